import ReactiveKernel

/// Something about a ``Command`` that has a value at all times, and changes.
///
/// ``value`` is what the command has decided, at once: after `execute` has returned, `isExecuting.value` is true. ``signal`` sends the value
/// that was told last when it is subscribed to, synchronously; each change after it is told on the command's scheduler. So what
/// a signal has sent may be late, and no two signals of a command contradict each other.
///
/// It keeps what the command's signals need, not the command: those complete when the command goes.
public struct CommandState<Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Value
  /// The value, and each change of it.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Value) {
    self.read = read
    self.signal = signal
  }

  /// What holds now, whether it was told yet or not.
  public var value: Value { read() }
}
