import ReactiveKernel
import ReactivePrimitives

/// A signal that is a parameter of a view: its newest value, and whether that is new in this step.
///
/// The subscription waits for the first value of each parameter before it sends the first content.
final class Parameter<Value: Sendable>: Inlet, @unchecked Sendable {
  // Unchecked because the base class is.
  private let signal: Signal<Value, Never>
  private var subscription: Subscription?
  private var newest: Value?
  /// The thread that subscribes to the signal, while it does.
  private let attachingThread = AtomicWord()
  /// Whether another thread has sent a value during the subscription. Later values go through the queue as well.
  private let isQueueing = AtomicFlag()
  /// Whether the value came in this step.
  private(set) var isNew = false

  private let isOptional: Bool

  init(_ signal: Signal<Value, Never>, in graph: ViewGraph, isOptional: Bool) {
    self.signal = signal
    self.isOptional = isOptional
    super.init(in: graph)
  }

  /// The newest value. Only after the node has started.
  var value: Value {
    guard let newest else { preconditionFailure("a view reads a parameter before its first value") }
    return newest
  }

  /// The newest value, if there is one: for a node that starts without its parameter.
  var valueIfAny: Value? { newest }

  override func attach() {
    guard subscription == nil else { return }
    // No child of the run's subscription: a signal that is released without a terminal ends this parameter only (C9).
    let subscription = Subscription()
    self.subscription = subscription
    attachingThread.store(currentThreadIdentity())
    signal.attach(as: subscription, next: { [self] in arrive(ParameterArrival($0, at: self)) }, ended: { _ in })
    // After the values. Runs at once if the signal has ended.
    subscription.add { [self] in arrive(ParameterEnd(at: self)) }
    attachingThread.store(0)
  }

  /// Values that the signal sends at once need no queue: the subscribing thread has the claim.
  private func arrive(_ arrival: Arrival) {
    if attachingThread.load() == currentThreadIdentity(), !isQueueing.isSet { return arrival.hand() }
    isQueueing.set()
    run.take(arrival)
  }

  override func leave() { subscription?.dispose() }

  override func clear() { isNew = false }

  fileprivate func receive(_ value: Value) {
    if newest == nil, !isOptional { graph.parameterArrived() }
    newest = value
    isNew = true
    graph.mark()
  }

  fileprivate func end() {
    isEnded = true
    if newest == nil, !isOptional { graph.endWithoutParameter() }
    graph.partEnded()
  }
}

private final class ParameterArrival<Value: Sendable>: Arrival, @unchecked Sendable {
  // Unchecked because the base class is.
  let value: Value

  init(_ value: Value, at parameter: Parameter<Value>) {
    self.value = value
    super.init(at: parameter)
  }

  override func hand() { unsafeDowncast(inlet, to: Parameter<Value>.self).receive(value) }
}

private final class ParameterEnd<Value: Sendable>: Arrival, @unchecked Sendable {
  // Unchecked because the base class is.
  init(at parameter: Parameter<Value>) { super.init(at: parameter) }

  override var isEnd: Bool { true }

  override func hand() { unsafeDowncast(inlet, to: Parameter<Value>.self).end() }
}
