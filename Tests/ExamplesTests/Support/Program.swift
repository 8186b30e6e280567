import ReactiveCore
import ReactiveSystem
import Testing

/// The folder of the package, in which the program runs.
private let package = path(#filePath, withoutLast: 4)

/// `Examples`, which is built with the tests and is beside them.
private let program: String = {
  // A bundle on Apple systems, whose program is three folders below; the program of the tests elsewhere.
  let tests = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
  let parts = tests.split(separator: "/", omittingEmptySubsequences: false)
  return parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/") + "/Examples"
}()

private func path(_ path: String, withoutLast count: Int) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false).dropLast(count).joined(separator: "/")
}

/// The program with arguments, which are separated by spaces.
func examples(_ words: String, input: ChildProcess.Input = .nothing) -> ChildProcess {
  ChildProcess(program, words.split(separator: " ").map(String.init), directory: package, input: input)
}

/// Runs the program to its end.
func run(_ words: String, input: ChildProcess.Input = .nothing) async throws -> ChildResult {
  try #require(await examples(words, input: input).result().firstValue())
}

/// Runs the program, which must return zero, and returns what it prints.
@discardableResult
func output(
  of words: String, input: ChildProcess.Input = .nothing, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> String {
  let result = try await run(words, input: input)
  #expect(result.status == .exited(0), "\(result.errorText)", sourceLocation: sourceLocation)
  return result.text
}

/// Runs the program, which must return zero and print a line that ends with a text.
func expectLine(
  _ text: String, from words: String, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let output = try await output(of: words, sourceLocation: sourceLocation)
  let hasLine = output.split(separator: "\n").contains { $0.hasSuffix(text) }
  #expect(hasLine, "no line ends with “\(text)”:\n\(output)", sourceLocation: sourceLocation)
}
