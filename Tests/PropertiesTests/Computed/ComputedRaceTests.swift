import ReactiveKernel
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite struct ComputedRaceTests {
  /// Two accounts whose sum never changes, and a computed value that would differ if a reader saw half of a group.
  struct Accounts: Sendable {
    let one = Property(100)
    let other = Property(0)
    let sum: Computed<Int>
    let outer: Computed<Int>

    init() {
      let (one, other) = (one, other)
      sum = Computed { one.value + other.value }
      let sum = sum
      outer = Computed { sum.value * 1_000 + one.value - one.value }
    }

    func move(_ amount: Int) {
      changeTogether {
        one.value -= amount
        other.value += amount
      }
    }
  }

  @Test func groupAgainstRead() {
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Accounts() }) { accounts in
      for amount in 1...4 { accounts.move(amount) }
    } _: { accounts in
      for _ in 0..<4 {
        #expect(accounts.sum.value == 100)
        #expect(accounts.outer.value == 100_000)
      }
    } verify: { accounts in
      #expect(accounts.one.value == 90)
      #expect(accounts.sum.value == 100)
    }
  }

  @Test func groupAgainstGroupObserved() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let accounts = Accounts()
        let (one, other) = (accounts.one, accounts.other)
        let pair = Computed { [one.value, other.value] }
        return (accounts, pair, Recorded(pair.signal), Recorded(accounts.sum.signal))
      }
    ) { accounts, _, _, _ in
      for _ in 0..<4 {
        changeTogether {
          accounts.one.modify { $0 -= 1 }
          accounts.other.modify { $0 += 1 }
        }
      }
    } _: { accounts, _, _, _ in
      for _ in 0..<4 {
        changeTogether {
          accounts.other.modify { $0 += 10 }
          accounts.one.modify { $0 -= 10 }
        }
      }
    } verify: { _, _, pairs, sums in
      #expect(pairs.values.allSatisfy { $0[0] + $0[1] == 100 })
      #expect(pairs.values.last == [56, 44])
      #expect(sums.values == [100])
    }
  }

  @Test func setAgainstSetOfTwoDependencies() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let (one, other) = (Property(0), Property(0))
        let sum = Computed { one.value + other.value }
        let double = Computed { sum.value * 2 }
        return (one, other, double, Recorded(double.signal))
      }
    ) { one, _, _, _ in
      for value in 1...4 { one.value = value }
    } _: { _, other, _, _ in
      for value in 1...4 { other.value = value * 10 }
    } verify: { _, _, double, seen in
      #expect(double.value == 88)
      #expect(seen.values.last == 88)
      #expect(zip(seen.values, seen.values.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func setAgainstSubscribe() {
    struct Doubled: Sendable {
      let one = Property(0)
      let double: Computed<Int>
      let seen = SharedVariable<Recorded<Int, Never>>(nil)

      init() {
        let one = one
        double = Computed { one.value * 2 }
      }
    }
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Doubled() }) { (doubled: Doubled) in
      for value in 1...4 { doubled.one.value = value }
    } _: { doubled in
      doubled.seen.value = Recorded(doubled.double.signal)
    } verify: { doubled in
      let values = doubled.seen.value?.values ?? []
      #expect(values.last == 8)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func setAgainstDrop() {
    struct Dropped: Sendable {
      let one = Property(0)
      let owner: SharedVariable<Computed<Int>>
      let seen: Recorded<Int, Never>

      init() {
        let one = one
        let double = Computed { one.value * 2 }
        owner = SharedVariable(double)
        seen = Recorded(double.signal)
      }
    }
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Dropped() }) { (dropped: Dropped) in
      for value in 1...4 { dropped.one.value = value }
    } _: { dropped in
      dropped.owner.value = nil
    } verify: { dropped in
      #expect(dropped.seen.events.last == .completed)
      #expect(dropped.seen.subscription.isDisposed)
    }
  }

  @Test func readAgainstRead() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let (isFirst, one, other) = (Property(true), Property(1), Property(2))
        let chosen = Computed { isFirst.value ? one.value : other.value }
        return (isFirst, chosen, Computed { chosen.value * 10 })
      }
    ) { isFirst, chosen, outer in
      _ = chosen.value
      isFirst.value = false
      #expect(outer.value == 20)
    } _: { _, chosen, outer in
      let first = outer.value
      #expect([10, 20].contains(first))
      if first == 20 { #expect(chosen.value == 2) }
    } verify: { _, chosen, outer in
      #expect(chosen.value == 2)
      #expect(outer.value == 20)
    }
  }

  /// Two values that read each other in turns: a change of turn is not mistaken for a cycle.
  @Test func turnsAgainstRead() {
    struct Turns: Sendable {
      let turn = Property(true)
      let first: Computed<Int>
      let second = SharedVariable<Computed<Int>>(nil)

      init() {
        let (turn, second) = (turn, second)
        let first = Computed { turn.value ? 1 : (second.value?.value ?? 0) + 1 }
        second.value = Computed { turn.value ? first.value + 10 : 5 }
        self.first = first
      }
    }
    race(spins: spins(quick: 50, full: 1_000, night: 10_000), for: { Turns() }) { (turns: Turns) in
      turns.turn.value = false
      _ = turns.first.value
      turns.turn.value = true
      turns.turn.value = false
    } _: { turns in
      for _ in 0..<3 {
        #expect([1, 6].contains(turns.first.value))
        #expect([11, 5].contains(turns.second.value?.value ?? 0))
      }
    } verify: { turns in
      #expect(turns.first.value == 6)
      turns.second.value = nil
    }
  }

  /// A thread that has seen a property's value also sees it in the computed values.
  @Test func neverStale() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let one = Property(0)
        let next = Computed { one.value + 1 }
        return (one, next, Computed { next.value + 1 })
      }
    ) { one, _, _ in
      for value in 1...4 { one.value = value }
    } _: { one, _, last in
      for _ in 0..<6 {
        let seen = one.value
        #expect(last.value >= seen + 2)
      }
    } verify: { _, _, last in
      #expect(last.value == 6)
    }
  }
}
