import Foundation

/// Runs an example, which is built beside the calling program, such as the tests. Returns its status, and its output
/// with its errors.
package func runExample(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
  let (process, output) = makeExample(name, arguments)
  process.standardError = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}

/// Starts an example. Returns the process, and the first text that it writes.
package func startExample(_ name: String, _ arguments: [String]) throws -> (process: Process, text: String) {
  let (process, output) = makeExample(name, arguments)
  try process.run()
  return (process, String(decoding: output.fileHandleForReading.availableData, as: UTF8.self))
}

private func makeExample(_ name: String, _ arguments: [String]) -> (Process, Pipe) {
  let (process, output) = (Process(), Pipe())
  process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: name)
  process.arguments = arguments
  process.standardOutput = output
  return (process, output)
}
