/// The state of an ``Aggregate`` for one set of elements.
///
/// Contributions come and leave in any order; each that leaves has come before.
protocol Accumulator<Contribution, Value>: AnyObject {
  associatedtype Contribution
  associatedtype Value

  func add(_ contribution: Contribution)

  func remove(_ contribution: Contribution)

  /// The value for the present contributions.
  var value: Value { get }
}

/// An accumulator of closures.
final class ClosureAccumulator<State, Contribution, Value>: Accumulator {
  private var state: State
  private let adding: (inout State, Contribution) -> Void
  private let removing: (inout State, Contribution) -> Void
  private let reading: (State) -> Value

  init(
    _ initial: State, adding: @escaping (inout State, Contribution) -> Void,
    removing: @escaping (inout State, Contribution) -> Void, reading: @escaping (State) -> Value
  ) {
    state = initial
    self.adding = adding
    self.removing = removing
    self.reading = reading
  }

  func add(_ contribution: Contribution) { adding(&state, contribution) }

  func remove(_ contribution: Contribution) { removing(&state, contribution) }

  var value: Value { reading(state) }
}
