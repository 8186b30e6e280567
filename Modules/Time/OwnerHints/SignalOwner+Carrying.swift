import ReactiveKernel

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.carrying(…)`: operators are members of signals")
  public func carrying<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>) -> Signal<Value, Failure> {
    fatalError()
  }
}
