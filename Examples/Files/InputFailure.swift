import Foundation
import Marbles
import ReactiveSystem

/// An input that cannot be used, which ends the command, and the problem in one line.
typealias InputFailure = CommandFailure

extension InputFailure {
  /// The input, and the problem with it or with one of its lines.
  init(_ source: String, line: Int? = nil, _ problem: String) {
    self = .unusable("\(source): " + (line.map { "line \($0): " } ?? "") + problem)
  }

  /// The system cannot read it.
  init(_ failure: SystemFailure) {
    let problem =
      switch failure.code {
      case EILSEQ: "this is not UTF-8 text"
      case EMSGSIZE: "this line is too long for a text"
      default: failure.message
      }
    self.init(failure.path ?? failure.call, line: failure.line, problem)
  }

  /// The system refuses a call about a file.
  static func system(_ call: String, _ path: String, code: Int32 = errno) -> InputFailure {
    InputFailure(SystemFailure(call, code: code, path: path))
  }
}
