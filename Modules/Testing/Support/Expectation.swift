import Testing

/// The kit's one door to the test framework: everything else returns what it found.
///
/// Outside a running Swift Testing test, as under XCTest, nobody listens to what is recorded here: use `marbleMismatch`,
/// ``OperatorLaw/violations(of:)`` and ``LeakProbe`` there, which return what they find.
enum Expectation {
  static func fail(_ message: String, at site: CallSite) {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column)))
  }
}
