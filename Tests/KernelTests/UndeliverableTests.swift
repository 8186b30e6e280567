import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Failures after the end are reported once, at every boundary. A report gets all such failures of the process, and
/// other tests run at the same time: only failures of this suite's type count.
@Suite(.serialized) struct UndeliverableTests {
  struct Late: Error, Hashable, CustomStringConvertible {
    var description: String

    init(_ description: String = "late") { self.description = description }
  }

  /// The reports while a closure runs.
  private func reports(during body: () -> Void) -> [String] {
    let reports = Journal<String>()
    let reporting = Diagnostics.reportUndeliverable { failure in if failure is Late { reports.write("\(failure)") } }
    defer { reporting.dispose() }
    body()
    return reports.entries
  }

  /// A source whose subscriber escapes, and the output of the operators behind it.
  private func escape(
    _ body: (Signal<Int, Late>) -> Signal<Int, Late> = { $0 }
  ) -> (source: Subscriber<Int, Late>?, recorded: Recorded<Int, Late>) {
    let escaped = SharedVariable<Subscriber<Int, Late>>(nil)
    let recorded = Recorded(body(Signal(source: { escaped.value = $0 })))
    return (escaped.value, recorded)
  }

  @Test func aFailureThatComesInTimeIsNotReported() {
    let told = reports {
      let (source, recorded) = escape()
      source?.fail(Late())
      #expect(recorded.events == [.failed(Late())])
    }
    #expect(told.isEmpty)
  }

  @Test func afterADisposal() {
    let told = reports {
      let (source, recorded) = escape()
      recorded.subscription.dispose()
      source?.fail(Late())
      #expect(recorded.events.isEmpty)
    }
    #expect(told == ["late"])
  }

  /// The failure was sent in time, and the disposal overtakes it on its way.
  @Test(arguments: [false, true]) func aDisposalDuringADelivery(fromASubject: Bool) {
    let told = reports {
      let subject = Subject<Int, Late>()
      let escaped = SharedVariable<Subscriber<Int, Late>>(nil)
      let source = fromASubject ? subject.signal : Signal(source: { escaped.value = $0 })
      let subscription = SharedVariable<Subscription>(nil)
      let recorded = Recorded(
        source.mapError { failure in
          subscription.value?.dispose()
          return failure
        }.take(5))
      subscription.value = recorded.subscription
      if fromASubject { subject.fail(Late()) } else { escaped.value?.fail(Late()) }
      #expect(recorded.events.isEmpty)
    }
    #expect(told.isEmpty)
  }

  /// It waits behind a delivery, which disposes.
  @Test func aDisposalBeforeAFailureThatWaits() {
    let told = reports {
      let (source, other) = (Subject<Int, Late>(), Subject<Int, Late>())
      let subscription = SharedVariable<Subscription>(nil)
      let recorded = Recorded(
        source.signal.merge(with: other.signal).on(next: { _ in
          other.fail(Late())
          subscription.value?.dispose()
        }))
      subscription.value = recorded.subscription
      source.send(1)
    }
    #expect(told.isEmpty)
  }

  /// Two threads: the subject fails on one, and the other disposes.
  @Test func aDisposalAgainstAFailure() {
    let told = reports {
      race(for: { Failing() }) {
        $0.source.fail(Late())
      } _: {
        $0.recorded.subscription.dispose()
      } verify: {
        #expect($0.recorded.events.count <= 1)
      }
    }
    #expect(told.isEmpty)
  }

  private final class Failing: Sendable {
    let (source, other) = (Subject<Int, Late>(), Subject<Int, Late>())
    let recorded: Recorded<Int, Late>
    init() {
      let joined = source.signal.map { $0 }.merge(with: other.signal).flatMap { Signal<Int, Late>([$0]) }
      recorded = Recorded(joined.catch { Signal<Int, Late>.fail($0) }.take(5).on(next: { _ in }))
    }
  }

  /// An event has ended the source, so its failure is reported.
  @Test func aFailureThatMeetsACompletionOnItsWay() {
    let told = reports {
      let other = Subject<Int, Late>()
      let (source, recorded) = escape { input in
        input.mapError { failure in
          other.complete()
          return failure
        }.take(untilReplacement: other.signal)
      }
      source?.fail(Late())
      #expect(recorded.events == [.completed])
    }
    #expect(told == ["late"])
  }

  @Test func afterATerminal() {
    let told = reports {
      let (source, recorded) = escape()
      source?.complete()
      source?.fail(Late("first"))
      source?.fail(Late("second"))
      source?.complete()
      #expect(recorded.events == [.completed])
    }
    #expect(told == ["first", "second"])
  }

  @Test func aSubjectThatHasEnded() {
    let told = reports {
      let subject = Subject<Int, Late>()
      subject.fail(Late("in time, though nobody listens"))
      subject.fail(Late())
    }
    #expect(told == ["late"])
  }

  @Test func afterTake() {
    let told = reports {
      let (source, recorded) = escape { $0.take(1) }
      source?.send(1)
      source?.fail(Late())
      #expect(recorded.events == [.next(1), .completed])
    }
    #expect(told == ["late"])
  }

  /// The source reports it, so no operator changes it.
  @Test func beforeAnOperatorThatChangesIt() {
    let told = reports {
      let (source, recorded) = escape { $0.mapError { Late("\($0), changed") } }
      recorded.subscription.dispose()
      source?.fail(Late())
    }
    #expect(told == ["late"])
  }

