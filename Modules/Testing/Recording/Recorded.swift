/// A subscription and what it saw, without times.
package struct Recorded<Value: Sendable, Failure: Error>: Sendable {
  package let log = Journal<Event<Value, Failure>>()
  package let subscription: Subscription

  package init(_ signal: Signal<Value, Failure>) {
    let log = log
    subscription = signal.subscribe(events: { log.write($0) })
  }

  package var events: [Event<Value, Failure>] { log.entries }
  package var values: [Value] { log.entries.compactMap(\.value) }
}
