import ReactiveChannel
import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite struct PropertyRaceTests {
  @Test func setAgainstSet() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let property = Property(0)
        return (property, Recorded(property.signal), Recorded(property.signal))
      }
    ) { property, _, _ in
      for value in 1...4 { property.value = value }
    } _: { property, _, _ in
      for value in 5...8 { property.value = value }
    } verify: { property, one, other in
      #expect(one.values.dropFirst().sorted() == Array(1...8))
      #expect(one.values.filter { (1...4).contains($0) } == [1, 2, 3, 4])
      #expect(one.values == other.values)
      #expect(one.values.last == property.value)
    }
  }

  @Test func setAgainstSubscribe() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: { (Property(0), SharedVariable<Recorded<Int, Never>>(nil)) }
    ) { property, _ in
      for value in 1...4 { property.value = value }
    } _: { property, seen in
      seen.value = Recorded(property.signal)
    } verify: { _, seen in
      // The first report was current, and no later one is missed.
      let values = seen.value?.values ?? []
      #expect(values == Array((values.first ?? 5)...4))
    }
  }

  @Test func modifyAgainstModifyAndGroup() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { (Property(0), Property(0)) }) { one, other in
      for _ in 0..<4 {
        one.modify { $0 += 1 }
        changeTogether {
          one.modify { $0 += 1 }
          other.modify { $0 += 1 }
        }
      }
    } _: { one, other in
      for _ in 0..<4 {
        changeTogether {
          other.modify { $0 += 1 }
          one.modify { $0 += 1 }
        }
        other.modify { $0 += 1 }
      }
    } verify: { one, other in
      #expect(one.value == 12)
      #expect(other.value == 12)
    }
  }

  /// Objects as values: an object that is read while it is replaced is alive.
  @Test func readAgainstSet() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Property([0]) }) { property in
      for value in 1...4 { property.value = [value] }
    } _: { property in
      var last = 0
      for _ in 0..<8 {
        let value = property.value[0]
        #expect(value >= last)
        last = value
      }
    } verify: {
      #expect($0.value == [4])
    }
  }

  @Test func dropAgainstSubscribe() {
    struct Dropped: Sendable {
      let owner: SharedVariable<Property<Int>>
      let signal: Signal<Int, Never>
      let seen = SharedVariable<Recorded<Int, Never>>(nil)
    }
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let property = Property(1)
        return Dropped(owner: SharedVariable(property), signal: property.signal)
      }
    ) { (dropped: Dropped) in
      dropped.owner.value = nil
    } _: { dropped in
      dropped.seen.value = Recorded(dropped.signal)
    } verify: { dropped in
      #expect(dropped.seen.value?.events == [.next(1), .completed])
    }
  }

  @Test func bindAgainstSet() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { (Property(0), Property(9)) }) { left, right in
      _ = left.bindBothWays(to: right)
    } _: { left, right in
      right.value = 1
    } verify: { left, right in
      #expect(left.value == right.value)
      #expect(right.value == 1)
    }
  }
}
