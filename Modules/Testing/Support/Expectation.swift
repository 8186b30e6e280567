import Testing

/// The kit's one door to the test framework: everything else returns what it found.
///
/// Outside a running Swift Testing test, as under XCTest, nobody listens to what is recorded here; use the functions that return their
/// findings there: ``marbleMismatch(_:_:inputs:outputs:fileID:filePath:line:column:_:)-(_,_,_,_,_,_,_,_,(Signal<Input,TestFailure>)->_)`` and
/// ``OperatorLaw/violations(of:)``.
enum Expectation {
  static func fail(_ message: String, at site: CallSite) {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line), column: Int(site.column)))
  }
}
