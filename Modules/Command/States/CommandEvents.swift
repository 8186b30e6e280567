import ReactiveKernel

/// Something that happens in a ``Command`` again and again.
///
/// ``signal`` sends what happens from now on, on the command's scheduler, and completes when the command has gone and nothing more can
/// come; ``value`` is what there is to know of it now.
public struct CommandEvents<Current: Sendable, Value: Sendable>: SignalOwner {
  private let read: @Sendable () -> Current
  /// What happens from now on.
  public let signal: Signal<Value, Never>

  init(_ signal: Signal<Value, Never>, read: @escaping @Sendable () -> Current) {
    self.read = read
    self.signal = signal
  }

  /// What holds now, whether it was told yet or not.
  public var value: Current { read() }
}
