import ReactiveCore
import ReactiveSimulation
import Testing

/// A counter that loses updates: it suspends between the reading and the writing.
private final class LossyCounter: Sendable {
  private let values = Journal<Int>()
  var value: Int { values.entries.last ?? 0 }

  func increment() async {
    let old = value
    await Task.yield()
    values.write(old + 1)
  }
}

@Suite struct SimulateTests {
  @Test func findsALostUpdate() {
    let report = explore(.seeds(0..<200)) { _ in
      let counter = LossyCounter()
      async let first: Void = counter.increment()
      async let second: Void = counter.increment()
      _ = await (first, second)
      #expect(counter.value == 2)
    }
    print(report.failure as Any)
    #expect(report.failure != nil)
  }
}
