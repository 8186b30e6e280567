import InMemoryTracing
import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import ReactiveTracing
import Testing
import Tracing

@Suite struct TracedTests {
  private let tracer = InMemoryTracer()

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { [tracer] in $0.traced("numbers", by: tracer) }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-b|", "-a-b|") { [tracer] in $0.traced("letters", by: tracer) }
    expectMarbles("-a-#", "-a-#") { [tracer] in $0.traced("letters", by: tracer) }
  }

  @Test func aSubscriptionIsASpan() throws {
    let signal = Signal<String, Never>(["secret", "two"]).traced(
      "load", ofKind: .client, attributes: ["shop": 7], by: tracer)
    #expect(tracer.activeSpans.isEmpty && tracer.finishedSpans.isEmpty)
    signal.subscribe()
    signal.subscribe()
    let spans = tracer.popFinishedSpans()
    #expect(spans.map(\.operationName) == ["load", "load"])
    #expect(spans.map(\.kind) == [.client, .client])
    #expect(spans.map(\.parentSpanID) == [nil, nil])
    #expect(Set(spans.map(\.spanID)).count == 2)
    for span in spans {
      #expect(span.attributes.get("signal.values") == .int64(2))
      #expect(span.attributes.get("signal.outcome") == "completed")
      #expect(span.attributes.get("shop") == .int64(7))
      #expect(span.status == nil)
      #expect(!"\(span.attributes)".contains("secret"))
    }
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func aFailureIsRecorded() throws {
    Signal<Int, TestFailure>.fail(TestFailure("broken")).traced("load", by: tracer).subscribeIgnoringFailures()
    let span = try #require(tracer.popFinishedSpans().first)
    #expect(span.errors.map { $0.error as? TestFailure } == [TestFailure("broken")])
    #expect(span.status == SpanStatus(code: .error))
    #expect(span.attributes.get("signal.outcome") == "failed")
  }

  @Test func aDisposalEndsTheSpanOnce() {
    let raced = race(spins: spins(quick: 50, full: 200, night: 500)) { () -> (Subject<Int, Never>, Subscription) in
      let subject = Subject<Int, Never>()
      return (subject, subject.signal.traced("load", by: tracer).subscribe())
    } _: { pair in
      pair.0.complete()
    } _: { pair in
      pair.1.dispose()
    } verify: { _ in
    }
    #expect(tracer.finishedSpans.count == raced)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func theTracerOfTheTaskIsUsedAndItsSpanIsTheParent() throws {
    withTracer(tracer) {
      withSpan("request") { _ in _ = Signal<Int, Never>.just(1).traced("load").subscribe() }
    }
    let spans = tracer.popFinishedSpans()
    #expect(spans.map(\.operationName) == ["load", "request"])
    #expect(spans[0].parentSpanID == spans[1].spanID)
  }

  @Test func theSpanIsCurrentUpstreamAlsoAfterAChangeOfThread() async throws {
    let current = Journal<String?>()
    let queue = QueueScheduler()
    let note: @Sendable (Int) -> Void = { _ in current.write(ServiceContext.current?.inMemorySpanContext?.spanID) }
    let subject = Subject<Int, Never>()
    let signal = subject.signal
      .initially { current.write(ServiceContext.current?.inMemorySpanContext?.spanID) }
      .deliver(on: queue).on(next: note)
      .traced("load", by: tracer)
    async let value = signal.firstValue()
    while subject.subscriberCount == 0 { await Task.yield() }
    let span = try #require(tracer.activeSpans.first)
    subject.send(1)
    #expect(await value == 1)
    #expect(current.entries == [span.spanID, span.spanID])
    #expect(ServiceContext.current == nil)
  }

  @Test func innerSignalsAreBelowTheSpanWhereverTheyStart() async throws {
    let subject = Subject<Int, Never>()
    let run = subject.signal
      .flatMap { [tracer] number in Signal<Int, Never>.just(number).traced("inner", by: tracer) }
      .traced("outer", by: tracer)
    run.subscribe()
    // Sent inside another span, on another thread: the outer subscription is the parent.
    await Task.detached { [tracer] in
      tracer.withSpan("sender") { _ in subject.send(1) }
      subject.send(2)
      subject.complete()
    }.value
    let spans = tracer.popFinishedSpans()
    let outer = try #require(spans.first { $0.operationName == "outer" })
    let inner = spans.filter { $0.operationName == "inner" }
    #expect(inner.map(\.parentSpanID) == [outer.spanID, outer.spanID])
    #expect(inner.map(\.traceID) == [outer.traceID, outer.traceID])
    #expect(outer.attributes.get("signal.values") == .int64(2))
  }

  @Test func aContextThatTravelsWithAValueIsTheParent() throws {
    let subject = Subject<ServiceContext, Never>()
    subject.signal
      .flatMap { [tracer] in Signal<Int, Never>.just(1).traced("inner", context: $0, by: tracer) }
      .traced("outer", by: tracer)
      .subscribe()
    let request = tracer.startSpan("request")
    subject.send(request.context)
    request.end()
    let inner = try #require(tracer.popFinishedSpans().first { $0.operationName == "inner" })
    #expect(inner.parentSpanID == request.spanID)
  }

  @Test func aSenderThatWaitsKeepsItsOwnContext() {
    // Downstream of the operator nothing changes.
    let seen = Journal<String?>()
    let subject = Subject<Int, Never>()
    subject.signal.traced("load", by: tracer).subscribe { _ in
      seen.write(ServiceContext.current?.inMemorySpanContext?.spanID)
    }
    let sender = tracer.withSpan("sender") { span in
      subject.send(1)
      return span.spanID
    }
    #expect(seen.entries == [sender])
  }

  @Test func nothingIsKept() {
    expectNoLeaks { probe in
      let token = probe.token()
      let subject = Subject<Int, Never>()
      let signal = subject.signal.map { token.use($0) }.traced("load", by: tracer)
      signal.subscribe()
      signal.subscribe().dispose()
      subject.send(1)
      subject.complete()
    }
  }
}
