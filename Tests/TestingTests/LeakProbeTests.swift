import ReactiveTesting
import TestSupport
import Testing

@Suite struct LeakProbeTests {
  @Test func countsWhatLives() {
    let probe = LeakProbe()
    var tokens: [LeakProbe.Token]? = [probe.token("b"), probe.token("a")]
    var value: Tracked<Int>? = probe.track(1, "c")
    #expect(probe.liveCount == 3)
    #expect(probe.liveLabels == ["a", "b", "c"])
    #expect(value == probe.track(1))
    tokens = nil
    value = nil
    #expect(tokens == nil && value == nil)
    #expect(probe.liveCount == 0)
  }

  @Test func nothingLeaksFromAClosureThatIsLetGo() {
    let subject = Subject<Int, TestFailure>()
    expectNoLeaks { probe in
      let token = probe.token("closure")
      subject.signal.subscribe(events: { _ in token.touch() }).dispose()
    }
  }

  @Test func leakIsReportedByItsLabel() {
    let subject = Subject<Int, TestFailure>()
    withKnownIssue {
      expectNoLeaks { probe in
        let token = probe.token("closure")
        subject.signal.subscribe(events: { _ in token.touch() })
      }
    } matching: {
      $0.description.contains("still alive at the end: closure")
    }
  }

  @Test func whatIsReturnedIsNotDroppedBefore() {
    withKnownIssue {
      _ = expectNoLeaks { probe in probe.token("returned") }
    }
  }
}
