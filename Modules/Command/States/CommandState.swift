import ReactiveKernel

/// A state of a ``Command``: its current value, and a signal of its changes.
///
/// ``value`` is never late: for example, when `execute` returns, `isExecuting.value` is true. ``signal`` begins with
/// ``value``, synchronously and on any thread. The command's scheduler delivers each later change, in the order in
/// which the changes were made. So a later value may be late, but the first value never is.
///
/// If you read two states one after the other, their values may belong to different moments. The same holds for the
/// first values of two signals. Read ``Command/status`` if you need values of the same moment. The changes of all
/// states are delivered in one order, in which they never contradict each other.
///
/// A state does not keep its command alive. Its signal completes after the command is released.
public struct CommandState<Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Value
  /// Sends the current value, and then the new value after each change.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Value) {
    self.read = read
    self.signal = signal
  }

  /// The current value, even if subscribers have not got it yet.
  public var value: Value { read() }
}

/// Events of one kind, such as the failures of a ``Command``: a signal of the events, and a current value.
///
/// ``signal`` sends each event that the command's scheduler delivers after the subscription. It replays nothing, and
/// does not begin with ``value``. After the command is released, the signal completes as soon as no more events can
/// come.
public struct CommandEvents<Current: Sendable, Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Current
  /// Sends each event that is delivered after the subscription.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Current) {
    self.read = read
    self.signal = signal
  }

  /// The current value, even if subscribers have not got its event yet.
  public var value: Current { read() }
}
