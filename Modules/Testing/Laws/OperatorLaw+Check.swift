import ReactiveSchedulers

extension OperatorLaw {
  /// Checks an operator with one input, and reports what breaks the law.
  ///
  /// - Parameters:
  ///   - traits: what kind of operator it is; nothing if it ends with its upstream.
  ///   - fileID: the caller's file and module.
  ///   - filePath: the caller's file.
  ///   - line: the caller's line.
  ///   - column: the caller's column.
  ///   - make: applies the operator. Called anew for each part of the law.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks an operator with one input that needs a scheduler. See `check` of a plain operator.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, VirtualTimeScheduler) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks an operator with two inputs. See `check` of a plain operator.
  public func check<Value, Failure>(
    _ traits: OperatorTraits = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(OperatorUnderTest(traits, make), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks an operator that exists only where its upstream cannot fail. See `check` of a plain operator.
  public func check<Value, Failure>(
    neverFailing traits: OperatorTraits,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Int, Never>) -> Signal<Value, Failure>
  ) {
    report(
      OperatorUnderTest(neverFailing: traits, make),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks an operator with values of which the law sees whether they are kept. See `check` of a plain operator.
  public func check<Value, Failure>(
    tracking traits: OperatorTraits,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Tracked<Int>, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(
      OperatorUnderTest(tracking: traits, make),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks an operator that joins a signal of signals. See `check` of a plain operator.
  public func check<Value, Failure>(
    flattening traits: OperatorTraits,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ make: @escaping @Sendable (Signal<Signal<Int, TestFailure>, TestFailure>) -> Signal<Value, Failure>
  ) {
    report(
      OperatorUnderTest(flattening: traits, make),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func report(_ subject: OperatorUnderTest, _ site: CallSite) {
    for violation in violations(of: subject) {
      Expectation.fail(violation.description, at: site)
    }
  }
}
