// swift-format-ignore-file
// The used parts of Swift Testing, which documents them. This file never runs.

public struct Comment: Sendable, ExpressibleByStringInterpolation {
  public init(rawValue: String) { fatalError() }
  public init(stringLiteral: String) { fatalError() }
}

public struct SourceLocation: Sendable {
  public var fileID: String { fatalError() }
  public var line: Int { fatalError() }
  public init(fileID: String, filePath: String, line: Int, column: Int) { fatalError() }
  public static func __here() -> SourceLocation { fatalError() }
}

@freestanding(expression)
public macro _sourceLocation() -> SourceLocation = #externalMacro(module: "TestingMacros", type: "SourceLocationMacro")

public struct Issue: Sendable {
  public var isFailure: Bool { fatalError() }
  public var sourceLocation: SourceLocation? { fatalError() }
  @discardableResult
  public static func record(_ comment: Comment?, sourceLocation: SourceLocation) -> Issue { fatalError() }
}

public struct ExpectationFailedError: Error {}

public struct Test: Sendable {
  public struct Case: Sendable {
    public static var current: Case? { fatalError() }
  }
  public static var current: Test? { fatalError() }
}

public struct IssueHandlingTrait: Sendable {
  public static func compactMapIssues(_ transform: @escaping @Sendable (Issue) -> Issue?) -> IssueHandlingTrait { fatalError() }
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { fatalError() }
}

public protocol Trait: Sendable {}
public protocol SuiteTrait: Trait {}
public protocol TestScoping: Sendable {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws
}
