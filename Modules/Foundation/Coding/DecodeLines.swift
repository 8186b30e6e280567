import Foundation
import ReactiveKernel
import ReactiveStreaming

extension Signal where Value == String {
  /// Decodes a value from each line, as in files of JSON lines, and fails at the first line that cannot be decoded.
  ///
  ///     self                              --1--  --2--x--|
  ///     decodeLines(Int.self, from: .json) --1-----2--#      line 4
  ///
  /// Skips lines that are empty or have white space only. If this signal fails, the result fails with
  /// ``LineDecodingFailure/upstream(_:)``. If this signal completes, the result completes. The sending thread decodes.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - format: the format, such as `.json`.
  public func decodeLines<Output: Decodable & Sendable>(
    _ type: Output.Type, from format: CodingFormat
  ) -> Signal<Output, LineDecodingFailure<Failure>> {
    parsed(by: { LineParser<Output, Failure>(decoder: format.makeDecoder()) }, LineDecodingFailure.upstream)
  }
}

/// The failure of a signal whose lines are decoded.
public enum LineDecodingFailure<Upstream: Error>: Error {
  /// The failure of the signal of the lines.
  case upstream(Upstream)
  /// A line cannot be decoded as a value of the type. The first line has the number 1; empty lines count.
  case undecodable(line: Int, DecodingError)
}

private struct LineParser<Output: Decodable & Sendable, Upstream: Error>: StreamParser {
  let decoder: any DataDecoder
  var count = 0

  mutating func take(_ line: String) throws(LineDecodingFailure<Upstream>) -> StreamStep<Output> {
    count += 1
    if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) { return .nothing }
    do throws(DecodingError) {
      return .send(try decoder.decodeTyped(Output.self, from: Data(line.utf8)))
    } catch {
      throw .undecodable(line: count, error)
    }
  }

  func finish() throws(LineDecodingFailure<Upstream>) -> Output? { nil }
}
