import Reactive
import ReactiveTesting

/// A random chain over sources that keep their subscriptions, its sink, and the actions of two threads.
struct KeptRound: Sendable, CustomStringConvertible {
  let description: String
  let ledger = KeptLedger()
  let probe = LeakProbe()
  private let sink = SharedVariable<Subscription>(nil)
  private let disposesSink: Bool
  private let steps: [KeptStep]

  init(_ dice: inout Dice, deliveringOn queue: QueueScheduler) {
    var names: [String] = []
    var signal = ledger.source(.random(&dice))
    for _ in 0..<dice.number(in: 1...4) {
      let stage = dice.element(of: KeptStage.allCases)
      names.append("\(stage)")
      signal = stage.chain(signal, with: ledger.source(.random(&dice)), on: queue)
    }
    disposesSink = dice.hits(percent: 50)
    steps = (0..<dice.number(in: 1...6)).map { _ in KeptStep.allCases[dice.number(below: KeptStep.allCases.count)] }
    description = "\(names.joined(separator: ", ")); \(disposesSink ? "dispose" : "release") against \(steps)"
    let token = probe.token("sink")
    sink.value = signal.subscribe(next: { _ in token.touch() }, failed: { _ in }, completed: {})
  }

  /// The first thread's action: ends the sink's subscription, or releases it.
  func endSink() {
    if disposesSink { sink.value?.dispose() }
    sink.value = nil
  }

  /// The second thread's action on all kept subscriptions.
  func endKept() {
    for step in steps { ledger.run(step) }
  }

  /// Releases all kept subscriptions; returns whether there were any.
  func releaseAll() -> Bool { ledger.releaseAll() }
}

/// An action on a kept subscription.
enum KeptStep: CaseIterable, Sendable {
  case copy, dispose, abandon, end, release, send, complete, fail
}

/// Operators that give their upstream another subscription than the sink's.
enum KeptStage: CaseIterable, Sendable {
  case take, deliver, merge, flatMap, `catch`, concat, zip, share

  func chain(
    _ upstream: Signal<Int, TestFailure>, with other: Signal<Int, TestFailure>, on queue: QueueScheduler
  ) -> Signal<Int, TestFailure> {
    switch self {
    case .take: upstream.take(2)
    case .deliver: upstream.deliver(on: queue)
    case .merge: upstream.merge(with: other)
    case .flatMap: upstream.flatMap { _ in other }
    case .catch: upstream.catch { _ in other }
    case .concat: upstream.concat(with: other)
    case .zip: upstream.zip(with: other).map { $0 + $1 }
    case .share: upstream.share()
    }
  }
}
