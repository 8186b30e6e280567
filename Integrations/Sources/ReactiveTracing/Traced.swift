import ReactiveEffects
import ReactiveKernel
import ReactiveSchedulers
import Tracing

extension Signal {
  /// Makes a span for each subscription, from its start to its end, and passes all events on.
  ///
  ///     self   --1--2--|
  ///     traced --1--2--|
  ///     span   |-------|
  ///
  /// The span is the parent of the spans upstream:
  ///
  /// - When the signal upstream is subscribed to, `ServiceContext.current` is the span's context. All operators
  ///   upstream that deliver on a scheduler restore it, as with `carrying`.
  /// - A `traced` upstream takes the context of the nearest `traced` downstream. That is also true in an inner signal
  ///   that is subscribed to later, on another thread.
  ///
  /// Without a `traced` downstream the parent is `ServiceContext.current` of the subscriber. If the parent comes with a
  /// value, pass it to the inner signal as `context`.
  ///
  /// The span has the attributes `signal.values`, the number of values, and `signal.outcome`: `completed`, `failed` or
  /// `disposed`. A failure is recorded as its error, with its description, and sets the status. The values themselves
  /// are not recorded.
  ///
  /// Elsewhere: `tap(Micrometer.observation())` (Reactor).
  ///
  /// - Parameters:
  ///   - operationName: the name of the span.
  ///   - kind: the kind of the span.
  ///   - context: the parent of the span. If nil, the parent is chosen as described above.
  ///   - attributes: the first attributes of the span.
  ///   - tracer: makes the spans; if nil, the tracer of the system or of the subscribing task.
  ///   - function: the function of the span.
  ///   - file: the file of the span.
  ///   - line: the line of the span.
  public func traced(
    _ operationName: String, ofKind kind: SpanKind = .internal, context: ServiceContext? = nil,
    attributes: SpanAttributes = [:], by tracer: (any Tracer)? = nil,
    function: String = #function, file: String = #fileID, line: UInt = #line
  ) -> Signal {
    .attaching { downstream in
      let parent = context ?? downstream.nearestNote(SpanNote.self)?.context ?? ServiceContext.current ?? .topLevel
      let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(
        operationName, context: parent, ofKind: kind, function: function, file: file, line: line)
      if !attributes.isEmpty { span.attributes.merge(attributes) }
      let subscription = SubscriptionSpan(span)
      ServiceContext.withValue(span.context) {
        leaving { _ in SpanNote(span.context) }
          .carrying(ServiceContext.$current)
          .on(
            next: { _ in subscription.count() },
            failed: { failure in subscription.end("failed", failure) },
            completed: { subscription.end("completed") },
            disposed: { subscription.end("disposed") }
          ).attach(downstream)
      }
    }
  }
}
