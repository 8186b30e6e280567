import ReactiveCore
import ReactiveExtras
import ReactiveMulticast
import ReactiveSchedulers
import TestSupport
import Testing

/// An operator of the page of operators that sends one value for each, so that the law of C17 holds for it.
struct PacedOperator: Sendable, CustomTestStringConvertible {
  typealias Numbers = Signal<Int, Failure>

  /// The operator's title on the page.
  let name: String
  /// Applies it to the numbers from zero on, and sends the same.
  let apply: @Sendable (Numbers) -> Numbers
  /// Whether the source's run continues when the last subscriber has left.
  let outlivesSubscribers: Bool

  init(
    _ name: String, outlivesSubscribers: Bool = false, _ apply: @escaping @Sendable (Numbers) -> Numbers
  ) {
    self.name = name
    self.apply = apply
    self.outlivesSubscribers = outlivesSubscribers
  }

  var testDescription: String { name }

  static let all = transforming + filtering + combining + flattening + recovering + effects + sharing + timing

  /// All except the one that stops the program at a failure.
  static let thatMayFail = all.filter { $0.name != "assertNoFailure(_:)" }

  static let transforming = [
    PacedOperator("cast(to:orFail:)") { $0.map { $0 as any Sendable }.cast(to: Int.self) { _ in .expected } },
    PacedOperator("combinePrevious()") { $0.combinePrevious(-1).map { $1 } },
    PacedOperator("compactMap(_:)") { $0.compactMap { $0 } },
    PacedOperator("dematerialize()") { $0.materialize().dematerialize() },
    PacedOperator("enumerated()") { $0.enumerated().map(\.offset) },
    PacedOperator("handle(_:)") { $0.handle { .next($0) } },
    PacedOperator("map(_:)") { $0.map { $0 } },
    PacedOperator("map(to:)") { $0.map(to: 1).numbered() },
    PacedOperator("materialize()") { $0.materialize().promoteError(to: Failure.self).compactMap(\.value) },
    PacedOperator("scan(_:_:)") { $0.scan(-1) { _, value in value } },
    PacedOperator("scan(_:)") { $0.scan { _, value in value } },
    PacedOperator("scan(into:_:)") { $0.scan(into: 0) { $0 = $1 } },
    PacedOperator("scanMap(_:_:)") { $0.scanMap(0) { _, value in (value, value) } },
    PacedOperator("tryCompactMap(_:)") { $0.tryCompactMap { value throws(Failure) -> Int? in value } },
    PacedOperator("tryMap(_:)") { $0.tryMap { value throws(Failure) -> Int in value } },
  ]

  static let filtering = [
    PacedOperator("default(_:)") { $0.default(9) },
    PacedOperator("distinct()") { $0.distinct() },
    PacedOperator("distinct(by:)") { $0.distinct(by: { $0 }) },
    PacedOperator("distinct(by:last:)") { $0.distinct(by: { $0 }, last: 3) },
    PacedOperator("distinct(by:until:)") { $0.distinct(by: { $0 }, until: Numbers.never()) },
    PacedOperator("distinctUntilChanged()") { $0.distinctUntilChanged() },
    PacedOperator("distinctUntilChanged(_:)") { $0.distinctUntilChanged { $0 == $1 } },
    PacedOperator("distinctUntilChanged(by:)") { $0.distinctUntilChanged(by: { $0 }) },
    PacedOperator("filter(_:)") { $0.filter { _ in true } },
    PacedOperator("skip(_:)") { $0.skip(0) },
    PacedOperator("skip(until:)") { $0.skip(until: Numbers.just(0)) },
    PacedOperator("skip(while:)") { $0.skip(while: { _ in false }) },
    PacedOperator("switch(ifEmpty:)") { $0.switch(ifEmpty: .empty()) },
    PacedOperator("take(_:)") { $0.take(.max) },
    PacedOperator("take(during:)") { $0.take(during: lifetimeToken.lifetime) },
    PacedOperator("take(until:)") { $0.take(until: Numbers.never()) },
    PacedOperator("take(until:inclusive:)") { $0.take(until: { _ in false }, inclusive: true) },
    PacedOperator("take(while:inclusive:)") { $0.take(while: { _ in true }, inclusive: true) },
    PacedOperator("tryFilter(_:)") { $0.tryFilter { _ throws(Failure) -> Bool in true } },
  ]

