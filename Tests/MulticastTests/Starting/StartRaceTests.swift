import ReactiveMulticast
import ReactiveTesting
import Testing

@Suite struct StartRaceTests {
  private typealias Subject = (signal: Signal<Int, Never>, runs: Journal<Int>, logs: [Journal<Event<Int, Never>>])
  private static let all: [Event<Int, Never>] = (1...4).map { .next($0) } + [.completed]

  private func makeSubject() -> Subject {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>.startLazily { subscriber in
      runs.write(1)
      for value in 1...4 { subscriber.send(value) }
      subscriber.complete()
    }
    return (signal, runs, [Journal(), Journal()])
  }

  @Test func twoFirstSubscribersRunTheWorkOnceAndBothSeeItAll() {
    race(for: makeSubject) { subject in
      subject.signal.subscribe(events: { subject.logs[0].write($0) })
    } _: { subject in
      subject.signal.subscribe(events: { subject.logs[1].write($0) })
    } verify: { subject in
      #expect(subject.runs.entries == [1])
      #expect(subject.logs[0].entries == Self.all)
      #expect(subject.logs[1].entries == Self.all)
    }
  }

  @Test func oneThatDisposesWhileAnotherBeginsTakesNothingFromIt() {
    race(for: makeSubject) { subject in
      subject.signal.subscribe(events: { subject.logs[0].write($0) })
    } _: { subject in
      subject.signal.subscribe(events: { subject.logs[1].write($0) }).dispose()
    } verify: { subject in
      #expect(subject.runs.entries == [1])
      #expect(subject.logs[0].entries == Self.all)
      #expect(subject.logs[1].entries == Array(Self.all.prefix(subject.logs[1].count)))
    }
  }

  @Test func oneThatJoinsWhileTheWorkSendsElsewhereLosesNothing() {
    race(for: { () -> (Signal<Int, Never>, Subscriber<Int, Never>?, Journal<Event<Int, Never>>) in
      let held = SharedVariable<Subscriber<Int, Never>>(nil)
      return (.startEagerly { held.value = $0 }, held.value, Journal())
    }) { _, subscriber, _ in
      for value in 1...4 { subscriber?.send(value) }
      subscriber?.complete()
    } _: { signal, _, log in
      signal.subscribe(events: { log.write($0) })
    } verify: { _, _, log in
      #expect(log.entries == Self.all)
    }
  }
}
