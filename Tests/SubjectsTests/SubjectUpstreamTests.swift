import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct SubjectUpstreamTests {
  @Test func takesEverythingASignalSends() {
    let subject = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    subject.signal.subscribe(events: { log.write($0) })
    Signal(1...3).subscribe(subject)
    #expect(log.entries == [.next(1), .next(2), .next(3), .completed])
  }

  @Test func theFirstTerminalLetsGoOfTheOtherUpstreams() {
    let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let target = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    target.signal.subscribe(events: { log.write($0) })
    let fromA = a.signal.subscribe(target)
    let fromB = b.signal.subscribe(target)
    fromB.add { log.write(.next(-1)) }
    a.send(1)
    b.send(2)
    a.complete()
    b.send(3)
    #expect(fromA.isDisposed && fromB.isDisposed)
    #expect(log.entries == [.next(1), .next(2), .next(-1), .completed])
  }

  @Test func anUpstreamThatIsTakenAwayEndsNothing() {
    let (a, target) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Journal<Event<Int, Never>>()
    target.signal.subscribe(events: { log.write($0) })
    let upstream = a.signal.subscribe(target)
    a.send(1)
    upstream.dispose()
    a.send(2)
    target.send(3)
    #expect(log.entries == [.next(1), .next(3)])
  }

  @Test func anUpstreamThatIsDroppedLiveEndsNothing() {
    let (target, b) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Journal<Event<Int, Never>>()
    target.signal.subscribe(events: { log.write($0) })
    b.signal.subscribe(target)
    do {
      let a = Subject<Int, Never>()
      a.signal.subscribe(target)
      a.send(1)
    }
    b.send(2)
    #expect(log.entries == [.next(1), .next(2)])
  }

  @Test func anUpstreamKeepsItsTargetAliveAndNothingIsLeftAfterIt() {
    weak var weakTarget: Subject<Int, Never>?
    let log = Journal<Int>()
    do {
      let source = Subject<Int, Never>()
      do {
        let target = Subject<Int, Never>()
        weakTarget = target
        source.signal.subscribe(target)
        target.signal.subscribe(next: { log.write($0) })
      }
      source.send(1)
    }
    #expect(log.entries == [1])
    #expect(weakTarget == nil)
  }

  @Test func oneThatComesAfterTheEndIsLetGoAtOnce() {
    let subject = ReplaySubject<Int, Never>()
    subject.complete()
    let upstream = Subject<Int, Never>()
    #expect(upstream.signal.subscribe(subject).isDisposed)
  }
}