  @Test func theSecondOfTwoSourcesOfAMerge() {
    let told = reports {
      let other = SharedVariable<Subscriber<Int, Late>>(nil)
      let (source, recorded) = escape { $0.merge(with: Signal(source: { other.value = $0 })) }
      source?.fail(Late("in time"))
      other.value?.fail(Late())
      #expect(recorded.events == [.failed(Late("in time"))])
    }
    #expect(told == ["late"])
  }

  /// The parts of one source bring its failure to `merge` several times. The failure ends the other parts, also if it
  /// waits for a delivery itself.
  @Test(arguments: [false, true]) func theSecondOfTwoPartsOfOneSource(duringADelivery: Bool) {
    let told = reports {
      let (source, other) = (Subject<Int, Late>(), Subject<Int, Late>())
      let parts = [source.signal.filter { $0 % 2 == 0 }, source.signal.filter { $0 % 2 == 1 }, other.signal]
      let events = Journal<Event<Int, Late>>()
      Signal.merge(parts).subscribe { event in
        events.write(event)
        if event == .next(7), duringADelivery { source.fail(Late("in time")) }
      }
      other.send(7)
      if !duringADelivery { source.fail(Late("in time")) }
      #expect(events.entries == [.next(7), .failed(Late("in time"))])
    }
    #expect(told.isEmpty)
  }

  @Test func theSecondOfTwoSourcesOfAMergeDuringADelivery() {
    let told = reports {
      let other = SharedVariable<Subscriber<Int, Late>>(nil)
      let (source, recorded) = escape { input in
        input.merge(with: Signal(source: { other.value = $0 })).on(next: { _ in
          other.value?.fail(Late("in time"))
          other.value?.fail(Late("again"))
        })
      }
      source?.send(1)
      source?.fail(Late())
      #expect(recorded.events == [.next(1), .failed(Late("in time"))])
    }
    #expect(told == ["again", "late"])
  }

  /// Two threads: the source fails on one while `merge` delivers on the other, or before, or afterwards.
  @Test func twoPartsOfOneSourceAgainstADelivery() {
    let told = reports {
      race(for: { Parts() }) {
        $0.source.fail(Late())
        $0.failed.increment()
      } _: {
        for value in 0..<4 { $0.other.send(value) }
      } verify: {
        #expect($0.recorded.events.last == .failed(Late()))
      }
    }
    #expect(told.isEmpty)
  }

  private final class Parts: Sendable {
    let (source, other, failed) = (Subject<Int, Late>(), Subject<Int, Late>(), Counter())
    let recorded: Recorded<Int, Late>
    init() {
      let parts = [source.signal.filter { $0 % 2 == 0 }, source.signal.filter { $0 % 2 == 1 }, other.signal]
      // Each delivery lasts, so that the failure comes in its course.
      recorded = Recorded(Signal.merge(parts).on(next: { [failed] _ in for _ in 0..<100 where failed.count == 0 {} }))
    }
  }

  @Test func anInnerOfAMergeThatWasDisposed() {
    let told = reports {
      let inner = SharedVariable<Subscriber<Int, Late>>(nil)
      let recorded = Recorded(
        Signal<Int, Late>.just(1).flatMap { _ in Signal<Int, Late>(source: { inner.value = $0 }) })
      inner.value?.send(7)
      recorded.subscription.dispose()
      inner.value?.fail(Late())
      #expect(recorded.events == [.next(7)])
    }
    #expect(told == ["late"])
  }

  @Test func whatWasAssertedNotToFail() {
    let told = reports {
      let escaped = SharedVariable<Subscriber<Int, Late>>(nil)
      Signal<Int, Late>(source: { escaped.value = $0 }).assertNoFailure().subscribe().dispose()
      escaped.value?.fail(Late())
    }
    #expect(told == ["late"])
  }

  /// Runs a task that is disposed and then throws, and returns the reports at its end.
  private func reports(ofTaskThrowing failure: any Error) async -> [String] {
    let reports = Journal<String>()
    let reporting = Diagnostics.reportUndeliverable { failure in
      if failure is Late || failure is CancellationError { reports.write("\(failure)") }
    }
    defer { reporting.dispose() }
    let (isRunning, mayThrow, isReleased) = (AsyncLatch(), AsyncLatch(), AsyncLatch())
    do {
      let witness = Releasing { isReleased.open() }
      let subscription = Signal<Int, any Error>.task { () async throws -> Int in
        witness.touch()
        isRunning.open()
        // Waits in another task, because this one is cancelled.
        await Task { await mayThrow.wait() }.value
        throw failure
      }.subscribe(next: { _ in }, failed: { _ in })
      await isRunning.wait()
      subscription.dispose()
    }
    mayThrow.open()
    await isReleased.wait()
    return reports.entries
  }

  @Test func aTaskThatThrowsAfterItsDisposal() async {
    #expect(await reports(ofTaskThrowing: Late()) == ["late"])
  }

  @Test func aCancellationIsNotReported() async {
    #expect(await reports(ofTaskThrowing: CancellationError()) == [])
  }

  #if EXIT_TESTS
    @Test func withoutAReportItGoesToStandardErrorUnlessItIsATests() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let subject = Subject<Int, any Error>()
          subject.complete()
          subject.fail(Late("heard"))
          subject.fail(TestFailure("unheard"))
          let reporting = Diagnostics.reportUndeliverable { _ in }
          subject.fail(Late("taken over"))
          reporting.dispose()
          subject.fail(Late("heard again"))
        })
      let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      let prefix = "ReactiveKernel: a failure came after the end of its subscription: "
      #expect(lines.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) } == ["Late", "Late"])
    }
  #endif
}
