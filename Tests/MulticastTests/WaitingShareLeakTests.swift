import ReactiveCombining
import ReactiveFlattening
import ReactiveKernel
import ReactiveMulticast
import ReactiveRecovering
import ReactiveTesting
import ReactiveTransforming
import Testing

/// C9: a shared signal that waits for more subscribers is released when it can have none any more.
@Suite struct WaitingShareLeakTests {
  typealias Numbers = Signal<Int, TestFailure>

  struct Waiting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Numbers) -> Numbers

    init(_ description: String, _ apply: @escaping @Sendable (Numbers) -> Numbers) {
      (testDescription, self.apply) = (description, apply)
    }

    static let sharing = [
      Waiting("share(after:)") { $0.share(after: 2) },
      Waiting("share(after:replay:scope:)") { $0.share(after: 2, replay: .last(1), scope: .forever) },
      Waiting("autoconnect(after:)") { $0.publish().autoconnect(after: 2) },
    ]

    static let below = [
      Waiting("alone") { $0 },
      Waiting("concat(with:)") { $0.concat(with: Numbers.just(1)) },
      Waiting("concat, first of three") { .concat([$0, Numbers.just(1), Numbers.just(2)]) },
      Waiting("concat, second of three") { .concat([Numbers.just(1), $0, Numbers.just(2)]) },
      Waiting("concat, last") { Numbers.just(1).concat(with: $0) },
      Waiting("then, first") { $0.then(Numbers.just(1)) },
      Waiting("then, next") { Numbers.just(1).then($0) },
      Waiting("start(with:)") { $0.start(with: 0) },
      Waiting("catch") { $0.catch { _ in Numbers.just(1) } },
      Waiting("catch(to:)") { Numbers.fail(TestFailure()).catch(to: $0) },
      Waiting("concat()") { Signal<Numbers, TestFailure>([$0, Numbers.just(2)]).concat() },
      Waiting("flatMap") { shared in Numbers.just(1).flatMap { _ in shared } },
      Waiting("flatMap(.latest)") { shared in Numbers([1, 2]).flatMap(.latest) { _ in shared } },
      Waiting("merge") { .merge([$0, Numbers.just(1)]) },
      Waiting("race") { .race($0, Numbers.never()) },
    ]

    /// These hold the shared signal while they wait: they subscribe to it again, or go through a sequence that has it.
    static let holding = [
      Waiting("concat of a sequence") { .concat([$0, Numbers.just(1)][...]) },
      Waiting("retry()") { $0.retry() },
      Waiting("retry(_:)") { $0.retry(3) },
      Waiting("repeat()") { $0.repeat() },
      Waiting("repeat(_:)") { $0.repeat(3) },
    ]
  }

  @Test(arguments: Waiting.sharing, Waiting.below)
  func isReleased(_ shared: Waiting, below operation: Waiting) {
    expectNoLeaks { probe in
      let (source, sink) = (probe.token("source"), probe.token("sink"))
      operation.apply(shared.apply(Numbers.never().map { source.use($0) }))
        .subscribe(next: { _ in sink.touch() }, failed: { _ in })
    }
  }

  @Test(arguments: Waiting.sharing, Waiting.below + Waiting.holding)
  func isReleasedByADisposal(_ shared: Waiting, below operation: Waiting) {
    expectNoLeaks { probe in
      let (source, sink) = (probe.token("source"), probe.token("sink"))
      operation.apply(shared.apply(Numbers.never().map { source.use($0) }))
        .subscribe(next: { _ in sink.touch() }, failed: { _ in }).dispose()
    }
  }
}
