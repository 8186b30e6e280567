import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Eight threads that do everything with the same resources.
@Suite(.inTurn, .timeLimit(.minutes(3))) struct ResourceThreadTests {
  final class Crowd: Sendable {
    let id = Property(0)
    let isPaused = Property(false)
    let answers = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let user: Resource<Int, TestFailure>
    let double: Resource<Int, TestFailure>
    let torn = Journal<Int>()

    init(_ policy: TestPolicy) {
      let (id, isPaused, answers) = (id, isPaused, answers)
      let user = Resource<Int, TestFailure>(policy.paused { isPaused.value }, on: ImmediateScheduler()) {
        id.value
      } signal: {
        answers[$0].signal
      }
      self.user = user
      double = Resource(policy, on: ImmediateScheduler()) {
        user.presentValue
      } signal: {
        .just($0 * 2)
      }
      double.signal.subscribe { [torn] in if $0.value.map({ $0 % 2 != 0 }) == true { torn.write(1) } }
    }

    func step(_ dice: inout Dice) {
      switch dice.number(below: 16) {
      case 0, 1, 2: id.value = dice.number(below: 4)
      case 3, 4: answers[dice.number(below: 4)].send(dice.number(below: 100))
      case 5: user.refresh(keepingValue: dice.hits(percent: 50), restarting: dice.hits(percent: 50))
      case 6: user.cancel()
      case 7: user.set(dice.number(below: 100))
      case 8: user.modify { $0 += 2 }
      case 9: user.signal.subscribe().dispose()
      case 10: user.observe().dispose()
      case 11: isPaused.value = dice.hits(percent: 30)
      case 12: user.invalidate()
      case 13:
        let both = Computed { [id, user, double] in (id.value, user.state, double.state) }
        if case (_, .ready(let value), .ready(let twice)) = both.value, twice != value * 2 { torn.write(1) }
      case 14:
        changeTogether {
          id.value = dice.number(below: 4)
          user.refresh()
        }
      default: user.retry()
      }
    }
  }

  @Test(arguments: [false, true]) func allDoEverything(isLazy: Bool) {
    for round in 0..<repetitions(quick: 4, full: 8, night: 200) {
      let crowd = Crowd(TestPolicy(loadsWhen: isLazy ? .observed : .always))
      let threads = (0..<8).map { thread in
        SystemThread {
          var dice = Dice(seed: randomSeed, number: round * 8 + thread)
          for _ in 0..<repetitions(quick: 300, full: 600, night: 3_000) { crowd.step(&dice) }
        }
      }
      for thread in threads { thread.join() }
      let tornCount = crowd.torn.count
      #expect(tornCount == 0, "REACTIVE_SEED=\(randomSeed), round \(round)")
      // At rest, everything fits together.
      crowd.isPaused.value = false
      let reader = crowd.user.signal.subscribe()
      crowd.user.refresh(restarting: true)
      #expect(crowd.user.unfinishedLoads == 1)
      #expect(crowd.answers.map(\.subscriberCount).reduce(0, +) == 1)
      crowd.answers[crowd.id.value].send(7)
      crowd.answers[crowd.id.value].complete()
      #expect(crowd.user.state.signs == "R7" && crowd.double.state.signs == "R14")
      reader.dispose()
      #expect(crowd.user.unfinishedLoads == 0)
    }
  }

  @Test func loadsInTasksOnEightThreads() async {
    for round in 0..<repetitions(quick: 3, full: 10, night: 100) {
      let probe = LeakProbe()
      do {
        let id = Property(0)
        let token = probe.token()
        let user = Resource {
          id.value
        } load: { (id) async throws(TestFailure) -> Int in
          token.touch()
          for _ in 0..<id % 5 { await Task.yield() }
          if id % 7 == 3 { throw TestFailure("e") }
          return id
        }
        await withTaskGroup(of: Void.self) { group in
          for worker in 0..<8 {
            group.addTask {
              var dice = Dice(seed: randomSeed, number: round * 8 + worker)
              for _ in 0..<100 {
                switch dice.number(below: 8) {
                case 0, 1: id.value = dice.number(below: 50)
                case 2: user.refresh(restarting: dice.hits(percent: 50))
                case 3: user.cancel()
                case 4: _ = try? await user.refreshedValue()
                case 5: _ = try? await user.loadedValue()
                case 6: try? await user.set(-1) { (_) async throws(TestFailure) in dice.number(below: 50) }
                default:
                  try? await user.modify {
                    $0 -= 1
                  } write: { () async throws(TestFailure) in
                    await Task.yield()
                    throw TestFailure("refused")
                  }
                }
              }
            }
          }
        }
        id.value = 100
        user.refresh(restarting: true)
        let value = try? await user.loadedValue()
        #expect(value == 100, "REACTIVE_SEED=\(randomSeed), round \(round)")
        await eventually { user.unfinishedLoads == 0 }
      }
      await eventually { probe.liveCount == 0 }
    }
  }
}
