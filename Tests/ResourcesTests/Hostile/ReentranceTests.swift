import ReactiveCore
import ReactiveMulticast
import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Loaders, observers and closures of a policy that call their own resource.
@Suite struct ReentranceTests {
  let rig = ResourceRig()
  typealias Text = Resource<String, TestFailure>

  /// A resource whose loads, numbered from 1, first call a closure with the resource.
  func makeResource(
    _ policy: TestPolicy = TestPolicy(), _ body: @escaping @Sendable (Text, Int) -> Void
  ) -> (resource: Text, loads: Journal<Int>) {
    let (holder, loads) = (SharedVariable<Text>(nil), Journal<Int>())
    let resource = Text(policy.paused { false }, on: rig.scheduler) { [rig] in
      rig.id.value
    } signal: { id in
      loads.write(id)
      if let resource = holder.value { body(resource, loads.count) }
      return .just("\(id)#\(loads.count)")
    }
    holder.value = resource
    return (resource, loads)
  }

  @Test func aLoaderThatSetsItsResourceIsCancelled() {
    let (user, loads) = makeResource { user, _ in user.set("local") }
    user.refresh()
    #expect(user.state.signs == "Rlocal" && loads.count == 2 && user.unfinishedLoads == 0)
  }

  @Test func aLoaderThatCancelsItsResourceIsCancelled() {
    let (user, loads) = makeResource { user, _ in user.cancel() }
    user.refresh()
    #expect(user.state.signs == "R1#1" && loads.count == 2 && user.unfinishedLoads == 0)
  }

  @Test func aLoaderThatRestartsItsResourceLoadsAgainAndTheLastOneCounts() {
    let (user, loads) = makeResource { user, count in if count < 1_000 { user.refresh(restarting: true) } }
    user.refresh()
    #expect(user.state.signs == "R1#1000" && loads.count == 1_000 && user.unfinishedLoads == 0)
  }

  @Test func aLoaderThatInvalidatesItsResourceLoadsOnceMore() {
    let (user, loads) = makeResource { user, count in if count == 2 { user.invalidate() } }
    user.refresh()
    #expect(user.state.signs == "R1#3" && loads.count == 3)
  }

  @Test func aLoaderThatChangesItsInputTakesNoStack() {
    let rig = rig
    let count = repetitions(quick: 3_000, full: 10_000, night: 100_000)
    let last = onThread {
      let (user, _) = makeResource { _, _ in if rig.id.value < count { rig.id.value += 1 } }
      user.refresh()
      return user.state.signs
    }
    #expect(last?.hasPrefix("R\(count)#") == true)
  }

  @Test func anObserverThatRefreshesTakesNoStack() {
    let count = repetitions(quick: 3_000, full: 10_000, night: 100_000)
    let loads = onThread {
      let (user, loads) = makeResource { _, _ in }
      user.signal.subscribe { state in if state.isReady, loads.count < count { user.refresh() } }
      return loads.count
    }
    #expect(loads == count)
  }

  @Test func anObserverThatChangesTheInputTakesNoStack() {
    let rig = rig
    let count = repetitions(quick: 3_000, full: 10_000, night: 100_000)
    let last = onThread {
      let (user, _) = makeResource { _, _ in }
      user.signal.subscribe { state in if state.isReady, rig.id.value < count { rig.id.value += 1 } }
      return user.value
    }
    #expect(last == "\(count)#\(count)")
  }

  @Test func retriesWithoutAPauseTakeNoStack() {
    let count = repetitions(quick: 3_000, full: 10_000, night: 100_000)
    let loads = onThread {
      let loads = Journal<Int>()
      let user = Resource<Int, TestFailure>(
        TestPolicy(retry: RetryPolicy(attempts: count, backoff: .constant(.zero))), on: ImmediateScheduler()
      ) {
        1
      } signal: { _ in
        loads.write(1)
        return .fail(TestFailure("e"))
      }
      return user.state.signs == "#e" ? loads.count : -1
    }
    #expect(loads == count + 1)
  }

