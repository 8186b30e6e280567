import Foundation
import ReactiveDisposables

extension Diagnostics {
  /// Traps if a URL is not one of a file.
  static func requireFile(_ url: URL, of operation: StaticString, file: StaticString, line: UInt) {
    guard !url.isFileURL else { return }
    trap(
      "\(operation) was given \(url.scheme.map { "a URL with the scheme \($0)" } ?? "a URL without a scheme") as the place of a file.",
      breaking: "C15, the place of a file has a URL with the scheme file",
      meaning: "the two URLs were swapped, or URL(string:) was called with a path",
      remedy: "make it with URL(fileURLWithPath:); the address of the server belongs in the request",
      file: file, line: line)
  }
}
