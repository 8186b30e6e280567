import ReactiveCore
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct GroupLastingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.group(by: { $0 % 2 }, lasting: { _ in Signal<Int, TestFailure>.never() }) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithASecondUpstream(_ law: OperatorLaw) {
    law.check(.endsEarly) { signal, duration in signal.group(by: { $0 % 2 }, lasting: { _ in duration }) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithGroupsThatEndAtOnce(_ law: OperatorLaw) {
    law.check { $0.group(by: { $0 % 2 }, lasting: { _ in Signal<Int, TestFailure>.empty() }) }
  }

  @Test func theDurationCompletesAGroup() {
    expectMarbles(.digits("-1-3-2---5-|"), .digits("---8"), "-(o1)-3c(o2)--c(o5)-|") { signal, duration in
      signal.group(by: { $0 % 2 }, lasting: { _ in duration }).drawn()
    }
    expectMarbles(.digits("-1-1--|"), .digits("|"), "-(o1c)-(o1c)--|") { signal, duration in
      signal.group(by: { $0 % 2 }, lasting: { _ in duration }).drawn()
    }
  }

  @Test func aFailureOfADurationEndsAll() {
    expectMarbles(.digits("-1-2-----"), .digits("----#"), "-(o1)-(o2)-#") { signal, duration in
      signal.group(by: { $0 % 2 }, lasting: { _ in duration }).drawn()
    }
  }

  /// The failure of a duration closes the serialiser, which the groups share. The disposal comes behind it.
  @Test func aDisposalBehindAFailureAbandonsTheGroups() {
    let failing = Failing()
    failing.disposesAt(3)
    failing.subject.send(3)
    #expect(failing.member.value?.isDisposed == true)
    #expect(failing.outer.value?.isDisposed == true)
  }

  @Test func aDisposalAgainstAFailureAbandonsTheGroups() {
    race(for: { Failing() }) {
      $0.duration.fail(TestFailure())
    } _: {
      $0.outer.value?.dispose()
    } verify: {
      #expect($0.member.value?.isDisposed == true)
    }
  }

  /// One group with a subscriber, and a duration that fails.
  private final class Failing: Sendable {
    let (subject, duration) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let (outer, member) = (SharedVariable<Subscription>(nil), SharedVariable<Subscription>(nil))
    private let last = SharedVariable<Int>(nil)

    init() {
      outer.value = subject.signal.group(by: { $0 % 2 }, lasting: { [duration] _ in duration.signal })
        .subscribeIgnoringFailures(next: { [self] group in
          member.value = group.signal.subscribeIgnoringFailures(next: { [self] value in
            guard value == last.value else { return }
            duration.fail(TestFailure())
            outer.value?.dispose()
          })
        })
      subject.send(1)
    }

    func disposesAt(_ value: Int) { last.value = value }
  }

  @Test func anIdleGroupEnds() {
    let (subject, pulse) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Journal<String>()
    subject.signal.group(by: { $0 % 2 }, lasting: { $0.signal.take(2).ignoreValues() }).drawn()
      .subscribe(next: { log.write($0) })
    for value in [1, 3, 5, 7] { subject.send(value) }
    #expect(log.entries == ["o", "1", "3", "5", "c", "o", "7"])
    _ = pulse
  }

  @Test func durationsOfEndedAndForgottenGroupsAreReleased() {
    let (probe, subject, pulse) = (LeakProbe(), Subject<Int, Never>(), Subject<Int, Never>())
    let subscription = subject.signal.group(
      by: { $0 },
      lasting: { _ in
        let token = probe.token()
        return pulse.signal.lift { next in
          {
            token.touch(); next($0)
          }
        }
      }
    ).subscribe(next: { $0.signal.take(1).subscribe() })
    for value in 1...50 { subject.send(value) }
    #expect(probe.liveCount == 0)
    let kept = subject.signal.group(
      by: { $0 },
      lasting: { _ in
        let token = probe.token()
        return pulse.signal.lift { next in
          {
            token.touch(); next($0)
          }
        }
      }
    ).subscribe(next: { $0.signal.subscribe() })
    for value in 1...50 { subject.send(value) }
    #expect(probe.liveCount == 50)
    pulse.send(0)
    #expect(probe.liveCount == 0 && !kept.isDisposed && !subscription.isDisposed)
  }
}

@Suite struct GroupLastingRaceTests {
  private func grouped() -> Joined<String> {
    Joined { signal, duration in signal.group(by: { $0 % 2 }, lasting: { _ in duration }).drawn() }
  }

  @Test func noValueIsLostBetweenTwoGroups() {
    let isSerial = Joined.raceSends(grouped) { joined in
      joined.first.complete()
      let values = joined.values.filter { "1"..."4" ~= $0 }
      let opened = joined.values.filter { $0 == "o" }.count
      let closed = joined.values.filter { $0 == "c" }.count
      // The groups that are open at the end complete after the result.
      #expect(values == ["1", "2", "3", "4"] && (0...2).contains(opened - closed) && joined.terminals == [.completed])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(grouped)) }
  @Test func failureAgainstCompletion() { #expect(Joined.raceEnds(grouped)) }
}

extension Signal {
  /// The events of a signal of groups and of its groups, one letter each: `o` begins one, `c` completes it, `f` fails
  /// it.
  fileprivate func drawn<Key, Element, GroupFailure: Error>() -> Signal<String, Failure>
  where Value == GroupedSignal<Key, Element, GroupFailure> {
    lift { next in
      { group in
        next("o")
        group.signal.subscribe(next: { next("\($0)") }, failed: { _ in next("f") }, completed: { next("c") })
      }
    }
  }
}
