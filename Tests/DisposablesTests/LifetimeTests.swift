import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct LifetimeTests {
  @Test func endsWhenItsTokenIsDropped() {
    let order = Recorder<Int>()
    var token: Lifetime.Token? = Lifetime.Token()
    let lifetime = token?.lifetime
    for number in 0..<5 {
      lifetime?.onEnded { [unowned lifetime] in
        #expect(lifetime?.hasEnded == true)
        order.record(number)
      }
    }
    #expect(lifetime?.hasEnded == false)
    token = nil
    #expect(lifetime?.hasEnded == true)
    #expect(order.entries == [0, 1, 2, 3, 4])
  }

  @Test func endsWithTheOwnerOfItsToken() {
    final class Owner { let token = Lifetime.Token() }
    let runs = Counter()
    var owner: Owner? = Owner()
    owner?.token.lifetime.onEnded { runs.increment() }
    owner = nil
    #expect(runs.count == 1)
  }

  @Test func endsOnceWhenItsTokenIsDisposedAndDropped() {
    let runs = Counter()
    do {
      let token = Lifetime.Token()
      token.lifetime.onEnded { runs.increment() }
      token.dispose()
      token.dispose()
      #expect(token.isDisposed)
      #expect(token.lifetime.hasEnded)
      #expect(runs.count == 1)
    }
    #expect(runs.count == 1)
  }

  @Test func runsAtOnceWhatIsRegisteredAfterTheEnd() {
    let runs = Counter()
    let token = Lifetime.Token()
    token.dispose()
    let registration = token.lifetime.onEnded { runs.increment() }
    #expect(runs.count == 1)
    #expect(registration.isDisposed)
    registration.dispose()
    #expect(runs.count == 1)
  }

  @Test func runsNothingThatWasUnregistered() {
    let order = Recorder<Int>()
    let releases = Counter()
    let token = Lifetime.Token()
    let registrations = (0..<5).map { number in
      token.lifetime.onEnded { [probe = Releasing { releases.increment() }] in
        probe.touch()
        order.record(number)
      }
    }
    registrations[1].dispose()
    registrations[3].dispose()
    registrations[3].dispose()
    #expect(registrations.map(\.isDisposed) == [false, true, false, true, false])
    #expect(releases.count == 2)
    #expect(token.lifetime.observerCount == 3)
    token.dispose()
    #expect(order.entries == [0, 2, 4])
    #expect(releases.count == 5)
    #expect(registrations.map(\.isDisposed) == [true, true, true, true, true])
  }

  @Test func lettingGoOfARegistrationKeepsIt() {
    let runs = Counter()
    let token = Lifetime.Token()
    do { _ = token.lifetime.onEnded { runs.increment() } }
    token.dispose()
    #expect(runs.count == 1)
  }

  @Test func aMillionRegistrationsLeaveNothingBehind() {
    let token = Lifetime.Token()
    token.lifetime.onEnded {}
    for _ in 0..<many { token.lifetime.onEnded {}.dispose() }
    #expect(token.lifetime.observerCount == 1)
  }

  @Test func letsAnObserverOfTheEndRegisterAndUnregister() {
    let order = Recorder<String>()
    let token = Lifetime.Token()
    let later = SerialDisposable()
    token.lifetime.onEnded { [unowned token] in
      order.record("first")
      later.disposable?.dispose()
      token.dispose()
      token.lifetime.onEnded { order.record("registered at the end") }
    }
    later.disposable = token.lifetime.onEnded { order.record("unregistered at the end") }
    token.lifetime.onEnded { order.record("last") }
    token.dispose()
    #expect(order.entries == ["first", "registered at the end", "last"])
  }

  @Test func keepsNeitherItsTokenNorItself() {
    weak var token: Lifetime.Token?
    weak var lifetime: Lifetime?
    do {
      let held = Lifetime.Token()
      token = held
      lifetime = held.lifetime
      let registration = held.lifetime.onEnded {}
      withExtendedLifetime(registration) {}
      #expect(lifetime != nil)
    }
    #expect(token == nil)
    #expect(lifetime == nil)
  }

  @Test func runsEachOnceWhenRegisteredWhileItEnds() {
    race(for: { RacedLifetime() }) { raced in
      for _ in 0..<4 { raced.token.lifetime.onEnded { raced.runs.increment() } }
    } _: {
      $0.token.dispose()
    } verify: {
      #expect($0.runs.count == 4)
      #expect($0.token.lifetime.observerCount == 0)
    }
  }

  @Test func runsAtMostOnceWhenUnregisteredWhileItEnds() {
    race(for: { RacedLifetime(registers: true) }) { raced in
      raced.registration.dispose()
      // After unregistering has returned, no action starts: all actions that ran have started before.
      raced.runsSeen.record(raced.runsStarted.count)
    } _: {
      $0.token.dispose()
    } verify: {
      #expect($0.runsStarted.count <= 1)
      #expect($0.registration.isDisposed)
      #expect($0.token.lifetime.observerCount == 0)
    }
  }

  @Test func endsOnceWhenTwoThreadsEndIt() {
    race(for: { RacedLifetime(registers: true) }) {
      $0.token.dispose()
    } _: {
      $0.token.dispose()
    } verify: {
      #expect($0.runsStarted.count == 1)
    }
  }
}

private struct RacedLifetime: Sendable {
  let token = Lifetime.Token()
  let runs = Counter()
  let runsStarted = Counter()
  let runsSeen = Recorder<Int>()
  let registration: any Disposable

  init(registers: Bool = false) {
    let started = runsStarted
    registration = registers ? token.lifetime.onEnded { started.increment() } : ActionDisposable()
  }
}
