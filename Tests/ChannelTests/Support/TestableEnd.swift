import ReactiveChannel

/// An end that has a value at all times: what the tests of bindings are written for.
///
/// Another kind of end is put to all of them by conforming to this, and by a case of ``EndKind``.
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
