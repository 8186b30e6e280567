// swift-format-ignore-file
// The used parts of Swift Testing, which documents them. This file never runs.

public struct Comment: Sendable, ExpressibleByStringInterpolation {
  public init(rawValue: String) { fatalError() }
  public init(stringLiteral: String) { fatalError() }
}

public struct SourceLocation: Sendable {
  public init(fileID: String, filePath: String, line: Int, column: Int) { fatalError() }
}

public struct Issue: Sendable {
  @discardableResult
  public static func record(_ comment: Comment?, sourceLocation: SourceLocation) -> Issue { fatalError() }
}
