import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Tests of the strategy `race` alone.
@Suite struct RacingTests {
  @Test func theFirstToSendWinsAndTheOthersAreLetGo() {
    expectMarbles(
      "(ab)--------|", "---x--y|", "--z--z|", "--z--z---|",
      subscribed: [.ticks(0, 9)], [.ticks(0, 2)], [.ticks(0, 6)]
    ) { outer, slow, fast in outer.flatMap(.race) { $0 == "a" ? slow : fast } }
  }

  @Test func aCompletionWinsToo() {
    expectMarbles("(ab)--------|", "---x--y|", "--|", "---------|") { outer, slow, empty in
      outer.flatMap(.race) { $0 == "a" ? slow : empty }
    }
  }

  @Test func aFailureWinsToo() {
    expectMarbles("(ab)-----|", "---x--y|", "--#", "--#") { outer, slow, failing in
      outer.flatMap(.race) { $0 == "a" ? slow : failing }
    }
  }

  @Test func completesWithTheWinnerIfTheOuterHasEnded() {
    expectMarbles("(ab|)", "---x--y|", "-----z|", "---x--y|") { outer, first, second in
      outer.flatMap(.race) { $0 == "a" ? first : second }
    }
    expectMarbles("---|", "-x|", "---|") { outer, inner in outer.flatMap(.race) { _ in inner } }
  }

  @Test func theLosersEndInTheirOrderBeforeTheFirstValueIsSent() {
    let log = Journal<String>()
    let inners = (0..<4).map { _ in Subject<Int, Never>() }
    Signal<Int, Never>(0..<4)
      .flatMap(.race) { index in inners[index].signal.whenEnded { log.write("\(index) ended") } }
      .subscribe(next: { log.write("sent \($0)") })
    inners[2].send(7)
    inners[0].send(8)
    // A subject that is released ends its subscriptions too.
    withExtendedLifetime(inners) { #expect(log.entries == ["0 ended", "1 ended", "3 ended", "sent 7"]) }
  }

  @Test func anAbandonedInnerLeavesTheRace() {
    let abandoned = SharedVariable(Subject<Int, Never>())
    let other = Subject<Int, Never>()
    guard let signals = abandoned.value.map({ [$0.signal, other.signal] }) else { return }
    let recorded = Recorded(Signal(signals).flatten(.race))
    abandoned.value = nil
    other.send(1)
    other.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func completesWhenAllLeftTheRace() {
    let abandoned = SharedVariable(Subject<Int, Never>())
    guard let signal = abandoned.value?.signal else { return }
    let recorded = Recorded(Signal.just(signal).flatten(.race))
    #expect(recorded.events.isEmpty)
    abandoned.value = nil
    #expect(recorded.events == [.completed])
  }

  @Test func aLoserThatWaitsForItsStartIsNeverStarted() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let hot = Subject<Int, Never>()
    let started = Journal<Int>()
    let sent = Journal<Int>()
    outer.signal.flatten(.race).subscribe(next: { value in
      sent.write(value)
      if value == 1 { outer.send(Signal.just(2).whenSubscribed { started.write(2) }) }
    })
    outer.send(hot.signal)
    hot.send(1)
    #expect(started.entries.isEmpty)
    #expect(sent.entries == [1])
  }
}
