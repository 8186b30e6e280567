import Foundation
import ReactiveBridging
import ReactiveFiltering
import ReactiveKernel
import ReactiveTransforming

/// Values by their keys, stored by the servers: a key/value bucket of JetStream.
///
/// Every write of a key has a revision. A write may name the revision that it replaces, and then fails with `wrongRevision` if another process was
/// faster.
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

  /// The newest value of a key, as its leader has it; nil if there is none, or if it was deleted.
  public func entry(for key: String) async throws(NATSFailure) -> NATSEntry? {
    try await entry(for: key, upTo: .seconds(30))
  }

  /// - Parameter limit: how long the call is repeated while no leader answers; without a limit if nil.
  func entry(for key: String, upTo limit: Duration?) async throws(NATSFailure) -> NATSEntry? {
    let request = WireGet(last_by_subj: subject(of: key))
    do throws(NATSFailure) {
      let got: WireGot = try await core.retrying(upTo: limit) { [self] () async throws(NATSFailure) in
        try await core.call("STREAM.MSG.GET.\(stream.name)", request)
      }
      let headers = got.message.hdrs.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let isDeleted = headers.contains("KV-Operation:")
      let value = isDeleted ? nil : Array(got.message.data ?? Data())
      return NATSEntry(key: key, value: value, revision: got.message.seq)
    } catch {
      if error.status == .notFound { return nil }
      throw error
    }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: the bytes.
  ///   - key: words separated by dots.
  ///   - revision: the revision that this write replaces, zero if there is none; any if nil. A cluster of servers may accept two such writes that come
  ///     at the same moment.
  /// - Returns: the revision of this write.
  /// - Throws: `wrongRevision`. After `timedOut` or `disconnected` the write may have happened.
  @discardableResult
  public func put(
    _ value: some Sequence<UInt8>, for key: String, replacing revision: UInt64? = nil
  ) async throws(NATSFailure) -> UInt64 {
    try await write(NATSMessage(subject: subject(of: key), payload: value), replacing: revision)
  }

  /// Deletes a value. The watchers get an entry without one.
  @discardableResult
  public func delete(_ key: String, replacing revision: UInt64? = nil) async throws(NATSFailure) -> UInt64 {
    try await write(
      NATSMessage(subject: subject(of: key), headers: ["KV-Operation": "DEL"]), replacing: revision)
  }

  /// Removes the entries of a key until a revision, also the mark of its deletion. The watchers get nothing.
  func remove(_ key: String, upTo revision: UInt64) async throws(NATSFailure) {
    let request = WirePurge(filter: subject(of: key), seq: revision + 1)
    let _: WireNothing = try await core.call("STREAM.PURGE.\(stream.name)", request)
  }

  private func write(_ message: NATSMessage, replacing revision: UInt64?) async throws(NATSFailure) -> UInt64 {
    var headers = message.headers
    headers["Nats-Expected-Last-Subject-Sequence"] = revision.map { "\($0)" }
    let request = NATSMessage(subject: message.subject, payload: message.payload, headers: headers)
    return try NATSStored(try await core.reply(to: request), "put \(message.subject)").sequence
  }

  /// The newest entry of each key, and then each write.
  ///
  ///     written a1--b1--a2---------b2--
  ///     result             b1-a2---b2--
  ///
  /// As for ``NATSStream/signal(from:subject:batch:completesAtEnd:)``, each write comes once and in order; a write that is overwritten while the
  /// connection is cut does not come.
  ///
  /// - Parameters:
  ///   - keys: only these; `*` stands for one word, and `>` for all words at the end.
  ///   - completesAtEnd: whether to complete after the entries that exist.
  public func watch(_ keys: String = ">", completesAtEnd: Bool = false) -> Signal<NATSEntry, NATSFailure> {
    let prefix = subject(of: "").count
    return stream.signal(from: .lastOfEachSubject, subject: subject(of: keys), completesAtEnd: completesAtEnd)
      .map { record in
        let isDeleted = record.message.header("KV-Operation") != nil
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
  /// The number of the write, in the whole bucket.
  public let revision: UInt64
  /// Whether no later write was stored when the server sent this one.
  let isLast: Bool

  init(key: String, value: [UInt8]?, revision: UInt64, isLast: Bool = true) {
    (self.key, self.value, self.revision, self.isLast) = (key, value, revision, isLast)
  }

  /// The value, which is JSON.
  ///
  /// - Returns: nil if the value was deleted.
  /// - Throws: `malformed` if it is not JSON of such a value.
  public func decoded<Value: Decodable>(as _: Value.Type = Value.self) throws(NATSFailure) -> Value? {
    guard let value else { return nil }
    return try NATSMessage(subject: key, payload: value).decoded(as: Value.self)
  }
}

extension NATSConnection {
  /// Makes a bucket, or returns the existing one with this name and these settings.
  ///
  /// - Parameters:
  ///   - name: without dots, spaces and wildcards.
  ///   - storage: where the values are stored. With a `maxAge`, a value is deleted if it was not written for that long.
  public func bucket(_ name: String, storage: NATSStorage = NATSStorage()) async throws(NATSFailure) -> NATSBucket {
    var config = WireStreamConfig(
      name: "KV_\(name)", subjects: ["$KV.\(name).>"], storage: storage.isInMemory ? "memory" : "file",
      num_replicas: storage.replicas, max_age: storage.maxAge?.nanoseconds ?? 0,
      duplicate_window: min(storage.deduplication, storage.maxAge ?? storage.deduplication).nanoseconds)
    config.max_msgs_per_subject = 1
    config.discard = "new"
    config.allow_rollup_hdrs = true
    config.deny_delete = true
    config.allow_direct = true
    return NATSBucket(stream: try await core.makeStream(config), name: name)
  }
}
