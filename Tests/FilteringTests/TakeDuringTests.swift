import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TakeDuringTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    let token = Lifetime.Token()
    law.check(.endsEarly) { $0.take(during: token.lifetime) }
  }

  @Test func completesWhenTheLifetimeEnds() {
    let token = Lifetime.Token()
    expectMarbles("-a-b-c-d-|", "-a-b-c|", subscribed: [.ticks(0, 6)]) { signal, scheduler in
      scheduler.schedule(after: .ticks(6)) { token.dispose() }
      return signal.take(during: token.lifetime)
    }
  }

  @Test func completesWithoutSubscribingIfItHasEnded() {
    let token = Lifetime.Token()
    token.dispose()
    expectMarbles("a-b|", "|", subscribed: []) { $0.take(during: token.lifetime) }
  }

  @Test func theSignalsOwnEndPassesAndLeavesNothingBehind() {
    let token = Lifetime.Token()
    expectMarbles("-a-|", "-a-|") { $0.take(during: token.lifetime) }
    expectMarbles("-a-#", "-a-#") { $0.take(during: token.lifetime) }
    expectNoLeaks { probe in
      let held = probe.token()
      let signal = Signal<Int, Never>(1...3).take(during: token.lifetime)
      signal.subscribe(next: { _ in held.touch() })
      return (signal, token)
    }
  }

  @Test func droppingTheTokenEndsIt() {
    let source = Subject<Int, Never>()
    var token: Lifetime.Token? = Lifetime.Token()
    let recorded = token.map { Recorded(source.signal.take(during: $0.lifetime)) }
    source.send(1)
    token = nil
    source.send(2)
    #expect(recorded?.events == [.next(1), .completed])
  }
}

@Suite struct TakeDuringRaceTests {
  private struct Raced: Sendable {
    let source = Subject<Int, Never>()
    let token = Lifetime.Token()
    let log = Journal<Event<Int, Never>>()

    @discardableResult
    func subscribe() -> Subscription {
      source.signal.take(during: token.lifetime).subscribe(events: { [log] in log.write($0) })
    }

    func subscribed() -> Raced {
      subscribe()
      return self
    }
  }

  @Test func sendAgainstEnd() {
    race(for: { Raced().subscribed() }) { raced in
      for value in 1...4 { raced.source.send(value) }
    } _: { raced in
      raced.token.dispose()
    } verify: { raced in
      let values = raced.log.entries.compactMap(\.value)
      #expect(values == Array((1...4).prefix(values.count)))
      #expect(raced.log.entries.count == values.count + 1 && raced.log.entries.last == .completed)
    }
  }

  @Test func subscribeAgainstEnd() {
    race(for: { Raced() }) { raced in
      raced.subscribe()
    } _: { raced in
      raced.token.dispose()
    } verify: { raced in
      raced.source.send(1)
      #expect(raced.log.entries == [.completed])
    }
  }

  @Test func completionAgainstEnd() {
    race(for: { Raced().subscribed() }) { raced in
      raced.source.complete()
    } _: { raced in
      raced.token.dispose()
    } verify: { raced in
      #expect(raced.log.entries == [.completed])
    }
  }

  @Test func disposalAgainstEnd() {
    race(for: {
      let raced = Raced()
      return (raced, raced.subscribe())
    }) { _, subscription in
      subscription.dispose()
    } _: { raced, _ in
      raced.token.dispose()
    } verify: { raced, subscription in
      #expect(raced.log.entries.count <= 1 && subscription.isDisposed)
      raced.source.send(1)
      #expect(raced.log.entries.count <= 1)
    }
  }
}
