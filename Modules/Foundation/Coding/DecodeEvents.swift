import Foundation
import ReactiveKernel
import ReactiveStreaming

extension Signal where Value == ServerSentEvent {
  /// Decodes a value from the data of each event until an end mark such as `[DONE]`, and completes at the mark.
  ///
  ///     self                                 -1-2-[DONE]-3
  ///     decodeEvents(Int.self, from: .json)  -1-2-|
  ///
  /// Completes and fails as `messages(until:)` does. Also fails at the first event that cannot be decoded. That failure
  /// contains the event, because servers also report errors in the data. If there are events of other types, such as a
  /// `ping`, put `filter { $0.type == "message" }` before this operator. The sending thread decodes.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - format: the format, such as `.json`.
  ///   - mark: the data that marks the end. If nil, the stream ends when this signal completes.
  public func decodeEvents<Output: Decodable & Sendable>(
    _ type: Output.Type, from format: CodingFormat, until mark: String? = "[DONE]"
  ) -> Signal<Output, EventDecodingFailure<Failure>> {
    messages(until: mark).parsed(by: { EventParser<Output, Failure>(decoder: format.makeDecoder()) }) { failure in
      switch failure {
      case .upstream(let failure): .upstream(failure)
      case .reported(let event): .reported(event)
      case .incomplete: .incomplete
      }
    }
  }
}

/// The failure of a signal whose events are decoded.
public enum EventDecodingFailure<Upstream: Error>: Error {
  /// The failure of the signal of the events.
  case upstream(Upstream)
  /// The server has sent an event of the type `error`.
  case reported(ServerSentEvent)
  /// The stream ended without its mark.
  case incomplete
  /// An event cannot be decoded as a value of the type.
  case undecodable(ServerSentEvent, DecodingError)
}

private struct EventParser<Output: Decodable & Sendable, Upstream: Error>: StreamParser {
  let decoder: any DataDecoder

  func take(_ event: ServerSentEvent) throws(EventDecodingFailure<Upstream>) -> StreamStep<Output> {
    do throws(DecodingError) {
      return .send(try decoder.decodeTyped(Output.self, from: Data(event.data.utf8)))
    } catch {
      throw .undecodable(event, error)
    }
  }

  func finish() throws(EventDecodingFailure<Upstream>) -> Output? { nil }
}
