import ReactiveChannel

/// An end that always has a value: the tests of bindings use this protocol.
///
/// To run these tests for another kind of end, make it conform to this protocol and add a case to ``EndKind``.
protocol TestableEnd<Value>: BindingEnd where Failure == Never {
  init(starting value: Value)
  var current: Value { get }
  func write(_ value: Value)
}

/// The kinds of ends that the tests of bindings are run for.
enum EndKind: CaseIterable, Sendable {
  case cell

  func type<Value: Sendable>(of _: Value.Type) -> any TestableEnd<Value>.Type {
    switch self {
    case .cell: Cell<Value>.self
    }
  }
}
