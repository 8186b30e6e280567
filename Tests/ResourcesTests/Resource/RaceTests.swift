import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// A resource under two threads. Its loads are signals, so that the threads themselves answer.
@Suite(.inTurn, .timeLimit(.minutes(2))) struct ResourceRaceTests {
  /// A resource whose loads are subjects, one for each input.
  final class Arena: Sendable {
    let id = Property(0)
    let answers = (0..<4).map { _ in Subject<String, TestFailure>() }
    let resource: Resource<String, TestFailure>
    let states = Journal<String>()
    let isTorn = AtomicFlag()

    init(_ policy: TestPolicy = TestPolicy()) {
      let (id, answers) = (id, answers)
      resource = Resource(policy, on: ImmediateScheduler()) {
        id.value
      } signal: {
        answers[$0].signal
      }
    }

    func answer(_ place: Int) {
      answers[place].send("v\(place)")
      answers[place].complete()
    }

    /// Subscribes with a closure that notes each state that is ready with the value of another input.
    func watched() -> Arena {
      resource.signal.subscribe { [states] in states.write($0.signs) }
      return self
    }
  }

  @Test func anAnswerAndAChangeOfTheInput() {
    race(for: { Arena().watched() }) { arena in
      arena.answer(0)
    } _: { arena in
      arena.id.value = 1
    } verify: { arena in
      #expect(arena.resource.isLoading)
      #expect(arena.resource.presentValue == nil)
      arena.answer(1)
      #expect(arena.resource.state.signs == "Rv1")
      #expect(arena.states.entries.last == "Rv1")
      #expect(arena.resource.unfinishedLoads == 0)
    }
  }

  /// The refresh may have read the input before it changed, and must not bring it back.
  @Test func aRefreshAndAChangeOfTheInput() {
    race(for: { Arena().watched() }) { arena in
      arena.resource.refresh(restarting: true)
    } _: { arena in
      arena.id.value = 1
    } verify: { arena in
      #expect(arena.answers.map(\.subscriberCount) == [0, 1, 0, 0])
      arena.answer(1)
      #expect(arena.resource.state.signs == "Rv1")
    }
  }

  @Test func aReaderOfBothNeverSeesTheNewInputAsReadyWithTheOldValue() {
    race(for: { Arena() }) { arena in
      for place in 0..<3 {
        arena.answer(place)
        arena.id.value = place + 1
      }
    } _: { arena in
      let both = Computed { (arena.id.value, arena.resource.state) }
      for _ in 0..<20 {
        if case (let id, .ready(let value)) = both.value, value != "v\(id)" { arena.isTorn.set() }
      }
    } verify: { arena in
      let isTorn = arena.isTorn.isSet
      #expect(!isTorn)
    }
  }

  @Test func twoThreadsChangeTheInput() {
    race(for: { Arena().watched() }) { arena in
      arena.id.value = 1
    } _: { arena in
      arena.id.value = 2
    } verify: { arena in
      let last = arena.id.value
      for place in 0..<4 { arena.answer(place) }
      #expect(arena.resource.state.signs == "Rv\(last)")
      #expect(arena.states.entries.last == "Rv\(last)")
      #expect(arena.answers.allSatisfy { $0.subscriberCount == 0 })
    }
  }

  @Test func aSetAndAnAnswer() {
    race(for: { Arena().watched() }) { arena in
      arena.answer(0)
    } _: { arena in
      arena.resource.set("local")
    } verify: { arena in
      #expect(arena.resource.state.signs == "Rlocal")
      #expect(arena.states.entries.last == "Rlocal")
    }
  }

  @Test func observersThatComeAndGo() {
    race(for: { Arena(TestPolicy(loadsWhen: .observed)) }) { arena in
      for _ in 0..<3 { arena.resource.signal.subscribe().dispose() }
    } _: { arena in
      for _ in 0..<3 { arena.resource.signal.subscribe().dispose() }
    } verify: { arena in
      #expect(arena.resource.state.signs == "I")
      #expect(arena.answers[0].subscriberCount == 0)
      arena.resource.signal.subscribe()
      #expect(arena.answers[0].subscriberCount == 1)
      arena.answer(0)
      #expect(arena.resource.state.signs == "Rv0")
    }
  }

  @Test func aReleaseAndAnAnswer() {
    race(for: { SharedVariable(Arena().watched()) }) { holder in
      holder.value?.answers[0].send("v")
      holder.value?.answers[0].complete()
    } _: { holder in
      holder.value = nil
    } verify: { holder in
      #expect(holder.value == nil)
    }
  }

  @Test func refreshesOfTwoThreadsLoadOnceOrOneAfterTheOther() {
    race(for: { Arena().watched() }) { arena in
      arena.answer(0)
      arena.resource.refresh()
    } _: { arena in
      arena.resource.refresh()
    } verify: { arena in
      #expect(arena.answers[0].subscriberCount <= 1)
      #expect(!arena.resource.isLoading || arena.resource.unfinishedLoads <= 1)
    }
  }
}
