import Foundation

/// A format of encoded values, made from closures that return its decoder and its encoder.
///
///     let dates = CodingFormat.json { $0.dateDecodingStrategy = .iso8601 } encoder: { $0.dateEncodingStrategy = .iso8601 }
///
/// The format is `Sendable`. Its decoders need not be `Sendable`, because each subscription makes a decoder of its own
/// (C6).
public struct CodingFormat: Sendable {
  let makeDecoder: @Sendable () -> any DataDecoder
  let makeEncoder: @Sendable () -> any DataEncoder

  /// Makes a format.
  ///
  /// - Parameters:
  ///   - makeDecoder: makes a decoder, once for each subscription.
  ///   - makeEncoder: makes an encoder, once for each subscription.
  public init(
    decoder makeDecoder: @escaping @Sendable () -> any DataDecoder,
    encoder makeEncoder: @escaping @Sendable () -> any DataEncoder
  ) {
    self.makeDecoder = makeDecoder
    self.makeEncoder = makeEncoder
  }

  /// JSON with the default settings of `JSONDecoder` and `JSONEncoder`.
  public static var json: CodingFormat { .json(decoder: { _ in }) }

  /// Returns JSON with settings of its decoder and its encoder.
  ///
  /// - Parameters:
  ///   - setDecoder: configures the decoder.
  ///   - setEncoder: configures the encoder.
  public static func json(
    decoder setDecoder: @escaping @Sendable (JSONDecoder) -> Void,
    encoder setEncoder: @escaping @Sendable (JSONEncoder) -> Void = { _ in }
  ) -> CodingFormat {
    CodingFormat {
      let decoder = JSONDecoder()
      setDecoder(decoder)
      return decoder
    } encoder: {
      let encoder = JSONEncoder()
      setEncoder(encoder)
      return encoder
    }
  }

  /// Property lists.
  public static var propertyList: CodingFormat {
    CodingFormat(decoder: { PropertyListDecoder() }, encoder: { PropertyListEncoder() })
  }
}

/// A decoder of bytes.
public protocol DataDecoder {
  /// Returns the value that the bytes encode, or throws.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// An encoder to bytes.
public protocol DataEncoder {
  /// Returns the bytes of a value, or throws.
  func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONDecoder: DataDecoder {}
extension JSONEncoder: DataEncoder {}
extension PropertyListDecoder: DataDecoder {}
extension PropertyListEncoder: DataEncoder {}
