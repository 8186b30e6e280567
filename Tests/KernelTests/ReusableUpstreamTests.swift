import ReactiveKernel
import ReactiveTesting
import Testing

/// An upstream that has ended serves again, unless somebody has kept something of it.
@Suite struct ReusableUpstreamTests {
  private final class Machine: Sendable {}

  private let downstream = Subscription()
  private let kept = Holder<@Sendable (Termination<Never>) -> Void>(nil)

  @Test func servesAgain() {
    var place = attached { $0.complete() }
    let serves = place.reopen()
    #expect(serves)
    withExtendedLifetime(downstream) {}
  }

  @Test func itsClosureIsSeenToBeKeptWhateverElseItHolds() {
    var place = attached { subscriber in
      kept.value = subscriber.terminal
      subscriber.complete()
    }
    let serves = place.reopen()
    #expect(!serves)
    kept.value = nil
    let servesThen = place.reopen()
    #expect(servesThen)
    withExtendedLifetime(downstream) {}
  }

  @Test func oneThatHasNotEndedServesNobodyElse() {
    let held = Holder<Subscriber<Int, Never>>(nil)
    var place = attached { held.value = $0 }
    let serves = place.reopen()
    #expect(!serves)
    withExtendedLifetime(downstream) {}
  }

  /// Its closure holds a number as well as the upstream.
  private func attached(
    to source: @escaping @Sendable (Subscriber<Int, Never>) -> Void
  ) -> ReusableUpstream<Machine, Int, Never>? {
    let machine = Machine()
    let ends = SerialState(0)
    let upstream = Upstream(machine, subscription: downstream.makeChild())
    let place: ReusableUpstream? = ReusableUpstream(upstream, next: { (_: Int) in }) {
      (termination: Termination<Never>) in
      ends.value += 1
      upstream.end(with: termination) { _ in }
    }
    withExtendedLifetime(machine) { _ = place.attach(to: .attaching(source)) }
    return place
  }
}
