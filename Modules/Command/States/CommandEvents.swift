import ReactiveKernel

/// Events of a ``Command``, with a present value.
///
/// ``signal`` sends the events from now on, on the command's scheduler. It completes after the command was released, when no more events can
/// come.
public struct CommandEvents<Current: Sendable, Value: Sendable>: SignalSource {
  private let read: @Sendable () -> Current
  /// The events from now on.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Current) {
    self.read = read
    self.signal = signal
  }

  /// The present value, whether its event was delivered or not.
  public var value: Current { read() }
}
