import ReactiveKernel

/// A state of a ``Command``: its current value, and a signal of its changes.
///
/// ``value`` changes with the command's decision: when `execute` returns, `isExecuting.value` is true. ``signal``
/// begins with ``value``, synchronously and on any thread. The command's scheduler delivers each later change, in the
/// order of the decisions. So a signal may be late, but it always begins with ``value``.
///
/// If you read two states one after the other, their values belong to two moments. So do the first values of two
/// signals. ``Command/status`` has all values of one moment. The changes of all states are delivered in one order, in
/// which they never contradict each other.
///
/// A state does not hold its command. Its signal completes after the command was released.
public struct CommandState<Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Value
  /// The current value, and each change.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Value) {
    self.read = read
    self.signal = signal
  }

  /// The current value, whether its change was delivered or not.
  public var value: Value { read() }
}

/// Events of a ``Command``, with a current value.
///
/// ``signal`` sends the events after the subscription, on the command's scheduler. It completes after the command was
/// released, when no more events can come.
public struct CommandEvents<Current: Sendable, Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Current
  /// The events after the subscription.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Current) {
    self.read = read
    self.signal = signal
  }

  /// The current value, whether its event was delivered or not.
  public var value: Current { read() }
}
