import ReactiveKernel

/// The windows of an operator that sends each as an array when it closes.
///
/// A value is stored once, for any number of open windows. Values that are in no sent array go to the discard hook.
package final class WindowArrays<Value: Sendable, Failure: Error>: WindowSink {
  package let downstream: Subscriber<[Value], Failure>
  private let hook: (@Sendable (Value) -> Void)?
  private let state = SerialState(State())

  private struct State: Sendable {
    /// The values since the first open window opened, and whether an array with each was sent.
    var values: [(value: Value, isSent: Bool)] = []
    /// How many values came before these.
    var begin = 0
    /// Of the values: an array may be sent when another signal sends.
    var permit = LatePermit()
    /// For each open window, how many values came before it.
    var open = Roster<Int>()

    /// Removes a window, and the values that only it contained. Returns its values.
    mutating func take(_ number: Int) -> [Value]? {
      guard let opening = open.remove(number) else { return nil }
      let taken = (opening &- begin..<values.count).map { place in
        values[place].isSent = true
        return values[place].value
      }
      let first = open.first.flatMap { open[$0] } ?? begin &+ values.count
      values.removeFirst(first &- begin)
      begin = first
      return taken
    }
  }

  package init(_ downstream: Subscriber<[Value], Failure>) {
    self.downstream = downstream
    hook = downstream.discardHook()
  }

  deinit {
    discardAll()
  }

  package var isEmpty: Bool { state.value.open.isEmpty }

  package func open() -> Int {
    let position = state.value.begin &+ state.value.values.count
    return state.value.open.append(position)
  }

  package func send(_ value: Value) {
    if isEmpty { return hook?(value) ?? () }
    state.value.values.append((value, false))
    state.value.permit.add()
  }

  package func close(_ number: Int) {
    guard let values = state.value.take(number) else { return }
    let permit = state.value.permit
    if isEmpty { state.value.permit = LatePermit() }
    permit.run { downstream.next(values) }
  }

  package func end(with termination: Termination<Failure>) {
    if case .completed = termination {
      while !downstream.isDisposed, let number = state.value.open.first { close(number) }
    }
    downstream.terminal(termination)
    // A source may keep its subscriber after the end.
    discardAll()
  }

  private func discardAll() {
    let dropped = state.value.values
    state.value = State()
    guard let hook else { return }
    for (value, isSent) in dropped where !isSent { hook(value) }
  }
}
