import Foundation
import ReactiveKernel
import ReactiveTransforming

/// Values as JSON.
enum NATSCoding {
  static func encode(_ value: some Encodable) throws(NATSFailure) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      throw NATSFailure(call: "encode \(type(of: value))", status: .malformed, text: "\(error)")
    }
  }

  static func decode<Value: Decodable>(_: Value.Type, from bytes: UnsafeRawBufferPointer) throws(NATSFailure) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw NATSFailure(call: "decode \(Value.self)", status: .malformed, text: "\(error)")
    }
  }
}

extension NATSMessage {
  /// Makes a message with a value as JSON.
  ///
  /// - Throws: `malformed` if the value cannot be encoded.
  public init(subject: String, json value: some Encodable, headers: [String: String] = [:]) throws(NATSFailure) {
    self.init(subject: subject, payload: try NATSCoding.encode(value), headers: headers)
  }

  /// Decodes the payload as JSON, and returns the value.
  ///
  /// - Throws: `malformed` if the payload is not the JSON of a value of this type.
  public func decoded<Value: Decodable>(as _: Value.Type = Value.self) throws(NATSFailure) -> Value {
    try withPayload { bytes throws(NATSFailure) in try NATSCoding.decode(Value.self, from: bytes) }
  }
}

extension Signal where Value == NATSMessage, Failure == NATSFailure {
  /// Decodes each payload as JSON.
  ///
  ///     self    --1--2--x--
  ///     decoded --a--b--#
  ///
  /// Fails with `malformed` when a payload is not the JSON of such a value.
  ///
  /// Elsewhere: `decode(type:decoder:)` (Combine).
  public func decoded<Output: Decodable & Sendable>(as _: Output.Type = Output.self) -> Signal<Output, NATSFailure> {
    tryMap { message throws(NATSFailure) in try message.decoded(as: Output.self) }
  }

  /// Decodes each payload as JSON, and passes malformed messages to a closure instead of failing.
  ///
  ///     self    --1--2--x--3--
  ///     decoded --a--b-----c--
  ///
  /// - Parameter report: takes malformed messages, on the sending thread.
  public func decoded<Output: Decodable & Sendable>(
    as _: Output.Type = Output.self, malformed report: @escaping @Sendable (NATSMessage, NATSFailure) -> Void
  ) -> Signal<Output, NATSFailure> {
    lift { next in
      { message in
        do throws(NATSFailure) {
          next(try message.decoded(as: Output.self))
        } catch {
          report(message, error)
        }
      }
    }
  }
}
