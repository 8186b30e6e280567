import ReactiveDisposables
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct TakeDuringTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    let token = Lifetime.Token()
    law.check { $0.take(during: token.lifetime) }
    withExtendedLifetime(token) {}
  }

  @Test("The end of the lifetime completes, and ends the upstream") func completesWithTheLifetime() {
    let token = Lifetime.Token()
    let subject = Subject<Int, TestFailure>()
    let numbers = Recorded(subject.signal.take(during: token.lifetime))
    subject.send(1)
    token.dispose()
    subject.send(2)
    #expect(numbers.events == [.next(1), .completed])
    #expect(numbers.subscription.isDisposed)
  }

  @Test("After the end of the lifetime the signal is not subscribed to at all") func doesNotSubscribeLate() {
    let token = Lifetime.Token()
    token.dispose()
    let log = Journal<Int>()
    let numbers = Signal<Int, Never> { subscriber in
      log.write(1)
      return nil
    }
    #expect(Recorded(numbers.take(during: token.lifetime)).events == [.completed])
    #expect(log.entries.isEmpty)
  }

  @Test("What ends earlier is forgotten by the lifetime") func isForgotten() {
    let token = Lifetime.Token()
    Signal<Int, Never>.just(1).take(during: token.lifetime).subscribe()
    Subject<Int, Never>().signal.take(during: token.lifetime).subscribe()
    Recorded(Subject<Int, Never>().signal.take(during: token.lifetime)).subscription.dispose()
    #expect(token.lifetime.observerCount == 0)
  }

  @Test func endAgainstSend() {
    struct Raced: Sendable {
      let token = Lifetime.Token()
      let subject = Subject<Int, TestFailure>()
      let log = Journal<Event<Int, TestFailure>>()
    }
    race(for: {
      let raced = Raced()
      raced.subject.signal.take(during: raced.token.lifetime).subscribe(events: { raced.log.write($0) })
      return raced
    }) { raced in
      for number in 1...4 { raced.subject.send(number) }
      raced.subject.fail(TestFailure())
    } _: { raced in
      raced.token.dispose()
    } verify: { raced in
      let values = raced.log.entries.compactMap(\.value)
      #expect(values == Array([1, 2, 3, 4].prefix(values.count)))
      #expect(raced.log.entries.count == values.count + 1)
      #expect(raced.log.entries.last?.value == nil)
    }
  }
}
