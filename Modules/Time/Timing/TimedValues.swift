import ReactiveKernel

/// Values with the instants at which they came. For serial code only.
final class TimedValues<Value: Sendable>: Sendable {
  private let held: HeldValues<Value>
  private let instants = SerialState(RingQueue<SchedulerInstant>())
  private let permit = SerialState(LatePermit())

  convenience init(for downstream: Subscriber<Value, some Error>) {
    // Delegates because in Embedded Swift no class has a generic initialiser that does not.
    self.init(HeldValues(for: downstream))
  }

  private init(_ held: HeldValues<Value>) { self.held = held }

  var count: Int { held.count }

  func append(_ value: Value, at instant: SchedulerInstant) {
    held.append(value)
    instants.value.append(instant)
    permit.value.add()
  }

  /// Whether the oldest value came more than a duration ago.
  func isFirst(olderThan duration: Duration, at now: SchedulerInstant) -> Bool {
    guard let first = instants.value.first else { return false }
    return first.duration(to: now) > duration
  }

  func popFirst() -> Value? {
    _ = instants.value.popFirst()
    return held.popFirst()
  }

  /// Sends a held value. When one new value comes, several held values may be sent.
  func sendLate(_ value: Value, to next: (Value) -> Void) {
    let permit = permit.value
    permit.run { next(value) }
  }

  func discardFirst() {
    if let value = popFirst() { held.discard(value) }
  }
}
