import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct DeliverOnMainTests {
  let log = Journal<Int>()

  @Test func deliversInlineWhereNothingWaits() {
    let recorded = Recorded(Signal<Int, Never>(1...3).deliverOnMain())
    #expect(recorded.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test func neverOvertakesWhatAnotherThreadSent() async {
    let source = Subject<Int, Never>()
    source.signal.deliverOnMain().subscribe(next: { [log] in log.write($0) })
    onThread { for value in 1...3 { source.send(value) } }
    source.send(4)
    #expect(log.entries == [])
    await MainScheduler.shared.reach()
    #expect(log.entries == [1, 2, 3, 4])
    source.send(5)
    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  @Test func whatIsSentFromInsideComesAfter() async {
    let source = Subject<Int, Never>()
    source.signal.deliverOnMain().subscribe(next: { [log] value in
      if value < 3 { source.send(value + 1) }
      log.write(value)
    })
    source.send(1)
    await eventually { log.count == 3 }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func whatWaitsAtDisposalIsDropped() async {
    let source = Subject<Int, Never>()
    let subscription = source.signal.deliverOnMain().subscribe(next: { [log] in log.write($0) })
    onThread { source.send(1) }
    subscription.dispose()
    await MainScheduler.shared.reach()
    #expect(log.entries == [])
  }
}
