// swift-format-ignore-file
// What the library uses of Swift Testing. The names are theirs, and documented there. Nothing here is ever run.

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
