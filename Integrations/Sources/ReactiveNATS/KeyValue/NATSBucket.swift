import Foundation
import ReactiveBridging
import ReactiveFiltering
import ReactiveKernel
import ReactiveTransforming

/// A key/value bucket of JetStream: the servers store values by their keys.
///
/// Every write of a key has a revision. A write may name the revision that it replaces. It then fails with
/// `wrongRevision` if another process was faster.
///
/// ```
/// let settings = try await connection.bucket("settings")
/// let revision = try await settings.put("blue".utf8, for: "colour")
/// try await settings.put("red".utf8, for: "colour", replacing: revision)
/// ```
public struct NATSBucket: Sendable {
  let stream: NATSStream
  /// The name.
  public let name: String

  private var core: Core { stream.core }

  func subject(of key: String) -> String { "$KV.\(name).\(key)" }

  /// Returns the newest entry of a key, read from the leader of the bucket; nil if there is none. If the value was
  /// deleted, the entry has no value.
  ///
  /// - Throws: `invalidName` if the key has wildcards.
  public func entry(for key: String) async throws(NATSFailure) -> NATSEntry? {
    try await entry(for: key, upTo: .seconds(30))
  }

  /// - Parameters:
  ///   - longest: how long the call is repeated while no leader answers; without a limit if nil.
  ///   - limit: the longest time until a reply; that of the options if nil.
  func entry(
    for key: String, upTo longest: Duration?, within limit: Duration? = nil
  ) async throws(NATSFailure) -> NATSEntry? {
    try key.checkKey("read \(key)")
    let request = WireGet(last_by_subj: subject(of: key))
    do throws(NATSFailure) {
      let got: WireGot = try await core.retrying(upTo: longest) { [self] () async throws(NATSFailure) in
        try await core.call("STREAM.MSG.GET.\(stream.name)", request, within: limit)
      }
      let headers = got.message.hdrs.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let isDeleted = NATSEntry.marks.contains { headers.contains($0 + ":") }
      let value = isDeleted ? nil : Array(got.message.data ?? Data())
      return NATSEntry(key: key, value: value, revision: got.message.seq)
    } catch {
      if error.status == .notFound { return nil }
      throw error
    }
  }

  /// Writes a value, and returns its revision.
  ///
  /// - Parameters:
  ///   - value: the bytes.
  ///   - key: words that are separated by dots.
  ///   - revision: the revision that this write replaces. 0 means that the key must have no revision, and nil allows
  ///     any revision. A cluster of servers may accept two such writes that come at the same moment.
  /// - Returns: the revision of this write.
  /// - Throws: `wrongRevision`, or `invalidName` if the key has wildcards. After `timedOut` or `disconnected` the write
  ///   may have happened.
  @discardableResult
  public func put(
    _ value: some Sequence<UInt8>, for key: String, replacing revision: UInt64? = nil
  ) async throws(NATSFailure) -> UInt64 {
    try await put(value, for: key, replacing: revision, within: nil)
  }

  /// - Parameter limit: the longest time until the reply; that of the options if nil.
  func put(
    _ value: some Sequence<UInt8>, for key: String, replacing revision: UInt64?, within limit: Duration?
  ) async throws(NATSFailure) -> UInt64 {
    try await write(value, for: key, replacing: revision, within: limit)
  }

  /// Deletes a value. The watchers get an entry without a value.
  @discardableResult
  public func delete(_ key: String, replacing revision: UInt64? = nil) async throws(NATSFailure) -> UInt64 {
    try await write([], ["KV-Operation": "DEL"], for: key, replacing: revision, within: nil)
  }

  /// Removes the entries of a key until a revision, also the mark of its deletion. The watchers get nothing.
  func remove(_ key: String, upTo revision: UInt64) async throws(NATSFailure) {
    let request = WirePurge(filter: subject(of: key), seq: revision + 1)
    let _: WireNothing = try await core.call("STREAM.PURGE.\(stream.name)", request)
  }

  private func write(
    _ value: some Sequence<UInt8>, _ headers: [String: String] = [:], for key: String, replacing revision: UInt64?,
    within limit: Duration?
  ) async throws(NATSFailure) -> UInt64 {
    try key.checkKey("put \(key)")
    var headers = headers
    headers["Nats-Expected-Last-Subject-Sequence"] = revision.map { "\($0)" }
    // The servers of another domain take writes behind the prefix of its API.
    let subject = (core.options.jetStreamDomain == nil ? "" : core.jetStream) + subject(of: key)
    let request = NATSMessage(subject: subject, payload: value, headers: headers)
    return try NATSStored(try await core.reply(to: request, within: limit), "put \(subject)").sequence
  }

  /// Sends the newest entry of each key, and then each write.
  ///
  ///     written a1--b1--a2---------b2--
  ///     result             b1-a2---b2--
  ///
  /// As with ``NATSStream/signal(from:subject:batch:completesAtEnd:)``, each write comes once and in order. If a write
  /// is overwritten while the connection is cut, it does not come.
  ///
  /// - Parameters:
  ///   - keys: the keys; `*` stands for one word, and `>` for all words at the end.
  ///   - completesAtEnd: whether to complete after the existing entries.
  public func watch(_ keys: String = ">", completesAtEnd: Bool = false) -> Signal<NATSEntry, NATSFailure> {
    let prefix = subject(of: "").count
    return stream.signal(from: .lastOfEachSubject, subject: subject(of: keys), completesAtEnd: completesAtEnd)
      .map { record in
        let isDeleted = NATSEntry.marks.contains { record.message.header($0) != nil }
        return NATSEntry(
          key: String(record.subject.dropFirst(prefix)), value: isDeleted ? nil : record.message.payload,
          revision: record.sequence, isLast: record.pending == 0)
      }
  }
}

/// A value in a ``NATSBucket``.
public struct NATSEntry: Sendable, Hashable {
  /// The key.
  public let key: String
  /// The bytes; nil if the value was deleted.
  public let value: [UInt8]?
  /// The number of the write in the whole bucket.
  public let revision: UInt64
  /// Whether no later write was stored when the server sent this one.
  let isLast: Bool
  /// The headers of an entry without a value: deleted by a client, or by the server because it was too old.
  static let marks = ["KV-Operation", "Nats-Marker-Reason"]

  init(key: String, value: [UInt8]?, revision: UInt64, isLast: Bool = true) {
    (self.key, self.value, self.revision, self.isLast) = (key, value, revision, isLast)
  }

  /// Decodes the value as JSON, and returns it.
  ///
  /// - Returns: nil if the value was deleted.
  /// - Throws: `malformed` if the bytes are not the JSON of such a value.
  public func decoded<Value: Decodable>(as _: Value.Type = Value.self) throws(NATSFailure) -> Value? {
    guard let value else { return nil }
    return try NATSMessage(subject: key, payload: value).decoded(as: Value.self)
  }
}
