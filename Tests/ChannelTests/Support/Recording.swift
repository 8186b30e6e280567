import ReactiveChannel
import ReactiveTesting

enum Broken: Error { case broken, other }

extension SignalSource {
  /// Records every event after this call.
  func recorded() -> Journal<Event<Value, Failure>> {
    let journal = Journal<Event<Value, Failure>>()
    signal.subscribe(events: { journal.write($0) })
    return journal
  }

  /// Records every value after this call.
  func recordedValues() -> Journal<Value> {
    let journal = Journal<Value>()
    signal.subscribe(events: { event in if let value = event.value { journal.write(value) } })
    return journal
  }
}
