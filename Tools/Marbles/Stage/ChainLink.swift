import Reactive

/// Connects the operator of a stage to its neighbours in a chain.
final class ChainLink: Sendable {
  /// The step before, and its signal. The first step has none, and plays the first source.
  let previous: MarbleStage?
  let upstream: Signal<Letter, MarbleFailure>?
  /// The reason why the chain cannot run. All steps share it.
  let problem: SerialState<String?>
  private let entry: OperatorEntry
  /// The subscriber of the next step, until the row of its subscription begins.
  private let next = SerialState<Subscriber<Letter, MarbleFailure>?>(nil)
  /// The subscriber to which the events of each row go.
  private let takers = SerialState<[Subscriber<Letter, MarbleFailure>?]>([])

  init(
    _ entry: OperatorEntry, behind previous: MarbleStage?, sending upstream: Signal<Letter, MarbleFailure>?,
    problem: SerialState<String?>
  ) {
    self.previous = previous
    self.upstream = upstream
    self.entry = entry
    self.problem = problem
  }

  /// Notes that the operator cannot take a value.
  func refuse(_ letter: Letter) {
    let needed = (entry.inputs.map { $0.values }.first { $0 != .letters } ?? .letters).name
    refuse(entry.name + " takes " + needed + ", and not '" + letter.text + "'")
  }

  /// The first problem is the one to be shown.
  private func refuse(_ text: String) { if problem.value == nil { problem.value = text } }

  /// Sends the events of the next row to a subscriber.
  func pass(to subscriber: Subscriber<Letter, MarbleFailure>) { next.value = subscriber }

  /// Begins a row. The events of inner signals go to no step.
  func begin(_ row: Int, isInner: Bool, sendsSignals: Bool, disposed: @escaping @Sendable () -> Void) {
    let taker = isInner ? nil : next.value
    if !isInner { next.value = nil }
    while takers.value.count <= row { takers.value.append(nil) }
    takers.value[row] = taker
    guard let taker else { return }
    if sendsSignals { refuse(entry.name + " sends signals, so that it can only be the last step") }
    taker.add(disposed)
  }

  /// Ends the subscription of a row with that of the next step.
  func hold(_ subscription: Subscription, of row: Int) { takers.value[row]?.add(subscription) }

  /// Sends an event of a row to the next step, as a text.
  func pass(_ kind: DiagramMark.Kind, of row: Int) {
    guard row < takers.value.count, let taker = takers.value[row] else { return }
    switch kind {
    case .value(let text): if isShort(text) { taker.send(Letter(text)) }
    case .completion: taker.complete()
    case .failure(let text): if isShort(text) { taker.fail(MarbleFailure(name: Letter(text))) }
    }
  }

  /// Releases the next step, which keeps this one.
  func release() { takers.value = [] }

  private func isShort(_ text: String) -> Bool {
    if text.utf8.count <= Letter.mostSigns { return true }
    refuse("'" + text + "' is longer than " + String(Letter.mostSigns) + " signs, so that it can only be the last")
    return false
  }
}
