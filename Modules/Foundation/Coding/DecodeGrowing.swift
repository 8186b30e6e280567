import Foundation
import ReactiveKernel
import ReactiveStreaming

extension Signal where Value == String {
  /// Decodes a JSON text that comes in pieces, and sends a value each time the valid beginning of the text changes.
  ///
  ///     self                         -{"words": ["a"--, "b--c"]}--|
  ///     decodeGrowing(Answer.self)   -["a"]-------["a", "b"]--["a", "bc"]--|
  ///
  /// For example, the valid beginning of `{"a": [1, 2` is `{"a": [1]}`; see `GrowingJSON` of `ReactiveStreaming`. If a
  /// beginning lacks a member that the type requires, no value is sent for it. So make members optional if they come
  /// later in the text. The last value is decoded from the whole text. The result fails if the whole text cannot be
  /// decoded, or if the text is malformed or ends too early. If a member comes twice, the first one counts. The sending
  /// thread decodes.
  ///
  /// For each value, the whole text so far is decoded. So merge small pieces first, with
  /// `throttle(for: .milliseconds(50), merging: +, delayingFailures: true, on: scheduler)`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - format: a format of JSON.
  ///   - limit: the largest size of the text, in bytes.
  ///   - depth: how deep arrays and objects may be nested.
  public func decodeGrowing<Output: Decodable & Sendable>(
    _ type: Output.Type, from format: CodingFormat = .json, ofAtMost limit: Int = 1 << 24, nesting depth: Int = 100,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Output, GrowingDecodingFailure<Failure>> {
    growingJSON(ofAtMost: limit, nesting: depth, file: file, line: line)
      .parsed(by: { GrowingParser<Output, Failure>(decoder: format.makeDecoder()) }) { failure in
        switch failure {
        case .upstream(let failure): .upstream(failure)
        case .fault(let fault): .fault(fault)
        }
      }
  }
}

/// The failure of a signal whose growing text is decoded.
public enum GrowingDecodingFailure<Upstream: Error>: Error {
  /// The failure of the signal of the text.
  case upstream(Upstream)
  /// The text is not JSON, or has ended too early.
  case fault(JSONFault)
  /// The whole text cannot be decoded as a value of the type.
  case undecodable(DecodingError)
}

private struct GrowingParser<Output: Decodable & Sendable, Upstream: Error>: StreamParser {
  let decoder: any DataDecoder

  func take(_ beginning: JSONBeginning) throws(GrowingDecodingFailure<Upstream>) -> StreamStep<Output> {
    do throws(DecodingError) {
      return .send(try decoder.decodeTyped(Output.self, from: Data(beginning.text.utf8)))
    } catch {
      if beginning.isComplete { throw .undecodable(error) }
      return .nothing
    }
  }

  func finish() throws(GrowingDecodingFailure<Upstream>) -> Output? { nil }
}
