/// Where a test called the kit: what a failed expectation, and a diagnostic about the call itself, point at.
public struct CallSite: Sendable {
  /// The module and the file, as `#fileID` gives them.
  public var fileID: StaticString
  /// The file's path.
  public var filePath: StaticString
  /// The line.
  public var line: UInt
  /// The column.
  public var column: UInt

  /// Takes the place of the call, unless told another.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
