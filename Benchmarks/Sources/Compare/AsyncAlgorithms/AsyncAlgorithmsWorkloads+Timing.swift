import AsyncAlgorithms
import Support

/// The workload of virtual time, on our own clock, because the library has none.
extension AsyncAlgorithmsWorkloads {
  static func debounce(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let clock = ManualClock()
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let steps = Steps(count: count, clock: clock, arrivals: arrivals)
    meter.measureTask {
      for await value in AsyncStream(unfolding: { await steps.next() }).debounce(for: .milliseconds(10), clock: clock) {
        checksum.add(value)
        arrived.yield()
      }
    }
    return checksum.value
  }
}

/// The values to debounce, and the time between them.
///
/// The sequence requests a value when it has processed the previous one: only then may time advance.
private actor Steps {
  private let count: Int
  private let clock: ManualClock
  private let arrivals: AsyncStream<Void>
  private var number = 0

  init(count: Int, clock: ManualClock, arrivals: AsyncStream<Void>) {
    self.count = count
    self.clock = clock
    self.arrivals = arrivals
  }

  func next() async -> Int? {
    if number > 0 { await passTime(after: number - 1) }
    if number == count { return nil }
    defer { number += 1 }
    return number
  }

  private func passTime(after number: Int) async {
    guard number % 10 == 9 else { return clock.advance(by: .milliseconds(1)) }
    await clock.waitForSleeper()
    clock.advance(by: .milliseconds(20))
    // The value that the pause sends must arrive before the next value, which would replace it.
    for await _ in arrivals { break }
  }
}
