import ReactiveCore
import ReactiveTesting
import Testing

/// The law with the number of the contract (C10), over one operator of each kind.
///
/// In release builds only: without optimisation a million of each takes ten seconds.
@Suite(.enabled(if: isOptimised)) struct MillionTests {
  @Test func map() { OperatorLaw.million.check { $0.map { $0 + 1 } } }

  @Test func startsOver() { OperatorLaw.million.check(.outlivesUpstream) { $0.repeated() } }

  @Test func joinsInners() { OperatorLaw.million.check(flattening: .outlivesUpstream) { $0.joinedInners() } }
}

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif
