import ReactiveKernel

/// The failure of test sources, drawn as `#`.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the failure, which distinguishes it from other failures of the test.
  public var name: String

  /// Makes a failure.
  public init(_ name: String = "failure") {
    self.name = name
    TestFailure.staysQuiet
  }

  // Laws and races send failures too late on purpose, thousands of times: no line on standard error for them.
  private static let staysQuiet: Void = Diagnostics.expectUndeliverable { $0 is TestFailure }

  /// The name.
  public var description: String { name }
}
