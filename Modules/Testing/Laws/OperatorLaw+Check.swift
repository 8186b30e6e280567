import ReactiveSchedulers
import Testing

extension OperatorLaw {
  /// Checks an operator with one input, and reports each violation of the law as a failure of the test.
  ///
  /// - Parameters:
  ///   - traits: the special features of the operator, such as `.endsEarly` for `take`. Pass none if the operator ends
  ///     when its upstream ends.
  ///   - sourceLocation: where a failure is reported; by default at this call.
  ///   - make: applies the operator to the given signal. The closure is called for each part of the law.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), sourceLocation)
  }

  /// Checks an operator that has one input and needs a scheduler. Otherwise this method works like `check` for an
  /// operator with one input.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, VirtualTimeScheduler) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), sourceLocation)
  }

  /// Checks an operator with two inputs. Otherwise this method works like `check` for an operator with one input.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), sourceLocation)
  }

  /// Checks an operator on signals that cannot fail. Otherwise this method works like `check` for an operator with one
  /// input.
  public func check<Value, Failure>(
    neverFailing traits: OperatorTraits, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Int, Never>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(neverFailing: traits, make), sourceLocation)
  }

  /// Checks an operator with ``Tracked`` values, so that the law sees when a value is released. Otherwise this method
  /// works like `check` for an operator with one input.
  public func check<Value, Failure>(
    tracking traits: OperatorTraits, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Tracked<Int>, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(tracking: traits, make), sourceLocation)
  }

  /// Checks an operator that holds values, such as `delay`. Otherwise this method works like `check` for an operator
  /// with one input; see also ``conservation``.
  public func check<Value, Failure>(
    holding traits: OperatorTraits, inputs: Int = 1, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable ([Signal<Tracked<Int>, TestFailure>], VirtualTimeScheduler) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(holding: traits, inputs: inputs, make), sourceLocation)
  }

  /// Checks an operator that makes one signal from a signal of signals. Otherwise this method works like `check` for an
  /// operator with one input.
  public func check<Value, Failure>(
    flattening traits: OperatorTraits, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable (Signal<Signal<Int, TestFailure>, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(flattening: traits, make), sourceLocation)
  }

  private func report(_ subject: OperatorUnderTest, _ sourceLocation: SourceLocation) {
    for violation in violations(of: subject) {
      Expectation.fail(violation.description, at: sourceLocation)
    }
  }
}
