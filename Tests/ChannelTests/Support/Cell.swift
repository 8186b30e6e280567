import ReactiveChannel

/// The simplest end that can be bound and has a value.
final class Cell<Value: Sendable>: TestableEnd {
  private let hub: StampedHub<Value, Never>

  init(starting value: Value) {
    hub = StampedHub(replaying: true)
    hub.accept(Stamped(value, stamp: .birth()))
  }

  deinit {
    hub.abandon()
  }

  var signal: Signal<Value, Never> { hub.signal }
  var stamped: Signal<Stamped<Value>, Never> { hub.stamped }
  var intake: BindingIntake<Value, Never> { BindingIntake(next: { [hub] in hub.accept($0) }, terminal: { _ in }) }
  var newestStamp: WriteStamp? { hub.newestStamp }
  func renew(over other: WriteStamp?) -> Bool { hub.renew(over: other) }

  var current: Value { hub.newest?.value ?? { preconditionFailure("a cell has a value") }() }
  func write(_ value: Value) { hub.write(value) }
}
