import ReactiveKernel

/// What keeps a path observed: held by its signals and by their subscriptions.
final class PathSource<Value: Sendable>: Sendable {
  private let observation: PathObservation<Value>

  init(_ observation: PathObservation<Value>) {
    self.observation = observation
  }

  deinit {
    observation.stop()
  }

  /// The value, and each later one.
  var values: Signal<Value, Never> {
    .attaching { [self] downstream in
      hold(for: downstream.subscription)
      let next = downstream.next
      observation.changes.attach(
        Subscriber(
          next: { report in if let value = report.value { next(value) } }, terminal: downstream.terminal,
          subscription: downstream.subscription))
    }
  }

  /// What the options say.
  func changes(_ options: PathOptions) -> Signal<PathChange<Value>, Never> {
    .attaching { [self] downstream in
      hold(for: downstream.subscription)
      // Two hubs feed one subscriber.
      let downstream = options.contains(.prior) ? downstream.serialised() : downstream
      let next = downstream.next
      observation.changes.attach(
        Subscriber(
          next: { report in
            switch report {
            case .change(let change, _): next(change)
            case .state(let remembered):
              guard options.contains(.initial), let value = remembered.value else { return }
              next(PathChange(.initial, value: value))
            }
          }, terminal: downstream.terminal, subscription: downstream.subscription))
      guard options.contains(.prior) else { return }
      let child = downstream.subscription.makeChild()
      observation.priors.attach(Subscriber(next: next, terminal: { _ in child.end() }, subscription: child))
    }
  }

  private func hold(for subscription: Subscription) {
    subscription.add { [self] in withExtendedLifetime(self) {} }
  }
}
