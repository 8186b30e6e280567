import ReactiveKernel

/// Something about a ``Command`` that has a value at all times, and changes.
///
/// ``value`` is what the command has decided, at once: after `execute` has returned, `isExecuting.value` is true. ``signal`` begins with
/// ``value``, synchronously and on any thread. Each later change is sent on the command's scheduler, in the order of the decisions. So what a
/// signal has sent may be late, but it never begins with something else than ``value``.
///
/// The values of two states that are read one after the other are of two moments, and so are the first values of two signals.
/// ``Command/status`` has both of one moment. The changes of all states are sent in one order, in which no two of them contradict each other.
///
/// It keeps what the command's signals need, not the command: those complete when the command goes.
public struct CommandState<Value: Sendable>: SignalOwner {
  private let read: @Sendable () -> Value
  /// The value, and each change of it.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Value) {
    self.read = read
    self.signal = signal
  }

  /// What holds now, whether its change was sent already or not.
  public var value: Value { read() }
}
