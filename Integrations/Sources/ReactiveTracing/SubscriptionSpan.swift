import ReactiveKernel
import Synchronization
import Tracing

/// The span of one subscription.
final class SubscriptionSpan: Sendable {
  private let span: any Span
  /// Atomic because a disposal on another thread reads it.
  private let values = Atomic<Int>(0)

  init(_ span: any Span) { self.span = span }

  func count() { values.add(1, ordering: .relaxed) }

  /// Called once, however the subscription ends.
  func end(_ outcome: String, _ failure: (any Error)? = nil) {
    let values = values.load(ordering: .relaxed)
    span.updateAttributes { attributes in
      attributes["signal.values"] = values
      attributes["signal.outcome"] = outcome
    }
    if let failure {
      span.recordError(failure)
      span.setStatus(SpanStatus(code: .error))
    }
    span.end()
  }
}

/// The context of the span downstream, for the spans upstream.
final class SpanNote: SubscriptionNote {
  let context: ServiceContext

  init(_ context: ServiceContext) { self.context = context }
}