  static let combining = [
    PacedOperator("and(_:)") { Signal<Bool, Failure>.just(true).and($0.map { _ in true }).map(to: 1).numbered() },
    PacedOperator("not()") { $0.map { _ in true }.not().map(to: 1).numbered() },
    PacedOperator("or(_:)") { Signal<Bool, Failure>.just(true).or($0.map { _ in true }).map(to: 1).numbered() },
    PacedOperator("combineLatest(_:_:)") { combineLatest(Numbers.just(0), $0).map { $1 } },
    PacedOperator("combineLatest(_:delayingFailures:)") {
      combineLatest([Numbers.just(0), $0], delayingFailures: true).map { $0[1] }
    },
    PacedOperator("combineLatest()") { Signal<Numbers, Failure>.just($0).combineLatest().map { $0[0] } },
    // The other signal first: until it has sent, values are dropped, and use no room.
    PacedOperator("combineLatest(with:)") { Numbers.just(0).combineLatest(with: $0).map { $1 } },
    PacedOperator("timeout(each:with:)") { $0.timeout(each: { _ in Numbers.never() }, with: .expected) },
    PacedOperator("timeout(each:switchingTo:)") {
      $0.timeout(each: { _ in Numbers.never() }, switchingTo: Numbers.never())
    },
    PacedOperator("merge(with:)") { $0.merge(with: Numbers.empty()) },
    PacedOperator("Signal.merge(_:)") { .merge([$0, .empty()]) },
    PacedOperator("race(with:)") { $0.race(with: Numbers.never()) },
    PacedOperator("Signal.race(by:_:)") { .race(by: .value, $0, .empty()) },
    PacedOperator("withLatest(from:)") { $0.withLatest(from: Numbers.just(0)).map { value, _ in value } },
  ]

  static let flattening = [
    PacedOperator("concat(with:)") { $0.concat(with: Numbers.empty()) },
    PacedOperator("Signal.concat(_:)") { .concat(.empty(), $0) },
    PacedOperator("expand(maxConcurrent:_:)") { $0.expand { _ in nil } },
    PacedOperator("flatMap(_:)") { $0.flatMap { Numbers.just($0) } },
    PacedOperator("flatMapFirst(_:)") { $0.flatMapFirst { Numbers.just($0) } },
    PacedOperator("flatMapLatest(_:)") { $0.flatMapLatest { Numbers.just($0) } },
    PacedOperator("flatten()") { $0.map { Numbers.just($0) }.flatten() },
    PacedOperator("switchToLatest()") { $0.map { Numbers.just($0) }.switchToLatest() },
  ]

  static let recovering = [
    PacedOperator("assertNoFailure(_:)") { $0.assertNoFailure().promoteError(to: Failure.self) },
    PacedOperator("attempt(_:)") { $0.attempt { _ throws(Failure) in } },
    PacedOperator("catch(_:)") { $0.catch { _ in Numbers.empty() } },
    PacedOperator("catch(just:)") { $0.catch(just: -1).promoteError(to: Failure.self) },
    PacedOperator("catch(to:)") { $0.catch(to: Numbers.empty()) },
    PacedOperator("completeOnFailure()") { $0.completeOnFailure().promoteError(to: Failure.self) },
    PacedOperator("mapError(_:)") { $0.mapError { $0 } },
    PacedOperator("repeat(_:)") { $0.repeat(1) },
    PacedOperator("repeat(when:)") { $0.repeat { (_: Signal<Int, Never>) in Numbers.empty() } },
    PacedOperator("repeat(while:)") { $0.repeat(while: { _ in false }) },
    PacedOperator("retry()") { $0.retry() },
    PacedOperator("retry(_:)") { $0.retry(1) },
    PacedOperator("retry(when:)") { $0.retry { (_: Signal<Failure, Never>) in Numbers.empty() } },
    PacedOperator("retry(while:)") { $0.retry(while: { _, _ in false }) },
    PacedOperator("promoteError(to:)") { $0.completeOnFailure().promoteError(to: Failure.self) },
  ]

