import ReactiveKernel

/// The windows of an operator that sends each as a signal when it opens. For serial code only.
@usableFromInline
package final class Windows<Value: Sendable, Failure: Error>: WindowSink {
  @usableFromInline package let downstream: Subscriber<Signal<Value, Failure>, Failure>
  @usableFromInline let windows = SerialState(Roster<Window<Value, Failure>>())

  @usableFromInline
  package init(_ downstream: Subscriber<Signal<Value, Failure>, Failure>) {
    self.downstream = downstream
    downstream.subscription.noteSignals()
  }

  @usableFromInline
  package var isEmpty: Bool { windows.value.isEmpty }

  /// Sends a new window, which takes the values from now on.
  @usableFromInline
  @discardableResult
  package func open() -> Int {
    let queue = WindowQueue(for: downstream)
    let number = windows.value.append(Window(queue, in: downstream.subscription))
    queue.link.delivering { downstream.next(queue.signal) }
    return number
  }

  /// Sends a value to each open window.
  @inlinable
  package func send(_ value: Value) {
    windows.value.forEach { $0.queue.send(value) }
  }

  @usableFromInline
  package func close(_ number: Int) {
    windows.value.remove(number)?.end(with: .completed)
  }

  /// Ends the window that has been open for longest, if there is one.
  @usableFromInline
  package func closeFirst(with termination: Termination<Failure> = .completed) {
    guard let first = windows.value.first else { return }
    windows.value.remove(first)?.end(with: termination)
  }

  /// Ends the open windows, and then the signal of windows.
  @usableFromInline
  package func end(with termination: Termination<Failure>) {
    let wasWanted = !downstream.isDisposed
    while !isEmpty { closeFirst(with: termination) }
    // An operator that flattens the windows ends all with the failure of one. It does not get the failure again, nor is
    // that reported.
    if wasWanted, downstream.isDisposed { return }
    downstream.terminal(termination)
  }
}

/// One signal of a signal of windows, which ends with the subscription that it was sent to.
///
/// Owned by the operator alone: when the source releases that, the window's subscriptions end (C9), as a subject's do.
@usableFromInline
final class Window<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let queue: WindowQueue<Value, Failure>
  private let subscription: Subscription
  private let isOver = AtomicFlag()
  private let weakTarget = WeakTarget()

  init(_ queue: WindowQueue<Value, Failure>, in outer: Subscription) {
    self.queue = queue
    // A child, which is forgotten when the window has ended.
    subscription = outer.makeChild()
    // Weak: a window's subscriber may lead back to the outer subscription, which holds its teardown.
    let window = WeakReference(to: self, weakTarget)
    subscription.add { window.object?.abandon() }
  }

  deinit {
    abandon()
  }

  /// Ends the window, unless the outer subscription was disposed before. Then that reports a failure.
  func end(with termination: Termination<Failure>) {
    guard isOver.setOnce() else { return }
    queue.end(with: termination)
    subscription.end()
  }

  private func abandon() {
    if isOver.setOnce() { queue.abandon() }
  }
}

/// The values of a window: a hub, before which they wait until the first subscriber takes them.
///
/// An operator that flattens may subscribe to a window late, because it is busy on another thread, or with the window
/// before. Later subscribers get the hub's live values.
@usableFromInline
final class WindowQueue<Value: Sendable, Failure: Error>: Sendable {
  /// Makes one sequence of values, subscriptions and the end. The other variables are used inside its claim.
  @usableFromInline let serialiser = Serialiser()
  private let hub = Hub<Value, Failure>()
  private let state = SerialState(WindowState.unseen)
  private let waiting: HeldValues<Value>
  /// Of the values that wait, and of the end.
  private let permit = SerialState(LatePermit())
  /// Leads to the operator that sends the window.
  let link: OperatorLink
  @usableFromInline let deliver: @Sendable (Value) -> Void
  private let ending = SerialState(Termination<Failure>?.none)

  /// Whether the first subscriber has been attached: the others need not wait for the serialiser.
  private let isSubscribed = AtomicFlag()

  init(for downstream: Subscriber<Signal<Value, Failure>, Failure>) {
    let waiting = HeldValues<Value>(for: downstream)
    link = OperatorLink(to: downstream.subscription)
    self.waiting = waiting
    deliver = { [hub, state, permit] value in
      switch state.value {
      case .subscribed: hub.send(value)
      case .unseen:
        waiting.append(value)
        permit.value.add()
      case .dropped: waiting.discard(value)
      }
    }
    hub.feeder = link
  }

  /// The window. When it is released before the first subscription, its values are dropped.
  var signal: Signal<Value, Failure> {
    let lifetime = ScopedDisposable(ActionDisposable { [self] in drop() })
    return .attaching { [self] subscriber in
      withExtendedLifetime(lifetime) {
        // At once: a search for a delivery finds the subscriber only if it is listed.
        if isSubscribed.isSet { return hub.admit(subscriber) }
        serialiser.forward(subscriber) { [self] in attach($0) }
      }
    }
  }

  @inlinable
  func send(_ value: Value) {
    serialiser.forward(value, to: deliver)
  }

  func end(with termination: Termination<Failure>) {
    serialiser.forward(termination) { [self] termination in
      if state.value == .subscribed { return hub.end(termination) }
      ending.value = termination
      permit.value.add()
    }
  }

  /// Ends the window without a terminal; at once, because values that wait behind a delivery are not wanted any more
  /// (C4).
  func abandon() {
    hub.abandon()
    drop()
  }

  private func attach(_ subscriber: Subscriber<Value, Failure>) {
    hub.admit(subscriber)
    guard state.value != .subscribed else { return }
    state.value = .subscribed
    isSubscribed.set()
    let permit = permit.value
    permit.run {
      // The subscriber may leave before it has all of them.
      while let value = waiting.popFirst() { if hub.hasSubscribers { hub.send(value) } else { waiting.discard(value) } }
      if let termination = ending.value { hub.end(termination) }
    }
  }

  private func drop() {
    serialiser.forward(()) { [self] in
      if state.value == .unseen { state.value = .dropped }
      while let value = waiting.popFirst() { waiting.discard(value) }
    }
  }
}

/// Whether a window has been subscribed to.
private enum WindowState {
  /// Not yet: its values wait.
  case unseen
  case subscribed
  /// Never: it was released before.
  case dropped
}
