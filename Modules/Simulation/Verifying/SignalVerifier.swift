import ReactiveTesting
import Testing

/// Checks the events of a signal, one after another, in ``verify(_:on:sourceLocation:steps:)``. Each call of a method
/// is one step.
///
/// A step reports its failure at its own line. The steps after a failure do nothing.
public final class SignalVerifier<Value: Sendable, Failure: Error> {
  private let scheduler: VirtualTimeScheduler
  private let recorder: SignalRecorder<Value, Failure>
  /// The expected events so far, in words.
  private var steps: [String] = []
  private var hasFailed = false
  private var hasDisposed = false

  init(of signal: Signal<Value, Failure>, on scheduler: VirtualTimeScheduler) {
    self.scheduler = scheduler
    recorder = SignalRecorder(of: signal, on: scheduler)
  }

  /// Expects a value that satisfies a condition.
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported; by default at this call.
  ///   - condition: returns whether the value is right.
  public func next(sourceLocation: SourceLocation = #_sourceLocation, where condition: (Value) -> Bool) {
    expect("a value that satisfies the condition", at: sourceLocation) { $0.value.map(condition) ?? false }
  }

  /// Expects completion.
  ///
  /// - Parameter sourceLocation: where a failure is reported; by default at this call.
  public func completes(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("completion", at: sourceLocation) { if case .completed = $0 { true } else { false } }
  }

  /// Expects a failure that satisfies a condition, by default any failure.
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported; by default at this call.
  ///   - condition: returns whether the failure is right.
  public func fails(
    sourceLocation: SourceLocation = #_sourceLocation, where condition: (Failure) -> Bool = { _ in true }
  ) {
    expect("a failure that satisfies the condition", at: sourceLocation) {
      if case .failed(let failure) = $0 { condition(failure) } else { false }
    }
  }

  /// Expects that no event has come since the last expected event.
  ///
  /// - Parameter sourceLocation: where a failure is reported; by default at this call.
  public func nothing(sourceLocation: SourceLocation = #_sourceLocation) {
    guard isRunning() else { return }
    requireNothing(sourceLocation)
  }

  /// Advances the scheduler by a duration. Expects no event between the last expected event and the end of this
  /// duration.
  ///
  /// - Parameters:
  ///   - duration: the virtual time by which the scheduler advances.
  ///   - sourceLocation: where a failure is reported; by default at this call.
  public func nothing(for duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard isRunning(), requireNothing(sourceLocation) else { return }
    scheduler.advance(by: duration)
    requireNothing(sourceLocation)
  }

  /// Advances the scheduler by a duration. Fails if an event came before this step, and no step expected it.
  ///
  /// - Parameters:
  ///   - duration: the virtual time by which the scheduler advances.
  ///   - sourceLocation: where a failure is reported; by default at this call.
  public func advance(_ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    guard isRunning(), requireNothing(sourceLocation) else { return }
    scheduler.advance(by: duration)
  }

  /// Disposes the subscription. Fails if an event came before this step, and no step expected it.
  ///
  /// - Parameter sourceLocation: where a failure is reported; by default at this call.
  public func dispose(sourceLocation: SourceLocation = #_sourceLocation) {
    guard isRunning(), requireNothing(sourceLocation) else { return }
    hasDisposed = true
    recorder.dispose()
  }

  /// Expects one event.
  func expect(_ expectation: String, at sourceLocation: SourceLocation, _ matches: (Event<Value, Failure>) -> Bool) {
    guard isRunning() else { return }
    let index = steps.count
    let events = recorder.events
    steps.append(expectation)
    guard index < events.count else {
      let end = hasDisposed ? ", and the subscription is disposed" : ""
      return fail("expected \(expectation), but nothing came until \(time)\(end)", at: sourceLocation)
    }
    if !matches(events[index].event) {
      fail("expected \(expectation), but got \(words(for: events[index]))", at: sourceLocation)
    }
  }

  /// Disposes, and checks that no event and no scheduled action is left.
  func finish(at sourceLocation: SourceLocation) {
    guard isRunning() else { return recorder.dispose() }
    let isComplete = requireNothing(sourceLocation)
    recorder.dispose()
    // Runs the actions of the disposal too: `dispose(on:)` ends its upstream in an action.
    scheduler.advance(by: .zero)
    let count = scheduler.pendingCount
    if isComplete, count > 0 {
      fail("\(count) scheduled actions were left when the subscription had ended", at: sourceLocation)
    }
  }

  /// Runs the actions that are due now. Returns false after a failure.
  private func isRunning() -> Bool {
    if !hasFailed { scheduler.advance(by: .zero) }
    return !hasFailed
  }

  @discardableResult
  private func requireNothing(_ sourceLocation: SourceLocation) -> Bool {
    let events = recorder.events
    guard events.count > steps.count else { return true }
    fail("no step expected \(words(for: events[steps.count]))", at: sourceLocation)
    return false
  }

  private var time: String { "\(scheduler.now.offset)" }

  private func words(for entry: RecordedEvent<Value, Failure>) -> String {
    let event =
      switch entry.event {
      case .next(let value): "the value \(value)"
      case .failed(let failure): "the failure \(failure)"
      case .completed: "completion"
      }
    return "\(event) at \(entry.time)"
  }

  /// Reports a difference, with a table of the expected and the actual events.
  private func fail(_ difference: String, at sourceLocation: SourceLocation) {
    hasFailed = true
    let came = recorder.events.map(words)
    let rows = (0..<max(steps.count, came.count)).map { row in
      (row < steps.count ? steps[row] : "", row < came.count ? came[row] : "")
    }
    let table = TextTable(header: ("expected", "came"), rows: rows)
    Expectation.fail("\(difference)\n\(table)", at: sourceLocation)
  }
}

extension SignalVerifier where Value: Equatable {
  /// Expects values, one after another.
  ///
  /// - Parameters:
  ///   - values: the expected values, in order.
  ///   - sourceLocation: where a failure is reported; by default at this call.
  public func next(_ values: Value..., sourceLocation: SourceLocation = #_sourceLocation) {
    for value in values { expect("the value \(value)", at: sourceLocation) { $0.value == value } }
  }
}

extension SignalVerifier where Failure: Equatable {
  /// Expects a failure.
  ///
  /// - Parameters:
  ///   - failure: the expected failure.
  ///   - sourceLocation: where a failure is reported; by default at this call.
  public func fails(_ failure: Failure, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("the failure \(failure)", at: sourceLocation) {
      if case .failed(failure) = $0 { true } else { false }
    }
  }
}
