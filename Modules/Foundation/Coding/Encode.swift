import Foundation
import ReactiveKernel

extension Signal where Value: Encodable {
  /// Encodes each value as bytes, and fails at the first value that cannot be encoded.
  ///
  ///     self             --1----2----nan--|
  ///     encode(as: .json) --"1"--"2"--#
  ///
  /// If this signal fails, the result fails with ``EncodingFailure/upstream(_:)``. If this signal completes, the result
  /// completes. The sending thread encodes.
  ///
  /// Elsewhere: `encode(encoder:)` (Combine).
  ///
  /// - Parameter format: the format, such as `.json`.
  public func encode(as format: CodingFormat) -> Signal<Data, EncodingFailure<Failure>> {
    mappingFailure(EncodingFailure<Failure>.upstream).liftEnding { next, _ in
      let encoder = SerialState(format.makeEncoder())
      return { value throws(EncodingFailure<Failure>) in
        next(try EncodingFailure<Failure>.catching(of: value) { try encoder.value.encode(value) })
      }
    }
  }
}

/// The failure of a signal whose values are encoded.
public enum EncodingFailure<Upstream: Error>: Error {
  /// The failure of the signal of the values.
  case upstream(Upstream)
  /// A value cannot be encoded in the format.
  case unencodable(EncodingError)

  fileprivate static func catching(
    of value: some Encodable, _ body: () throws -> Data
  ) throws(EncodingFailure) -> Data {
    do { return try body() } catch let error as EncodingError { throw .unencodable(error) } catch {
      let context = EncodingError.Context(
        codingPath: [], debugDescription: "A type's own encoding failed.", underlyingError: error)
      throw .unencodable(.invalidValue(value, context))
    }
  }
}
