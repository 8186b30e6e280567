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
  @discardableResult
  public static func record(_ comment: Comment?, sourceLocation: SourceLocation) -> Issue { fatalError() }
}
