import ReactiveDisposables
import ReactiveTesting
import Testing

/// The test whether the current thread is the delivering one.
@Suite struct StackSpanTests {
  @Test func anAddressIsOnTheStackOfItsThread() {
    #expect(StackSpan.ofCurrentThread.contains(currentStackAddress()))
    #expect(StackSpan.everywhere.contains(currentStackAddress()))
  }

  @Test func anAddressLeavesRoomForFlags() {
    #expect(currentStackAddress() % 16 == 0)
  }

  @Test func anAddressIsNotOnTheStackOfAnother() {
    race(spins: spins(quick: 20, full: 50, night: 100), for: { Raced() }) { raced in
      raced.mine.value = currentStackAddress()
      spinUntil { raced.others.value != nil }
      raced.verdicts.write(StackSpan.ofCurrentThread.contains(raced.others.value ?? 0))
    } _: { raced in
      raced.others.value = currentStackAddress()
      spinUntil { raced.mine.value != nil }
      raced.verdicts.write(StackSpan.ofCurrentThread.contains(raced.mine.value ?? 0))
    } verify: {
      #expect($0.verdicts.entries == [false, false])
    }
  }
}

/// Two threads that exchange addresses of their stacks.
private struct Raced: Sendable {
  let mine = SharedVariable<UInt>(nil)
  let others = SharedVariable<UInt>(nil)
  let verdicts = Journal<Bool>()
}
