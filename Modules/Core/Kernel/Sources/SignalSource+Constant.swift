/// Constant signals by a leading dot where an operator takes any source: `signal.concat(with: .just(1))`.
///
/// The others are properties, which cannot be found that way: write `Signal.empty`, `Signal.never`.
extension SignalSource {
  /// A signal that sends one value, then completes.
  @inlinable
  public static func just<Output, OutputFailure>(_ value: Output) -> Self
  where Self == Signal<Output, OutputFailure> {
    .attaching { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that fails at once.
  @inlinable
  public static func fail<Output, OutputFailure>(_ failure: OutputFailure) -> Self
  where Self == Signal<Output, OutputFailure> {
    .attaching { $0.terminal(.failed(failure)) }
  }
}
