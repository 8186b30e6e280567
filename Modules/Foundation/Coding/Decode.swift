import Foundation
import ReactiveKernel

extension Signal where Value == Data {
  /// Decodes a value from each `Data`, and fails at the first `Data` that cannot be decoded.
  ///
  ///     self                       --"1"--"2"--"x"--|
  ///     decode(Int.self, from: .json) --1----2----#
  ///
  /// If this signal fails, the result fails with ``DecodingFailure/upstream(_:)``. If this signal completes, the result
  /// completes. The sending thread decodes.
  ///
  /// Elsewhere: `decode(type:decoder:)` (Combine).
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - format: the format, such as `.json`.
  public func decode<Output: Decodable & Sendable>(
    _ type: Output.Type, from format: CodingFormat
  ) -> Signal<Output, DecodingFailure<Failure>> {
    mappingFailure(DecodingFailure<Failure>.upstream).liftEnding { next, _ in
      let decoder = SerialState(format.makeDecoder())
      return { data throws(DecodingFailure<Failure>) in
        let value: Output
        do throws(DecodingError) {
          value = try decoder.value.decodeTyped(type, from: data)
        } catch {
          throw .undecodable(error)
        }
        next(value)
      }
    }
  }
}

/// The failure of a signal whose values are decoded.
public enum DecodingFailure<Upstream: Error>: Error {
  /// The failure of the signal of the bytes.
  case upstream(Upstream)
  /// The bytes cannot be decoded as a value of the type.
  case undecodable(DecodingError)
}

extension DataDecoder {
  /// Decodes a value. An error that a type has thrown itself is the underlying one of a `DecodingError`.
  func decodeTyped<Value: Decodable>(_ type: Value.Type, from data: Data) throws(DecodingError) -> Value {
    do { return try decode(type, from: data) } catch let error as DecodingError { throw error } catch {
      let context = DecodingError.Context(
        codingPath: [], debugDescription: "A type's own decoding failed.", underlyingError: error)
      throw .dataCorrupted(context)
    }
  }
}

extension Signal {
  /// The same signal with another type of failures.
  func mappingFailure<Mapped: Error>(
    _ map: @escaping @Sendable (Failure) -> Mapped
  ) -> Signal<Value, Mapped> {
    .attaching { downstream in
      let terminal = downstream.terminal
      attach(under: downstream.subscription, next: downstream.next) { termination in
        switch termination {
        case .completed: terminal(.completed)
        case .failed(let failure): terminal(.failed(map(failure)))
        }
      }
    }
  }
}
