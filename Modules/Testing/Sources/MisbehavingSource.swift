import ReactiveSchedulers

/// Breaks the rules of sending (C1, C2), to check that the operators downstream still keep these rules.
///
/// The source is made with `Signal { subscriber in … }`, like the source of a program with a mistake. The signals that
/// this initialiser makes enforce the rules.
public struct MisbehavingSource<Value: Sendable, Failure: Error>: SignalSource {
  /// The source as a signal.
  public let signal: Signal<Value, Failure>

  /// Sends values and a terminal, and then sends all values again.
  public static func sendsAfterItsEnd(
    _ values: [Value], _ end: Termination<Failure> = .completed
  ) -> MisbehavingSource {
    MisbehavingSource { subscriber in
      values.forEach(subscriber.next)
      subscriber.terminal(end)
      values.forEach(subscriber.next)
    }
  }

  /// Sends values, and ends twice.
  public static func terminatesTwice(
    _ values: [Value], _ first: Termination<Failure>, _ second: Termination<Failure>
  ) -> MisbehavingSource {
    MisbehavingSource { subscriber in
      values.forEach(subscriber.next)
      subscriber.terminal(first)
      subscriber.terminal(second)
    }
  }

  /// Sends all values from each of two threads at once, and completes when both are done.
  public static func sendsConcurrently(_ values: [Value]) -> MisbehavingSource {
    MisbehavingSource { subscriber in
      race(spins: 1) {
        values.forEach(subscriber.next)
      } _: {
        values.forEach(subscriber.next)
      }
      subscriber.complete()
    }
  }

  /// Sends all its values and completes, even if its subscription is disposed.
  public static func ignoresDisposal(_ values: [Value]) -> MisbehavingSource {
    MisbehavingSource { subscriber in
      values.forEach(subscriber.next)
      subscriber.complete()
    }
  }

  private init(_ source: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
    signal = Signal(source: source)
  }
}