  @Test func anObserverThatReleasesTheResourceGetsItsEnd() {
    let answers = Subject<String, TestFailure>()
    let events = Journal<String>()
    let holder = SharedVariable<Text>(nil)
    holder.value = Text(on: rig.scheduler) {
      1
    } signal: { _ in
      answers.signal
    }
    for number in 1...2 {
      holder.value?.signal.subscribe(
        next: {
          events.write("\(number)" + $0.signs)
          if $0.isReady { holder.value = nil }
        }, completed: { events.write("\(number)|") })
    }
    answers.send("a")
    answers.complete()
    #expect(events.entries.filter { $0.hasSuffix("|") }.sorted() == ["1|", "2|"])
    #expect(events.entries.contains("1Ra"))
    #expect(events.entries.contains("2Ra"))
  }

  @Test func aLoaderThatReleasesItsResourceEndsWell() {
    let ends = Journal<Int>()
    let holder = SharedVariable<Text>(nil)
    let loads = AtomicInt()
    let answers = Subject<String, TestFailure>()
    holder.value = Text(on: rig.scheduler) {
      1
    } signal: { _ in
      loads.add(1)
      if loads.load() == 2 { holder.value = nil }
      return answers.signal
    }
    answers.send("a")
    holder.value?.signal.subscribe(next: { _ in }, completed: { ends.write(1) })
    holder.value?.refresh(restarting: true)
    #expect(ends.count == 1 && answers.subscriberCount == 0 && holder.value == nil)
  }

  @Test func aFailureOfATimeoutThatIsMadeWithACallOfTheResource() {
    let holder = SharedVariable<Text>(nil)
    let answers = Subject<String, TestFailure>()
    @Sendable func make() -> TestFailure {
      holder.value?.set("local")
      return TestFailure("slow")
    }
    let user = Text(TestPolicy(timeout: LoadTimeout(after: .seconds(1), with: make())), on: rig.scheduler) {
      1
    } signal: { _ in
      answers.signal
    }
    holder.value = user
    rig.scheduler.advance(by: .seconds(1))
    // The set came first, so the load that failed is no longer the present one.
    #expect(user.state.signs == "Rlocal")
    #expect(answers.subscriberCount == 0 && rig.scheduler.pendingCount == 0)
  }

  @Test(arguments: ["set", "cancel", "refresh", "restart", "input", "release"])
  func aRetryPolicyThatCallsTheResource(action: String) {
    let holder = SharedVariable<Text>(nil)
    let rig = rig
    let loads = Journal<Int>()
    let answers = Journal<Subject<String, TestFailure>>()
    let policy = RetryPolicy<TestFailure>(attempts: 3, backoff: .constant(.seconds(1))).reporting { attempt in
      guard attempt.number == 1, loads.count == 1 else { return }
      switch action {
      case "set": holder.value?.set("local")
      case "cancel": holder.value?.cancel()
      case "refresh": holder.value?.refresh()
      case "restart": holder.value?.refresh(restarting: true)
      case "input": rig.id.value = 2
      default: holder.value = nil
      }
    }
    holder.value = Text(TestPolicy(retry: policy), on: rig.scheduler) {
      rig.id.value
    } signal: {
      loads.write($0)
      answers.write(Subject())
      return answers.entries[answers.count - 1].signal
    }
    answers.entries[0].fail(TestFailure("e"))
    let user = holder.value
    switch action {
    case "set": #expect(user?.state.signs == "Rlocal")
    case "cancel": #expect(user?.state.signs == "I")
    case "refresh": #expect(user?.isLoading == true)
    case "restart": #expect(user?.state.signs == "L")
    case "input": #expect(user?.state.signs == "L" && loads.entries == [1, 2])
    default: #expect(user == nil)
    }
    rig.scheduler.advance(by: .seconds(1))
    if user?.isLoading == true {
      #expect(user?.unfinishedLoads == 1)
      answers.entries[answers.count - 1].send("z")
      answers.entries[answers.count - 1].complete()
      #expect(user?.state.signs == "Rz")
    }
    #expect(rig.scheduler.pendingCount == 0)
    #expect(answers.entries.allSatisfy { $0.subscriberCount == 0 })
  }

