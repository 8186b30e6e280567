import Foundation
import Testing

#if EXIT_TESTS
  /// The standard error of a stopped program.
  struct Explanation {
    let text: String

    init(_ result: ExitTest.Result?) {
      text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    /// Whether it begins with the mistake, at the blamed line, and continues with the rule, the meaning and the remedy.
    ///
    /// The blamed line has the comment `// blamed`, or begins an exit test: all code of an exit test has that line.
    func blames(_ problem: String, in file: String) throws -> Bool {
      guard let place = try /\/(?<name>\w+\.swift):(?<line>\d+): Fatal error: (?<problem>.*)/.firstMatch(in: text),
        let line = Int(place.output.line), file.hasSuffix("/" + place.output.name)
      else { return false }
      let source = try String(contentsOfFile: file, encoding: .utf8)
      let blamed = source.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
      guard blamed.hasSuffix("// blamed") || blamed.contains("#expect(processExitsWith:") else { return false }
      return place.output.problem.contains(problem)
        && ["Rule:    C12", "Meaning: ", "Remedy:  "].allSatisfy { text.contains($0) }
    }
  }

  /// Expects that a program trapped, and reported the expected line of the calling file.
  func expectBlame(
    _ result: ExitTest.Result?, _ problem: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let explanation = Explanation(result)
    #expect(try explanation.blames(problem, in: file), "\(explanation.text)", sourceLocation: sourceLocation)
  }
#endif
