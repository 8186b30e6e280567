import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor struct ObserveOnMainWithOwnerTests {
  @MainActor final class Model {
    var titles: [String] = []
    var ending = "none"

    func follow(_ titles: Signal<String, TestFailure>) -> Subscription {
      titles.observeOnMain(
        with: self, next: { model, title in model.titles.append(title) },
        failed: { model, failure in model.ending = failure.name }, completed: { model in model.ending = "completed" })
    }
  }

  @Test func theOwnerIsGivenToTheClosures() {
    let model = Model()
    let source = Subject<String, TestFailure>()
    _ = model.follow(source.signal)
    source.send("a")
    source.send("b")
    source.fail(TestFailure("lost"))
    #expect(model.titles == ["a", "b"])
    #expect(model.ending == "lost")
  }

  @Test func neverFailingSignalsNeedNoFailureClosure() {
    let model = Model()
    Signal<String, Never>.just("a").observeOnMain(with: model) { model, title in model.titles.append(title) }
    #expect(model.titles == ["a"])
  }

  @Test func theOwnerIsNotKeptAndTheSubscriptionEndsWithTheNextValue() {
    let source = Subject<String, TestFailure>()
    weak var observed: Model?
    let subscription: Subscription = {
      let model = Model()
      observed = model
      return model.follow(source.signal)
    }()
    #expect(observed == nil)
    #expect(!subscription.isDisposed)
    source.send("a")
    #expect(subscription.isDisposed)
  }

  @Test func whatWaitsForAnOwnerThatGoesIsNotDelivered() async {
    let source = Subject<String, TestFailure>()
    var model: Model? = Model()
    weak var observed: Model?
    observed = model
    let subscription = model?.follow(source.signal)
    onThread { source.send("a") }
    model = nil
    #expect(observed == nil)
    await MainScheduler.shared.reach()
    onThread { source.send("b") }
    await MainScheduler.shared.reach()
    #expect(subscription?.isDisposed == true)
  }
}
