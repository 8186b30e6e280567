import ReactiveIsolation
import ReactiveTesting
import TestSupport
import Testing

/// When the stages of a chain on the main actor run.
@Suite(.inTurn, .timeLimit(.minutes(5))) @MainActor final class MainTurnTests {
  var log: [String] = []
  var isDone = false
  let source = Subject<Int, TestFailure>()

  var chain: MainSignal<Int, TestFailure> {
    source.signal.isolated(to: MainActor.self)
      .filter { _ in self.note("filter") }
      .map { $0 * (self.note("map") ? 10 : 1) }
      .compactMap { self.note("compact") ? $0 : nil }
      .on(next: { _ in _ = self.note("on") })
      .flatMap(.concat) { .just(self.note("flat") ? $0 : 0) }
  }

  func note(_ stage: String) -> Bool {
    log.append(stage)
    return true
  }

  @Test func allStagesRunBeforeTheSendReturns() {
    chain.subscribe(next: { self.log.append("\($0)") }, failed: { self.log.append($0.name) })
    source.send(1)
    #expect(log == ["filter", "map", "compact", "on", "flat", "10"])
    log = []
    source.send(2)
    #expect(log == ["filter", "map", "compact", "on", "flat", "20"])
    source.fail(TestFailure("lost"))
    #expect(log.last == "lost")
  }

  @Test func valuesOfAnotherThreadPassAllStagesInOneTurnOfTheMainQueue() async {
    chain.subscribe(next: { self.log.append("\($0)") }, failed: { self.log.append($0.name) })
    let source = source
    onThread {
      source.send(1)
      source.send(2)
    }
    #expect(log == [])
    // Runs after the action that the values wait in; a stage that waited for another turn would run after this.
    MainScheduler.shared.schedule { [self] in MainActor.assumeIsolated { log.append("turn") } }
    await MainScheduler.shared.reach()
    let first = ["filter", "map", "compact", "on", "flat", "10"]
    let second = ["filter", "map", "compact", "on", "flat", "20"]
    #expect(log == first + second + ["turn"])
  }

  @Test func aThousandValuesOfAnotherThreadKeepTheirOrder() async {
    var values: [Int] = []
    source.signal.isolated(to: MainActor.self).map { $0 }.subscribe(
      next: { values.append($0) }, failed: { _ in self.isDone = true })
    let source = source
    onThread {
      for value in 1...1_000 { source.send(value) }
      source.fail(TestFailure("lost"))
    }
    await eventually { isDone }
    #expect(values == Array(1...1_000))
  }

  @Test func whatIsSentFromAStageComesAfter() async {
    source.signal.isolated(to: MainActor.self)
      .on(next: { if $0 < 3 { self.source.send($0 + 1) } })
      .subscribe(next: { self.log.append("\($0)") }, failed: { _ in })
    source.send(1)
    await eventually { log.count == 3 }
    #expect(log == ["1", "2", "3"])
  }

  @Test func disposingOnAnotherThreadDropsWhatWaits() async {
    let subscription = chain.subscribe(next: { self.log.append("\($0)") }, failed: { _ in })
    let source = source
    onThread {
      source.send(1)
      subscription.dispose()
    }
    await MainScheduler.shared.reach()
    #expect(log == [])
  }

  @Test func disposingInAStageStopsTheStagesThatSubscribersSee() {
    let own = SharedVariable<Subscription>(nil)
    own.value = source.signal.isolated(to: MainActor.self)
      .on(next: { _ in own.value?.dispose() })
      .on(next: { _ in self.log.append("on") })
      .subscribe(next: { _ in self.log.append("next") }, failed: { _ in })
    source.send(1)
    source.send(2)
    #expect(log == [])
  }

  @Test func itIsSubscribedToFromAnywhere() async {
    let chain = chain
    await Task.detached {
      await withCheckedContinuation { continuation in
        chain.subscribe(next: { _ in }, failed: { _ in continuation.resume() })
        self.source.send(1)
        self.source.fail(TestFailure("lost"))
      }
    }.value
    #expect(log.count == 5)
  }
}

extension Scheduler {
  /// Waits, without blocking a thread, until the scheduler runs an action that is scheduled now.
  func reach() async {
    await withCheckedContinuation { continuation in
      schedule { continuation.resume() }
    }
  }
}
