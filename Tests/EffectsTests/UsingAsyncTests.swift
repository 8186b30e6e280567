import ReactiveBridging
import ReactiveEffects
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct UsingAsyncTests {
  /// A signal with a resource whose closing waits until a latch is opened.
  struct Rig: Sendable {
    let log = Journal<String>()
    let subject = SharedVariable(Subject<Int, TestFailure>())
    let closing = AsyncLatch()
    let mayClose = AsyncLatch()
    let closed = AsyncLatch()

    var signal: Signal<Int, TestFailure> {
      let source = subject.value?.signal ?? .never()
      return .using(
        { [log] in RecordedHandle(log) }, { _ in source },
        close: { handle in
          closing.open()
          await mayClose.wait()
          handle.close()
          closed.open()
        })
    }
  }

  @Test(arguments: [true, false]) func theTerminalWaitsForTheClosing(fails: Bool) async {
    let rig = Rig()
    let ended = AsyncLatch()
    let subscription = rig.signal.subscribe(events: { event in
      rig.log.write("\(event)")
      if event.termination != nil { ended.open() }
    })
    rig.subject.value?.send(1)
    if fails { rig.subject.value?.fail(TestFailure()) } else { rig.subject.value?.complete() }
    await rig.closing.wait()
    #expect(rig.log.entries == ["open", "next(1)"])
    #expect(!subscription.isDisposed)
    rig.mayClose.open()
    await ended.wait()
    #expect(rig.log.entries == ["open", "next(1)", "close", fails ? "failed(failure)" : "completed"])
  }

  @Test(arguments: [true, false]) func withoutATerminalNoThreadWaits(isDisposed: Bool) async {
    let rig = Rig()
    let subscription = rig.signal.subscribe(events: { rig.log.write("\($0)") })
    if isDisposed { subscription.dispose() } else { rig.subject.value = nil }
    #expect(subscription.isDisposed)
    await rig.closing.wait()
    #expect(rig.log.entries == ["open"])
    rig.mayClose.open()
    await rig.closed.wait()
    #expect(rig.log.entries == ["open", "close"])
  }

  @Test func aDisposalDuringTheClosingClosesNothingTwice() async {
    let rig = Rig()
    let subscription = rig.signal.subscribe(events: { rig.log.write("\($0)") })
    rig.subject.value?.complete()
    await rig.closing.wait()
    subscription.dispose()
    #expect(subscription.isDisposed)
    rig.mayClose.open()
    await rig.closed.wait()
    #expect(rig.log.entries == ["open", "close"])
  }

  @Test func whatMakingTheSignalThrowsWaitsForTheClosing() async {
    let log = Journal<String>()
    let signal = Signal<Int, TestFailure>.using(
      { RecordedHandle(log) }, { _ throws(TestFailure) -> Signal<Int, TestFailure> in throw TestFailure("no") },
      close: { handle in
        await Task.yield()
        handle.close()
      })
    do throws(TestFailure) {
      _ = try await signal.firstValue()
      Issue.record("it has to fail")
    } catch {
      log.write("\(error)")
    }
    #expect(log.entries == ["open", "close", "no"])
  }
}
