import ReactiveDisposables

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A system call that failed, with its name, the error number and the path that it used.
public struct SystemFailure: Error, Hashable, Sendable {
  /// The name of the system's function, such as `open`.
  public let call: String
  /// The error number, such as `ENOENT`.
  public let code: Int32
  /// The path of the file that the call used, or the name of the program; nil if the call used neither.
  public let path: String?
  /// The number of the line of text that caused the failure; nil if no line caused it. The first line has the number 1.
  public let line: Int?

  /// Makes a failure of a call.
  ///
  /// - Parameters:
  ///   - call: the name of the system's function.
  ///   - code: the error number; `errno` by default.
  ///   - path: the path of the file that the call used, or the name of the program; nil by default.
  ///   - line: the number of the line of text that caused the failure; nil by default. The first line has the number 1.
  public init(_ call: String, code: Int32 = errno, path: String? = nil, line: Int? = nil) {
    self.call = call
    self.code = code
    self.path = path
    self.line = line
  }
}

extension SystemFailure: CustomStringConvertible {
  /// The failure in one line: `open("notes.txt"): No such file or directory (2)`. Control characters in the path are
  /// written as `\n` or `\u{1B}`.
  public var description: String {
    let subject = [path.map { "\"\($0.onOneLine)\"" }, line.map { "line \($0)" }].compactMap(\.self)
      .joined(separator: ", ")
    return "\(call)(\(subject)): \(message) (\(code))"
  }

  /// The system's text for the error number, without the name of the call.
  public var message: String { String(cString: strerror(code)) }
}

extension SystemFailure {
  /// Whether there is no such file, or no such folder on its path.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