  static let effects = [
    PacedOperator("finally(_:)") { $0.finally {} },
    PacedOperator("initially(_:)") { $0.initially {} },
    PacedOperator("on(started:next:failed:completed:terminated:disposed:ended:)") { $0.on(next: { _ in }) },
    PacedOperator("on(afterNext:afterTerminated:afterEnded:)") { $0.on(afterNext: { _ in }) },
    PacedOperator("onDiscard(of:perform:)") { $0.onDiscard(of: Int.self) { _ in } },
    PacedOperator("Signal.using(_:_:close:)") { signal in .using({ 0 }, { _ in signal }, close: { _ in }) },
    PacedOperator("Signal.using(_:_:closing:)") { signal in .using({ 0 }, { _ in signal }, closing: { _, _ in }) },
    PacedOperator("log(_:events:on:describing:to:)") { $0.log(to: Nowhere()) },
    PacedOperator("named(_:)") { $0.named("numbers") },
    PacedOperator("carrying(_:)") { $0.carrying(Local.$number) },
    PacedOperator("dispose(on:)") { $0.dispose(on: .immediate) },
    PacedOperator("subscribe(on:)") { $0.subscribe(on: .immediate) },
  ]

  static let sharing = [
    PacedOperator("publish()") { $0.publish().autoconnect() },
    PacedOperator("share(replay:scope:disconnect:restart:)") { $0.share() },
    PacedOperator("share(after:replay:scope:disconnect:restart:)") { $0.share(after: 1) },
    PacedOperator("share(invalidating:)", outlivesSubscribers: true) { $0.share(invalidating: { _ in false }) },
    PacedOperator("sharing(replay:_:)") { $0.sharing { $0.map { $0 } } },
    PacedOperator("partition(_:_:)") { $0.partition({ $0 % 2 == 0 }) { even, odd in .merge(even, odd) } },
    PacedOperator("switchOnFirst(_:)") { $0.switchOnFirst { _, all in all } },
  ]

  static let timing = [
    PacedOperator("delay(subscription:on:tolerance:)") { $0.delay(subscription: .zero, on: .immediate) },
    PacedOperator("elapsed(on:)") { $0.elapsed(on: VirtualTimeScheduler()).map(\.value) },
    PacedOperator("take(for:on:tolerance:)") { $0.take(for: .seconds(1), on: VirtualTimeScheduler()) },
    PacedOperator("timeout(after:of:on:with:)") {
      $0.timeout(after: .seconds(1), on: VirtualTimeScheduler(), with: Failure.expected)
    },
    PacedOperator("timeout(after:of:on:switchingTo:)") {
      $0.timeout(after: .seconds(1), on: VirtualTimeScheduler(), switchingTo: Numbers.empty())
    },
    PacedOperator("timestamp(on:)") { $0.timestamp(on: VirtualTimeScheduler()).map(\.value) },
    PacedOperator("retry(_:on:tolerance:)") {
      $0.retry(RetryPolicy(attempts: 1, backoff: .constant(.seconds(1))), on: VirtualTimeScheduler())
    },
  ]
}

private let lifetimeToken = Lifetime.Token()

private enum Local { @TaskLocal static var number = 0 }

private struct Nowhere: TextOutputStream, Sendable {
  mutating func write(_ text: String) {}
}

extension Signal where Value == Int {
  /// Ones as the numbers from zero on.
  fileprivate func numbered() -> Signal { scan(-1) { $0 + $1 } }
}
