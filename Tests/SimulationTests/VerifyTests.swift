import ReactiveCore
import ReactiveSimulation
import Testing

@Suite struct VerifyTests {
  @Test func acceptsWhatTheStepsExpect() {
    verify(Signal<Int, TestFailure>([1, 2, 3])) {
      $0.next(1, 2)
      $0.next { $0 > 2 }
      $0.completes()
    }
    verify(Signal<Int, TestFailure>.fail(TestFailure("late"))) { $0.fails(TestFailure("late")) }
    verify(Signal<Int, TestFailure>.fail(TestFailure("late"))) { $0.fails { $0.name == "late" } }
    verify(Signal<Int, TestFailure>.fail(TestFailure())) { $0.fails() }
    verify(Signal<Int, Never>.never()) { $0.nothing() }
  }

  @Test func timePassesOnlyByAStep() {
    verify { scheduler in
      Signal<Int, Never>([1, 2]).delay(for: .seconds(2), on: scheduler)
    } steps: {
      $0.nothing(for: .seconds(1))
      $0.nothing()
      $0.advance(.seconds(1))
      $0.next(1, 2)
      $0.completes()
    }
  }

  @Test func runsActionsThatAreDueNow() {
    verify {
      Signal<Int, Never>([1]).deliver(on: $0)
    } steps: {
      $0.next(1)
      $0.completes()
    }
  }

  @Test func stepsAlternateWithTheUsersCalls() {
    let subject = Subject<Int, Never>()
    verify(subject.signal) {
      subject.send(1)
      $0.next(1)
      $0.dispose()
      subject.send(2)
      $0.nothing()
    }
  }

  @Test func anotherValueFailsAtTheLineOfTheStep() async {
    let line = #line
    let found = await issues {
      verify(Signal<Int, Never>([1, 3])) {
        $0.next(1)
        $0.next(2)
        $0.completes()
      }
    }
    #expect(found.map(\.line) == [line + 4])
    #expect(
      found.first?.text == """
        expected the value 2, but got the value 3 at 0.0 seconds
          expected     came
          the value 1  the value 1 at 0.0 seconds
          the value 2  the value 3 at 0.0 seconds
                       completion at 0.0 seconds
        """)
  }

  @Test func anEventThatNoStepExpectsFailsTheNextStep() async {
    let line = #line
    let found = await issues {
      verify(Signal<Int, Never>([1, 3])) {
        $0.next(1)
        $0.nothing()
      }
      verify(Signal<Int, Never>([1])) { $0.advance(.seconds(1)) }
      verify(Signal<Int, Never>([1])) {
        $0.next(1)
      }
    }
    #expect(found.map(\.line) == [line + 4, line + 6, line + 7])
    #expect(found.first?.text.hasPrefix("no step expected the value 3 at 0.0 seconds") == true)
    #expect(found.last?.text.hasPrefix("no step expected completion") == true)
  }

  @Test func aMissingEventFails() async {
    let found = await issues {
      verify {
        Signal<Int, Never>([1]).delay(for: .seconds(2), on: $0)
      } steps: {
        $0.advance(.seconds(1))
        $0.next(1)
      }
      verify(Signal<Int, TestFailure>.never()) { $0.fails(TestFailure()) }
      verify(Signal<Int, TestFailure>.empty()) { $0.fails(TestFailure()) }
    }
    #expect(found.count == 3)
    #expect(found.first?.text.hasPrefix("expected the value 1, but nothing came until 1.0 seconds") == true)
    #expect(found.last?.text.hasPrefix("expected the failure failure, but got completion") == true)
  }

  @Test func actionsThatAreLeftFail() async {
    let found = await issues {
      verify { scheduler in
        Signal<Int, Never>.never().on(started: { scheduler.schedule(after: .seconds(1)) {} })
      } steps: {
        $0.nothing()
      }
    }
    #expect(found.map(\.text).joined().hasPrefix("1 scheduled actions were left when the subscription had ended"))
  }

  @Test func actionsThatTheDisposalSchedulesForNowRun() {
    verify { scheduler in
      Signal<Int, Never>.never().on(disposed: { scheduler.schedule {} })
    } steps: {
      $0.nothing()
    }
  }
}
