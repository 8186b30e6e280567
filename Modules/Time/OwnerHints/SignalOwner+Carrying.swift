import ReactiveKernel

extension SignalOwner {
  /// Write `.signal.carrying(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.carrying(…)`: operators are members of signals")
  public func carrying<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>) -> Signal<Value, Failure> {
    fatalError()
  }
}
