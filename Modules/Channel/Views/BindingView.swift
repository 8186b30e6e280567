import ReactiveKernel

/// Another end seen through a conversion, a validation or a comparison: see ``BindingEnd/converted(_:back:)`` and its like.
///
/// It has no value of its own. Writes keep their stamps on the way through, so bindings through it settle as they do without. It keeps the
/// end that it is a view of alive; a binding keeps neither alive.
public struct BindingView<Value: Sendable, Failure: Error>: BindingEnd {
  /// The values of the end behind it, as seen from here.
  public let signal: Signal<Value, Failure>
  /// The writes of the end behind it, as seen from here.
  public let stamped: Signal<Stamped<Value>, Failure>
  /// Hands what it takes to the end behind it.
  public let intake: BindingIntake<Value, Failure>
  private let onRenew: @Sendable () -> Bool

  /// Makes a view of an end from what there is to see of it.
  init(
    of end: some BindingEnd, signal: Signal<Value, Failure>, stamped: Signal<Stamped<Value>, Failure>,
    intake: BindingIntake<Value, Failure>
  ) {
    self.signal = signal
    self.stamped = stamped
    self.intake = intake
    onRenew = { end.renew() }
  }

  /// Renews the value of the end behind it.
  @discardableResult
  public func renew() -> Bool { onRenew() }
}

extension BindingEnd {
  /// Makes the view that lets through what two closures return a value for.
  func view<Output: Sendable>(
    _ forth: @escaping @Sendable (Value) -> Output?, back: @escaping @Sendable (Output) -> Value?
  ) -> BindingView<Output, Failure> {
    let intake = intake
    return BindingView(
      of: self,
      signal: signal.lift { next in { value in if let output = forth(value) { next(output) } } },
      stamped: stamped.lift { next in
        { written in if let output = forth(written.value) { next(written.with(output)) } }
      },
      intake: BindingIntake(
        next: { written in if let value = back(written.value) { intake.next(written.with(value)) } },
        terminal: intake.terminal))
  }
}
