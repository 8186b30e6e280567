import ReactiveKernel

/// The array that is being filled.
final class TimedBuffer<Element: Sendable, Failure: Error>: TimedJoiner<[Element], Failure>,
  @unchecked Sendable
{
  // Unchecked because `held` changes only inside the claim.
  private let duration: Duration
  private let count: Int
  private let held: HeldValues<Element>

  init(
    _ downstream: Subscriber<[Element], Failure>, duration: Duration, count: Int, on scheduler: any Scheduler,
    tolerance: Duration
  ) {
    self.duration = duration
    self.count = count
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Element) {
    held.append(value)
    if held.count == count {
      wake()
    } else if held.count == 1 {
      setAlarm(after: duration) { [self] in wake() }
    }
  }

  private func wake() {
    let gathered = held.values.popAll()
    if !gathered.isEmpty { downstream.next(gathered) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    wake()
    finish(isAbandoned: isAbandoned)
  }
}
