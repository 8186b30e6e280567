import ReactiveTesting

/// Operators that break the contract, each in one way, to test the laws.
extension Signal {
  /// C1: sends its end twice.
  func endingTwice() -> Signal {
    .attaching { downstream in
      attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            downstream.terminal(termination)
            downstream.terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }

  /// C2: joins another signal without serialising.
  func joinedWithoutCare(with other: Signal) -> Signal {
    .attaching { downstream in
      attach(Subscriber(next: downstream.next, terminal: downstream.terminal, subscription: downstream.subscription))
      other.attach(
        Subscriber(next: downstream.next, terminal: { _ in }, subscription: downstream.subscription.makeChild()))
    }
  }

  /// C3: holds a lock while it delivers.
  func joinedUnderLock(with other: Signal) -> Signal {
    .attaching { downstream in
      let held = LockBox()
      let next: @Sendable (Value) -> Void = { value in held.lock.withLock { downstream.next(value) } }
      attach(Subscriber(next: next, terminal: downstream.terminal, subscription: downstream.subscription))
      other.attach(Subscriber(next: next, terminal: { _ in }, subscription: downstream.subscription.makeChild()))
    }
  }

  /// C4: subscribes to the upstream with a subscription that is never ended.
  func detached() -> Signal {
    .attaching { downstream in
      attach(Subscriber(next: downstream.next, terminal: downstream.terminal, subscription: Subscription()))
    }
  }

  /// C5: forwards the end before it ends its child.
  func endingItsChildLate() -> Signal {
    .attaching { downstream in
      let child = downstream.subscription.makeChild()
      attach(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            downstream.terminal(termination)
            child.end()
          },
          subscription: child))
    }
  }

  /// C5: does not forward the end.
  func swallowingTheEnd() -> Signal {
    .attaching { downstream in
      attach(Subscriber(next: downstream.next, terminal: { _ in }, subscription: downstream.subscription))
    }
  }

  /// C6: numbers the values of all subscriptions together.
  func numberedTogether() -> Signal<Int, Failure> {
    let count = SerialState(0)
    return lift { next in
      { _ in
        count.value += 1
        next(count.value)
      }
    }
  }

  /// C8: delays a failure like the values.
  func postponedWithFailures(by delay: Duration, on scheduler: VirtualTimeScheduler) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      attach(
        Subscriber(
          next: { value in downstream.add(scheduler.schedule(after: delay) { downstream.next(value) }) },
          terminal: { termination in downstream.add(scheduler.schedule(after: delay) { end(termination) }) },
          subscription: child))
    }
  }

  /// C9: holds its upstream by a disposable that is released when the subscribing call returns.
  func heldByNoObject() -> Signal {
    .attaching { downstream in
      let child = downstream.subscription.makeChild()
      let held = ScopedDisposable(child)
      attach(Subscriber(next: downstream.next, terminal: downstream.terminal, subscription: child))
      withExtendedLifetime(held) {}
    }
  }

  /// C10: subscribes again from inside each completion.
  func repeatedByRecursion() -> Signal {
    .attaching { downstream in Self.recurse(self, downstream) }
  }

  private static func recurse(_ source: Signal, _ downstream: Subscriber<Value, Failure>) {
    guard !downstream.isDisposed else { return }
    let child = downstream.subscription.makeChild()
    source.attach(
      Subscriber(
        next: downstream.next,
        terminal: { termination in
          guard child.end() else { return }
          switch termination {
          case .failed: downstream.terminal(termination)
          case .completed: recurse(source, downstream)
          }
        },
        subscription: child))
  }

  /// C11: keeps all its subscribers.
  func remembering(_ keeper: Journal<Subscriber<Value, Failure>>) -> Signal {
    .attaching { downstream in
      keeper.write(downstream)
      attach(downstream)
    }
  }

  /// C4, C11: delays values with timers that are never cancelled.
  func postponedForGood(by delay: Duration, on scheduler: VirtualTimeScheduler) -> Signal {
    .attaching { downstream in
      attach(
        Subscriber(
          next: { value in scheduler.schedule(after: delay) { downstream.next(value) } },
          terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}

extension Signal {
  /// C10: starts inner signals inside the delivery that requests them.
  func joinedInnersAtOnce<Inner>() -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
    .attaching { downstream in
      let joiner = Joiner(downstream, sources: 1)
      joiner.join(self) { inner in
        joiner.addSource()
        joiner.join(inner, next: downstream.next)
      }
    }
  }
}

/// A lock that closures can hold.
final class LockBox: Sendable {
  let lock = Lock()
}
