import ReactiveChannel
import ReactiveTesting
import Synchronization
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Ends that are bound in many ways and written from two threads settle on one value.
@Suite struct SettlingTests {
  /// An end, with a subscriber that detects overlapping deliveries.
  private final class Watched<End: TestableEnd<Int>>: Sendable {
    let end = End(starting: 0)
    let told = Atomic<Int>(0)
    let overlaps: Atomic<Int>
    private let telling = Atomic<Int>(0)

    init() {
      overlaps = Atomic(0)
      end.signal.subscribe(events: { [unowned self] event in
        if telling.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        if let value = event.value { told.store(value, ordering: .relaxed) }
        telling.subtract(1, ordering: .acquiringAndReleasing)
      })
    }
  }

  private func settle<End: TestableEnd<Int>>(
    _: End.Type, count: Int, writes: Int, bind: ([End]) -> [Any]
  ) {
    let watched = (0..<count).map { _ in Watched<End>() }
    let bindings = bind(watched.map(\.end))
    race(spins: 1) {
      for value in 1...writes { watched[value % count].end.write(value) }
    } _: {
      for value in 1...writes { watched[(value + 1) % count].end.write(-value) }
    }
    let settled = watched[0].end.current
    // The last write at any end is one of the last writes of either thread at that end.
    #expect(abs(settled) > writes - count)
    #expect(watched.allSatisfy { $0.end.current == settled })
    #expect(watched.allSatisfy { $0.told.load(ordering: .relaxed) == settled })
    #expect(watched.allSatisfy { $0.overlaps.load(ordering: .relaxed) == 0 })
    for (index, each) in watched.enumerated() {
      each.end.write(index)
      #expect(watched.allSatisfy { $0.end.current == index && $0.told.load(ordering: .relaxed) == index })
    }
    withExtendedLifetime(bindings) {}
  }

  private func settlePair<End: TestableEnd<Int>>(_ type: End.Type) {
    settle(type, count: 2, writes: many / 10) { [$0[0] <-> $0[1]] }
  }

  private func settleRing<End: TestableEnd<Int>>(_ type: End.Type) {
    settle(type, count: 5, writes: many / 10) { ends in ends.indices.map { ends[$0] <-> ends[($0 + 1) % 5] } }
  }

  private func settleConverted<End: TestableEnd<Int>>(_ type: End.Type) {
    settle(type, count: 5, writes: repetitions(quick: 2_000, full: 10_000, night: 10_000)) { ends in
      ends.indices.map { index in
        ends[index]
          <-> ends[(index + 1) % 5].converted {
            String($0)
          } back: {
            Int($0) ?? 0
          }
          .converted {
            Int($0) ?? 0
          } back: {
            String($0)
          }.distinct()
      }
    }
  }

  private func settleThroughChannels<End: TestableEnd<Int>>(_ type: End.Type) {
    settle(type, count: 5, writes: repetitions(quick: 2_000, full: 10_000, night: 10_000)) { ends in
      ends.indices.map { index in
        let channel = BindingChannel<Int, Never>()
        ends[index] <-> channel.leading
        channel.following <-> ends[(index + 1) % 5]
        return channel
      }
    }
  }

  @Test(arguments: EndKind.allCases) func twoEnds(_ kind: EndKind) { settlePair(kind.type(of: Int.self)) }
  @Test(arguments: EndKind.allCases) func aRingOfFive(_ kind: EndKind) { settleRing(kind.type(of: Int.self)) }
  @Test(arguments: EndKind.allCases) func aRingThroughViews(_ kind: EndKind) {
    settleConverted(kind.type(of: Int.self))
  }
  @Test(arguments: EndKind.allCases) func aRingThroughChannels(_ kind: EndKind) {
    settleThroughChannels(kind.type(of: Int.self))
  }
}
