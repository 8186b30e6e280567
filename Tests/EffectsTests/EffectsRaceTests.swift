import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Two threads use an operator that runs user closures.
@Suite(.serialized) struct EffectsRaceTests {
  @Test func onReportsOneEndWhereATerminalMeetsADisposal() {
    race(for: {
      let log = Journal<String>()
      let subject = Subject<Int, TestFailure>()
      let subscription = OnTests.observed(subject.signal, by: log).subscribe(events: { _ in log.write("end") })
      return (subject, subscription, log)
    }) { subject, _, _ in
      subject.complete()
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { _, _, log in
      let told = log.entries
      #expect(told.count { $0 == "ended" } == 1)
      #expect(told.count { $0 == "completed" || $0 == "disposed" } == 1)
      #expect(told.contains("completed") == told.contains("terminated"))
      #expect(!told.contains("end") || told.contains("completed"))
    }
  }

  @Test func onReportsNothingAfterADisposalOnAnotherThread() {
    race(for: {
      let log = Journal<String>()
      let subject = Subject<Int, TestFailure>()
      return (subject, OnTests.observed(subject.signal, by: log).subscribe(events: { _ in }), log)
    }) { subject, _, _ in
      for value in 1...4 { subject.send(value) }
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { _, _, log in
      // The one delivery that had passed its check may still arrive (C4).
      let told = log.entries.drop { $0 != "disposed" }
      #expect(told.filter { !$0.hasPrefix("next") } == ["disposed", "ended"])
      #expect(told.count <= 3)
    }
  }

  @Test func onDiscardLosesNothingWhereADisposalMeetsASend() {
    race(for: {
      let dropped = Journal<Int>()
      let subject = Subject<Int, TestFailure>()
      let recorded = Recorded(subject.signal.holding(2).onDiscard { dropped.write($0) })
      for value in 1...3 { subject.send(value) }
      return (subject, recorded, dropped)
    }) { subject, _, _ in
      subject.send(4)
    } _: { _, recorded, _ in
      recorded.subscription.dispose()
    } verify: { _, recorded, dropped in
      // The value 2 was delivered, on its way, or dropped: the held values are passed on.
      #expect([[2, 3], [2, 3, 4], [3, 4]].contains(dropped.entries))
      #expect(Set(recorded.values).isDisjoint(with: dropped.entries))
    }
  }

  @Test(arguments: [true, false]) func usingClosesOnceWhereAnEndMeetsADisposal(fails: Bool) {
    race(for: {
      let log = Journal<String>()
      let subject = Subject<Int, TestFailure>()
      let subscription = UsingTests.using(subject.signal, by: log).subscribe(events: { _ in log.write("end") })
      return (subject, subscription, log)
    }) { subject, _, _ in
      if fails { subject.fail(TestFailure()) } else { subject.complete() }
    } _: { _, subscription, _ in
      subscription.dispose()
    } verify: { _, _, log in
      #expect([["open", "close"], ["open", "close", "end"]].contains(log.entries))
    }
  }

  @Test func usingClosesOnceInATaskWhereAnEndMeetsADisposal() async {
    let rigs = Journal<UsingAsyncTests.Rig>()
    race(
      spins: spins(quick: 50, full: 200, night: 500),
      for: { () -> (UsingAsyncTests.Rig, Subscription) in
        let rig = UsingAsyncTests.Rig()
        rig.mayClose.open()
        rigs.write(rig)
        return (rig, rig.signal.subscribe(events: { _ in rig.log.write("end") }))
      }
    ) { (rig: UsingAsyncTests.Rig, _: Subscription) in
      rig.subject.value?.complete()
    } _: { (_: UsingAsyncTests.Rig, subscription: Subscription) in
      subscription.dispose()
    } verify: { (_: UsingAsyncTests.Rig, subscription: Subscription) in
      #expect(subscription.isDisposed)
    }
    for rig in rigs.entries {
      await rig.closed.wait()
      #expect(rig.log.entries.prefix(2) == ["open", "close"])
      #expect(rig.log.entries.count { $0 == "close" } == 1)
    }
  }
}