  @Test func inputsWhoseEqualityCallsTheResource() {
    struct Input: Equatable, Sendable {
      let number: Int
      let compare: @Sendable () -> Void
      static func == (first: Input, second: Input) -> Bool {
        first.compare()
        return first.number == second.number
      }
    }
    let holder = SharedVariable<Text>(nil)
    let calls = AtomicInt()
    let rig = rig
    let user = Text(on: rig.scheduler) {
      Input(number: rig.id.value) {
        calls.add(1)
        if calls.load() < 100 {
          _ = holder.value?.unfinishedLoads
          // A change of the resource during the comparison of its inputs.
          if calls.load() == 3 { holder.value?.set("local") }
        }
      }
    } signal: {
      .just("\($0.number)")
    }
    holder.value = user
    rig.id.value = 2
    #expect(user.state.isReady)
    rig.id.value = 3
    #expect(user.state.signs == "R3")
    #expect(calls.load() > 0)
  }

  @Test func aChangeOfAnOptimisticWriteThatReadsTheResource() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let writes = Server<Int, String>()
      Task(executorPreference: TasksInPlace.shared) {
        try? await user.modify { text in
          text += "+"
        } write: { () async throws(TestFailure) in
          try await writes.load(0)
        }
      }
      #expect(user.value == "a+")
      user.modify { $0 += "-" }
      #expect(user.value == "a+-")
      writes.answer(0, "c")
      #expect(user.value == "c-")
    }
  }

  @Test func aComputedValueThatIsReadByTheReadingAndReadsTheResource() {
    let rig = rig
    let first = Resource<Int, TestFailure>(on: rig.scheduler) {
      rig.id.value
    } signal: {
      .just($0 * 10)
    }
    let middle = Computed { (first.presentValue ?? 0) + rig.id.value }
    let second = Resource<Int, TestFailure>(on: rig.scheduler) {
      middle.value
    } signal: {
      .just($0)
    }
    let seen = Journal<Bool>()
    let both = Computed { (rig.id.value, first.state, middle.value, second.state) }
    both.signal.subscribe { id, first, middle, second in
      if case .ready(let value) = first, value != id * 10 { seen.write(false) }
      if case .ready(let value) = second, value != middle { seen.write(false) }
    }
    for next in 2...20 {
      rig.id.value = next
      #expect(second.presentValue == next * 11)
    }
    #expect(seen.count == 0)
  }

  @Test func aResourceThatIsSharedReplayedAndFlattened() {
    let answers = Journal<Subject<String, TestFailure>>()
    let rig = rig
    let user = Text(TestPolicy(loadsWhen: .observed), on: rig.scheduler) {
      rig.id.value
    } signal: { _ in
      answers.write(Subject())
      return answers.entries[answers.count - 1].signal
    }
    let (shared, latest) = (Journal<String>(), Journal<String>())
    let sharing = user.signal.share()
    #expect(answers.count == 0)
    let first = sharing.subscribe { shared.write($0.signs) }
    let inner = rig.id.signal.flatMap(.latest) { _ in user.signal }.subscribe { latest.write($0.signs) }
    #expect(answers.count == 1)
    rig.id.value = 2
    #expect(answers.count == 2)
    answers.entries[1].send("b")
    answers.entries[1].complete()
    #expect(shared.entries.last == "Rb" && latest.entries.last == "Rb")
    first.dispose()
    rig.scheduler.advance(by: .zero)
    rig.id.value = 3
    inner.dispose()
    rig.scheduler.advance(by: .zero)
    #expect(answers.entries.allSatisfy { $0.subscriberCount == 0 })
    #expect(user.state.signs == "Ib?")
  }

  @Test func aRefreshByHandWhileItIsPausedWaitsForItsTurn() async throws {
    try await inPlace {
      let isPaused = Property(false)
      let policy = TestPolicy(retry: RetryPolicy(attempts: 3, backoff: .constant(.seconds(10))))
      let user = rig.make(policy.paused { isPaused.value })
      rig.server.fail(0, "e")
      isPaused.value = true
      user.refresh()
      user.retry()
      rig.scheduler.advance(by: .seconds(1))
      #expect(rig.server.count == 1 && user.state.signs == "L(2)")
      isPaused.value = false
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.count == 2)
    }
  }
}
