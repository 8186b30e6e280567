import ReactiveCore
import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The memory of a resource after each kind of end.
@Suite struct ResourceMemoryTests {
  let rig = ResourceRig()
  typealias Item = Tracked<Int>

  final class Bench: Sendable {
    let id = Property<Int?>(1)
    let probe = LeakProbe()
    let answers = Journal<Subject<Item, TestFailure>>()
    let scheduler = VirtualTimeScheduler()

    func make(_ policy: TestPolicy = TestPolicy()) -> Resource<Item, TestFailure> {
      let (id, answers) = (id, answers)
      return Resource(policy, on: scheduler) {
        id.value
      } signal: { _ in
        answers.write(Subject())
        return answers.entries[answers.count - 1].signal
      }
    }

    func answer(_ number: Int) {
      let subject = answers.entries[answers.count - 1]
      subject.send(probe.track(number, "answer \(number)"))
      subject.complete()
    }

    var live: [String] { probe.liveLabels }
  }

  @Test func aSetReleasesTheLoadedValue() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    user.set(bench.probe.track(2, "set"))
    #expect(bench.live == ["set"])
    withExtendedLifetime(user) {}
  }

  @Test func anInputThatGoesReleasesTheValue() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    bench.id.value = nil
    #expect(user.value == nil)
    #expect(bench.live == [])
  }

  @Test func aRefreshThatDropsTheValueReleasesIt() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    user.refresh(keepingValue: false)
    #expect(bench.live == [])
  }

  @Test func anInputThatChangesReleasesTheValueIfItIsNotKept() {
    let bench = Bench()
    var policy = TestPolicy()
    policy.keepsValueOfFormerInput = false
    let user = bench.make(policy)
    bench.answer(1)
    bench.id.value = 2
    #expect(user.value == nil)
    #expect(bench.live == [])
  }

  @Test func aSecondAnswerReleasesTheFirst() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    user.refresh()
    bench.answer(2)
    #expect(bench.live == ["answer 2"])
    user.refresh()
    bench.answers.entries[2].send(bench.probe.track(3, "progress"))
    #expect(bench.live == ["progress"])
    user.cancel()
    #expect(bench.live.count <= 1)
  }

  @Test func aModifiedValueReleasesTheOneBefore() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    user.modify { [probe = bench.probe] in $0 = probe.track($0.value + 1, "modified") }
    #expect(user.value?.value == 2)
    #expect(bench.live == ["modified"])
  }

  @Test func restoringReleasesTheValueBefore() {
    let bench = Bench()
    let user = bench.make()
    bench.answer(1)
    bench.scheduler.advance(by: .seconds(1))
    #expect(user.restore(bench.probe.track(2, "restored"), loadedAt: bench.scheduler.now))
    #expect(bench.live == ["restored"])
  }

  @Test func anOptimisticWriteReleasesItsValueAndClosures() async throws {
    try await inPlace {
      for isAccepted in [true, false] {
        let (bench, writes) = (Bench(), Server<Int, String>())
        let user = bench.make()
        bench.answer(1)
        Task(executorPreference: TasksInPlace.shared) {
          let token = bench.probe.token("closure")
          try? await user.set(bench.probe.track(2, "shown")) { (item) async throws(TestFailure) in
            token.touch()
            _ = try await writes.load(0)
            return bench.probe.track(3, "committed")
          }
        }
        #expect(user.value?.value == 2)
        if isAccepted { writes.answer(0, "") } else { writes.fail(0) }
        #expect(user.value?.value == (isAccepted ? 3 : 1))
        if isAccepted { #expect(bench.live == ["committed"]) } else { #expect(bench.live == ["answer 1"]) }
      }
    }
  }

  @Test func anInputThatChangesReleasesOptimisticValues() async throws {
    try await inPlace {
      let (bench, writes) = (Bench(), Server<Int, String>())
      let user = bench.make()
      bench.answer(1)
      Task(executorPreference: TasksInPlace.shared) {
        let item = bench.probe.track(2, "shown")
        try? await user.modify { [value = item] in
          $0 = value
        } write: { () async throws(TestFailure) in
          _ = try await writes.load(0)
          return nil
        }
      }
      #expect(user.value?.value == 2)
      bench.id.value = 2
      #expect(user.value?.value == 1)
      writes.answer(0, "")
      #expect(bench.live == ["answer 1"])
    }
  }

  @Test func subscribersHoldNoOldState() {
    let bench = Bench()
    let user = bench.make()
    user.signal.subscribe { _ in }
    user.values.subscribe { _ in }
    let computed = Computed { user.value?.value }
    computed.signal.subscribe { _ in }
    bench.answer(1)
    user.set(bench.probe.track(2, "set"))
    // `values` compares with the one before, which is the present one.
    #expect(bench.live == ["set"])
    bench.id.value = nil
    #expect(bench.live.filter { $0 != "set" } == [])
    withExtendedLifetime(computed) {}
  }

  @Test func aFailureIsReleasedWhenItHasGone() {
    final class Reason: Error { let token: LeakProbe.Token; init(_ token: LeakProbe.Token) { self.token = token } }
    let probe = LeakProbe()
    let answers = Journal<Subject<Int, Reason>>()
    let user = Resource<Int, Reason>(on: rig.scheduler) {
      1
    } signal: { _ in
      answers.write(Subject())
      return answers.entries[answers.count - 1].signal
    }
    answers.entries[0].fail(Reason(probe.token("failure")))
    #expect(probe.liveCount == 1)
    user.set(1)
    #expect(user.state.isReady && answers.entries[0].subscriberCount == 0)
    // The subject holds its own failure.
    let count = answers.count
    #expect(count == 1)
  }

  @Test func aLoadThatIsCancelledReleasesItsSignalAtOnce() {
    let (probe, source) = (LeakProbe(), Subject<Int, TestFailure>())
    let id = Property(1)
    let user = Resource<Int, TestFailure>(on: rig.scheduler) {
      id.value
    } signal: { number in
      let token = probe.token("\(number)")
      return source.signal.map { token.use($0) }
    }
    for next in 2...50 { id.value = next }
    #expect(probe.liveLabels == ["50"])
    user.cancel()
    #expect(probe.liveLabels == [])
  }

  @Test func theInputOfALoadIsReleasedWithTheNextInput() {
    let probe = LeakProbe()
    let id = Property<Tracked<Int>?>(probe.track(1, "1"))
    let user = Resource<Int, TestFailure>(on: rig.scheduler) {
      id.value
    } signal: {
      .just($0.value)
    }
    for next in 2...5 { id.value = probe.track(next, "\(next)") }
    #expect(probe.liveLabels == ["5"])
    id.value = nil
    #expect(probe.liveLabels == [])
    withExtendedLifetime(user) {}
  }

  @Test func tenThousandStepsLeaveNothingBehind() {
    expectNoLeaks { probe in
      let id = Property(0)
      let user = Resource<Tracked<Int>, TestFailure>(
        TestPolicy(loadsWhen: .observed(grace: .seconds(1)), staleAfter: .seconds(1), pollsEvery: .seconds(3)),
        on: rig.scheduler
      ) {
        id.value
      } signal: {
        $0 % 3 == 0 ? .fail(TestFailure("e")) : .just(probe.track($0))
      }
      for step in 1...10_000 {
        let subscription = user.signal.subscribe()
        id.value = step / 2
        if step % 7 == 0 { user.set(probe.track(step)) }
        if step % 5 == 0 { rig.scheduler.advance(by: .milliseconds(700)) }
        subscription.dispose()
        #expect(probe.liveCount < 5)
      }
    }
    #expect(rig.scheduler.pendingCount == 0)
  }

  @Test func aReleasedResourceWhoseTaskIgnoresCancellationKeepsItsLastValueUntilTheTaskReturns() async throws {
    try await inPlace {
      let probe = LeakProbe()
      let rig = rig
      do {
        let token = probe.token("reading")
        let user = Resource<Tracked<Int>, TestFailure>(on: rig.scheduler) {
          token.use(rig.id.value)
        } load: { (id) async throws(TestFailure) in
          let text = try await rig.server.load(id)
          return probe.track(id, text)
        }
        rig.server.answer(0, "a")
        let observer = probe.token("observer")
        user.signal.subscribe { _ in observer.touch() }
        user.refresh()
      }
      #expect(probe.liveLabels == ["a"])
      rig.server.answer(1, "late")
      #expect(probe.liveLabels == [])
    }
  }
}
