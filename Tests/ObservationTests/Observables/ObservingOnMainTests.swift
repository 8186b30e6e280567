import Observation
import ReactiveObservation
import ReactiveTesting
import TestSupport
import Testing

/// Classes marked `@Observable` that belong to the main actor.
@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct ObservingOnMainTests {
  @MainActor @Observable final class Model {
    var a = 1
    var b = 5
    var isB = false
    @ObservationIgnored var ignored = 0
    var chosen: Int { isB ? b : a }
    var child: Model?
  }

  @Test func theCurrentValueIsThereWhenSubscribeReturns() {
    let model = Model()
    let seen = Watched(.observingOnMain { model.a + model.b })
    #expect(seen.values.entries == [6])
    seen.subscription.dispose()
  }

  @Test func valuesAreThoseAfterTheChange() async {
    let model = Model()
    let seen = Watched(.observingOnMain { model.a + model.b })
    model.a = 2
    #expect(seen.values.entries == [6])
    await seen.has(2)
    model.b = 6
    await seen.has(3)
    #expect(seen.values.entries == [6, 7, 8])
    seen.subscription.dispose()
  }

  @Test func settledCoalescesWhatIsChangedBeforeTheActorIsGivenBack() async {
    let model = Model()
    let seen = Watched(.observingOnMain { model.a })
    for value in 2...9 { model.a = value }
    await seen.has(2)
    #expect(seen.values.entries == [1, 9])
    seen.subscription.dispose()
  }

  @Test func eachSendsEveryChange() async {
    let model = Model()
    let seen = Watched(.observingOnMain(seeing: .each) { model.a + model.b })
    for value in 2...5 { model.a = value }
    model.b = 10
    #expect(seen.values.entries == [6])
    await seen.has(6)
    model.a = 0
    await seen.has(7)
    #expect(seen.values.entries == [6, 7, 8, 9, 10, 15, 10])
    seen.subscription.dispose()
  }

  /// The default covers the uses that `each` forbids.
  @Test func propertiesMayBeSwappedInPlace() async {
    let model = Model()
    let seen = Watched(.observingOnMain { [model.a, model.b] })
    swap(&model.a, &model.b)
    await seen.has(2)
    #expect(seen.values.entries == [[1, 5], [5, 1]])
    seen.subscription.dispose()
  }

  @Test func inPlaceChangesAreSent() async {
    let model = Model()
    let seen = Watched(.observingOnMain(seeing: .each) { model.a })
    model.a += 1
    model.a += 1
    await seen.has(3)
    #expect(seen.values.entries == [1, 2, 3])
    seen.subscription.dispose()
  }

  @Test func whatIsWatchedIsFoundAnew() async {
    let model = Model()
    let seen = Watched(.observingOnMain { model.chosen })
    model.isB = true
    await seen.has(2)
    model.a = 100
    model.b = 6
    await seen.has(3)
    #expect(seen.values.entries == [1, 5, 6])
    seen.subscription.dispose()
  }

  /// A change during the delivery of the previous value happens between the report and the next observation.
  @Test func aChangeWhileAValueIsDeliveredIsNotLost() async {
    let model = Model()
    let seen = Watched(.observingOnMain { model.a }) { value in
      MainActor.assumeIsolated { if value < 5 { model.a += 1 } }
    }
    await seen.has(5)
    #expect(seen.values.entries == [1, 2, 3, 4, 5])
    seen.subscription.dispose()
  }

  @Test func twoSubscriptionsAreTwoObservations() async {
    let model = Model()
    let signal = Signal.observingOnMain { model.a }
    let first = Watched(signal)
    model.a = 2
    let second = Watched(signal)
    await first.has(2)
    #expect(first.values.entries == [1, 2])
    #expect(second.values.entries == [2])
    first.subscription.dispose()
    model.a = 3
    await second.has(2)
    #expect(first.values.entries == [1, 2])
    #expect(second.values.entries == [2, 3])
    second.subscription.dispose()
  }

  @Test func completesWhenAllObjectsThatWereReadHaveGone() async {
    var first: Model? = Model()
    var second: Model? = Model()
    let seen = Watched(.observingOnMain { [weak first, weak second] in [first?.a, second?.a] })
    second?.a = 2
    await seen.has(2)
    first = nil
    second?.a = 3
    await seen.has(3)
    second = nil
    await seen.completes()
    #expect(seen.values.entries == [[1, 1], [1, 2], [nil, 3], [nil, nil]])
  }

  @Test func aFallbackIsWatchedWhenTheObjectThatWasReadGoes() async {
    var first: Model? = Model()
    let second = Model()
    let seen = Watched(.observingOnMain { [weak first] in first?.a ?? second.b })
    first = nil
    await seen.has(2)
    second.b = 6
    await seen.has(3)
    #expect(seen.values.entries == [1, 5, 6])
    seen.subscription.dispose()
  }

  @Test func aClosureThatReadsNothingObservableCompletes() {
    let model = Model()
    let seen = Watched(.observingOnMain { model.ignored })
    #expect(seen.values.entries == [0])
    #expect(seen.isCompleted)
  }

  @Test func disposalLetsGoOfEverythingAtOnce() {
    expectNoLeaks { probe in
      let model = Model()
      let token = probe.token()
      let seen = Watched(.observingOnMain { token.use(model.a) }) { _ in token.touch() }
      seen.subscription.dispose()
      return model
    }
  }

  @Test func theObjectsOwnTheSubscription() async {
    let probe = LeakProbe()
    do {
      let model = Model()
      let token = probe.token()
      Signal.observingOnMain { [weak model] in model?.a }.subscribe(next: { _ in token.touch() })
      #expect(probe.liveCount == 1)
    }
    await eventually { probe.liveCount == 0 }
    #expect(probe.liveCount == 0)
  }

  @Test func aSubscriberElsewhereGetsItsFirstValueLater() async {
    let model = Model()
    let signal = Signal.observingOnMain { model.a }
    let seen = await Task.detached { Watched(signal) }.value
    await seen.has(1)
    #expect(seen.values.entries == [1])
    seen.subscription.dispose()
  }
}
