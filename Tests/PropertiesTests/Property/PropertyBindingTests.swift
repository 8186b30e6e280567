import ReactiveChannel
import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Synchronization
import Testing

@Suite struct PropertyBindingTests {
  @Test("The left takes the right's value, and from then on each takes the other's writes and sends them once.")
  func bindsBothWays() {
    let (left, right) = (Property(1), Property(2))
    let (leftSeen, rightSeen) = (Recorded(left.signal), Recorded(right.signal))
    left <-> right
    left.value = 3
    right.value = 4
    #expect(leftSeen.values == [1, 2, 3, 4])
    #expect(rightSeen.values == [2, 3, 4])
  }

  @Test("A value that a subscriber sets when it receives a bound value prevails, on either side.")
  func answersPrevail() {
    let (left, right) = (Property(0), Property(0))
    left <-> right
    right.signal.subscribe(next: { if $0 > 10 { right.value = 10 } })
    left.value = 12
    #expect(left.value == 10)
    #expect(right.value == 10)
  }

  @Test("A binding ends with either property, and keeps neither alive.")
  func endsWithEither() {
    let left = Property(1)
    var right: Property<Int>? = Property(2)
    weak var kept: Property<Int>?
    kept = right
    let binding = right.map { left <-> $0 }
    right = nil
    #expect(kept == nil)
    #expect(binding?.isDisposed == true)
    left.value = 5
    #expect(left.value == 5)
  }

  @Test("A property can be bound to a terminal of a channel.")
  func bindsToAChannel() {
    let channel = BindingChannel<Int, Never>()
    let property = Property(1)
    channel.leading <-> property
    let seen = Recorded(channel.following.signal)
    channel.following.send(2)
    property.value = 3
    #expect(property.value == 3)
    #expect(seen.values == [1, 3])
  }

  @Test("A value computed from a bound property follows the writes of the other side.")
  func computedFollowsABinding() {
    let (left, right) = (Property(1), Property(2))
    let double = Computed { left.value * 2 }
    let seen = Recorded(double.signal)
    left <-> right
    right.value = 5
    changeTogether { right.value = 7 }
    #expect(seen.values == [2, 4, 10, 14])
    #expect(double.value == 14)
  }

  @Test("When two bound properties are changed together, the property that was set last prevails.")
  func changedTogether() {
    let (left, right) = (Property(0), Property(0))
    left <-> right
    changeTogether {
      left.value = 1
      right.value = 2
    }
    #expect(left.value == right.value)
    #expect(left.value == 2)
  }
}

/// Properties that are bound and written from two threads settle on one value.
@Suite struct PropertySettlingRaceTests {
  private final class Watched: Sendable {
    let property = Property(0)
    let told = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
    private let telling = Atomic<Int>(0)

    init() {
      property.signal.subscribe(next: { [unowned self] value in
        if telling.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        told.store(value, ordering: .relaxed)
        telling.subtract(1, ordering: .acquiringAndReleasing)
      })
    }
  }

  @Test(arguments: [2, 5]) func comeToRest(count: Int) {
    let all = (0..<count).map { _ in Watched() }
    if count == 2 {
      all[0].property <-> all[1].property
    } else {
      for index in all.indices { all[index].property <-> all[(index + 1) % count].property }
    }
    let writes = repetitions(quick: 5_000, full: 50_000, night: 100_000)
    race(spins: 1) {
      for value in 1...writes { all[value % count].property.value = value }
    } _: {
      for value in 1...writes { all[(value + 1) % count].property.value = -value }
    }
    let settled = all[0].property.value
    #expect(abs(settled) > writes - count)
    #expect(all.allSatisfy { $0.property.value == settled && $0.told.load(ordering: .relaxed) == settled })
    #expect(all.allSatisfy { $0.overlaps.load(ordering: .relaxed) == 0 })
    for (index, each) in all.enumerated() {
      each.property.value = index
      #expect(all.allSatisfy { $0.property.value == index })
    }
  }
}
