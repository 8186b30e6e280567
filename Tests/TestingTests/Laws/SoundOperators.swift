import ReactiveTesting

/// Operators that keep the contract, one of each kind, to test the laws.
extension Signal {
  /// Continues with another signal after completion.
  func continued(with other: Signal) -> Signal {
    .attaching { downstream in
      let (child, _) = downstream.openChild()
      attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            guard child.end() else { return }
            switch termination {
            case .failed: downstream.terminal(termination)
            case .completed: other.attach(downstream)
            }
          },
          subscription: child))
    }
  }

  /// Subscribes again after each completion; in a loop, because a source may complete at once.
  func repeated() -> Signal {
    .attaching { downstream in
      let serialiser = Serialiser()
      Self.run(self, downstream, serialiser)
    }
  }

  private static func run(_ source: Signal, _ downstream: Subscriber<Value, Failure>, _ serialiser: Serialiser) {
    serialiser.start {
      guard !downstream.isDisposed else { return }
      let child = downstream.subscription.makeChild()
      source.attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            guard child.end() else { return }
            switch termination {
            case .failed: downstream.terminal(termination)
            case .completed: run(source, downstream, serialiser)
            }
          },
          subscription: child))
    }
  }

  /// Sends all values together at completion.
  func gathered() -> Signal<[Value], Failure> {
    .attaching { downstream in
      let values = SerialState<[Value]>([])
      attach(
        Subscriber(
          next: { values.value.append($0) },
          terminal: { termination in
            if case .completed = termination { downstream.next(values.value) }
            downstream.terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }

  /// The events of both signals.
  func joined(with other: Signal) -> Signal {
    .attaching { downstream in
      let joiner = Joiner(downstream, sources: 2)
      joiner.join(self, next: downstream.next)
      joiner.join(other, next: downstream.next)
    }
  }

  /// Delays values and completion; a failure arrives immediately.
  func postponed(by delay: Duration, on scheduler: VirtualTimeScheduler) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      attach(
        Subscriber(
          next: { value in
            downstream.add(scheduler.schedule(after: delay) { downstream.next(value) })
          },
          terminal: { termination in
            switch termination {
            case .failed: end(termination)
            case .completed: downstream.add(scheduler.schedule(after: delay) { end(termination) })
            }
          },
          subscription: child))
    }
  }
}

extension Signal {
  /// Joins inner signals as they arrive.
  func joinedInners<Inner>() -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
    .attaching { downstream in
      let joiner = InnerJoiner(downstream, sources: 1)
      joiner.join(self, tag: 1) { inner in
        joiner.expectInner()
        joiner.serialiser.start { joiner.join(inner, next: downstream.next) }
      }
    }
  }
}

/// Ends like its outer signal, when the last inner signal has ended.
private final class InnerJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the variables change inside the claim only.
  private var open = 1
  private var isOuterAbandoned = false

  func expectInner() {
    open += 1
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    open -= 1
    if tag == 1 { isOuterAbandoned = isAbandoned }
    if open == 0 { finish(isAbandoned: isOuterAbandoned) }
  }
}
