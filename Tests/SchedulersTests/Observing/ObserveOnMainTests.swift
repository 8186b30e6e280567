import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

/// The closures change state of the main actor: they compile only because they are isolated to it.
@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor final class ObserveOnMainTests {
  var values: [Int] = []
  var ending = "none"

  @Test func theFirstValueIsThereAtOnceOnMain() {
    let source = BehaviorSubject<Int, Never>(1)
    source.signal.observeOnMain { self.values.append($0) }.dispose()
    #expect(values == [1])
  }

  @Test func valuesOfAnotherThreadComeInOrder() async {
    let source = Subject<Int, TestFailure>()
    source.signal.observeOnMain(
      next: { self.values.append($0) }, failed: { self.ending = $0.name }, completed: { self.ending = "completed" })
    onThread {
      for value in 1...1_000 { source.send(value) }
      source.fail(TestFailure("lost"))
    }
    #expect(values == [])
    await eventually { ending != "none" }
    #expect(values == Array(1...1_000))
    #expect(ending == "lost")
  }

  @Test func completionComesToo() {
    Signal<Int, Never>(1...2).observeOnMain(next: { self.values.append($0) }, completed: { self.ending = "completed" })
    #expect(values == [1, 2])
    #expect(ending == "completed")
  }

  @Test func mayBeCalledFromAnywhere() async {
    await Task.detached {
      await withCheckedContinuation { continuation in
        Signal<Int, Never>(1...3).observeOnMain(
          next: { self.values.append($0) }, completed: { continuation.resume() })
      }
    }.value
    #expect(values == [1, 2, 3])
  }

  @Test func disposingFromInsideEndsIt() async {
    let source = Subject<Int, Never>()
    let own = SharedVariable<Subscription>(nil)
    own.value = source.signal.observeOnMain { value in
      self.values.append(value)
      own.value?.dispose()
    }
    onThread { for value in 1...3 { source.send(value) } }
    await MainScheduler.shared.reach()
    #expect(values == [1])
  }
}
