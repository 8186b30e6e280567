import ReactiveCombining
import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import Testing

/// C10 with a million events, re-entrant sends and restarts, over the operators that run a signal once for a pipeline.
///
/// In release builds only: without optimisation a million of each takes ten seconds.
@Suite(.enabled(if: isOptimised)) struct LongRunTests {
  @Test func sharing() { OperatorLaw.million.check { $0.sharing { $0.merge(with: $0.filter { $0 < 0 }) } } }

  @Test func partition() { OperatorLaw.million.check { $0.partition({ $0 % 2 == 0 }) { $0.merge(with: $1) } } }

  @Test func switchOnFirst() { OperatorLaw.million.check { $0.switchOnFirst { _, all in all } } }
}

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif
