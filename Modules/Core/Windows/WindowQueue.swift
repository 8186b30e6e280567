import ReactiveKernel
import Synchronization

/// What a window sends to: a hub, before which values wait until there is somebody to take them.
///
/// An operator that flattens may come to a window late: it is busy on another thread, or with the window before. The first
/// subscriber gets what has waited; those after it are the hub's.
@usableFromInline
final class WindowQueue<Value: Sendable, Failure: Error>: Sendable {
  /// Makes one sequence of values, subscriptions and the end. What follows is used inside its claim.
  @usableFromInline let gate = Serialiser()
  @usableFromInline let hub = Hub<Value, Failure>()
  @usableFromInline let state = SerialState(WindowState.unseen)
  @usableFromInline let waiting: HeldValues<Value>
  /// Leads to what sends the window.
  @usableFromInline let link: OperatorLink
  @usableFromInline let deliver: @Sendable (Value) -> Void
  private let ending = SerialState(Termination<Failure>?.none)

  /// Whether the first subscriber has been attached: the others need not wait for the gate.
  private let isSubscribed = Atomic<Bool>(false)

  @inlinable
  init(for downstream: Subscriber<Signal<Value, Failure>, Failure>) {
    let waiting = HeldValues<Value>(for: downstream)
    link = OperatorLink(to: downstream.subscription)
    self.waiting = waiting
    deliver = { [hub, state] value in
      switch state.value {
      case .subscribed: hub.send(value)
      case .unseen: waiting.append(value)
      case .dropped: waiting.discard(value)
      }
    }
    hub.feeder = link
  }

  /// The window. When it is let go of before anybody subscribed, nothing waits for subscribers any more.
  @usableFromInline
  var signal: Signal<Value, Failure> {
    let ticket = WindowTicket { [self] in drop() }
    return .attaching { [self] subscriber in
      withExtendedLifetime(ticket) {
        // At once, so that one who subscribes during a delivery is known to wait for it.
        if isSubscribed.load(ordering: .acquiring) { return hub.admit(subscriber) }
        gate.forward(subscriber) { [self] in attach($0) }
      }
    }
  }

  @inlinable
  func send(_ value: Value) {
    gate.forward(value, to: deliver)
  }

  func end(with termination: Termination<Failure>) {
    gate.forward(termination) { [self] termination in
      if state.value == .subscribed { hub.end(termination) } else { ending.value = termination }
    }
  }

  /// Ends the window without a terminal; at once, for what waits behind a delivery is not wanted any more (C4).
  func abandon() {
    hub.abandon()
    drop()
  }

  private func attach(_ subscriber: Subscriber<Value, Failure>) {
    hub.admit(subscriber)
    guard state.value != .subscribed else { return }
    state.value = .subscribed
    isSubscribed.store(true, ordering: .releasing)
    while let value = waiting.popFirst() { hub.send(value) }
    if let termination = ending.value { hub.end(termination) }
  }

  private func drop() {
    gate.forward(()) { [self] in
      if state.value == .unseen { state.value = .dropped }
      while let value = waiting.popFirst() { waiting.discard(value) }
    }
  }
}

/// Who takes the values of a window.
@usableFromInline
enum WindowState {
  /// Nobody yet.
  case unseen
  case subscribed
  /// Nobody ever.
  case dropped
}

/// What a window's signal holds: tells when nobody can subscribe to it any more.
private final class WindowTicket: Sendable {
  private let onDrop: @Sendable () -> Void

  init(onDrop: @escaping @Sendable () -> Void) {
    self.onDrop = onDrop
  }

  deinit { onDrop() }
}
