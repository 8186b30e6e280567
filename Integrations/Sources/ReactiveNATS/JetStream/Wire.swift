import Foundation

// The requests and replies of JetStream, with the server's own names.

/// A reply: its body, or an error.
struct WireReply<Body: Decodable>: Decodable {
  let body: Body?
  let error: WireError?

  private enum Keys: String, CodingKey { case error }

  init(from decoder: any Decoder) throws {
    error = try decoder.container(keyedBy: Keys.self).decodeIfPresent(WireError.self, forKey: .error)
    body = error == nil ? try Body(from: decoder) : nil
  }
}

struct WireError: Decodable {
  let code: Int
  let err_code: Int?
  let description: String?

  func failure(of call: String) -> NATSFailure {
    let status: NATSStatus =
      switch (code, err_code ?? 0) {
      case (_, 10071), (_, 10164): .wrongRevision
      case (404, _): .notFound
      case (503, _), (408, _), (_, 10008): .unavailable
      // No leader, no suitable peers, or a raft group that is starting.
      case (_, 10005), (_, 10009), (_, 10076): .unavailable
      case (413, _), (_, 10054): .tooLarge
      case (401, _), (403, _): .refused
      default: .jetStream(code: err_code ?? code)
      }
    return NATSFailure(call: call, status: status, text: description ?? "code \(code)")
  }
}

struct WireNothing: Codable {}

struct WireStreamConfig: Codable {
  var name: String
  var subjects: [String]
  var retention = "limits"
  var storage: String
  var num_replicas: Int
  var max_age: Int64
  var max_bytes: Int64 = -1
  var max_msgs: Int64 = -1
  var max_msgs_per_subject: Int64 = -1
  var max_consumers = -1
  var discard = "old"
  var duplicate_window: Int64
  var allow_rollup_hdrs = false
  var deny_delete = false
  var allow_direct = false
}

struct WireStreamInfo: Decodable {
  struct Config: Decodable {
    let subjects: [String]?
    let max_msgs_per_subject: Int64?
  }
  let config: Config
  struct State: Decodable {
    let messages: UInt64
    let first_seq: UInt64
    let last_seq: UInt64
  }
  let state: State
}

struct WireConsumerConfig: Codable {
  var durable_name: String?
  var deliver_policy: String
  var opt_start_seq: UInt64?
  var opt_start_time: String?
  var ack_policy: String
  var ack_wait: Int64?
  var max_deliver: Int?
  var max_ack_pending: Int?
  var filter_subject: String?
  var replay_policy = "instant"
  var inactive_threshold: Int64?
  var num_replicas = 0
  var mem_storage: Bool?
}

struct WireConsumerRequest: Encodable {
  var stream_name: String
  var config: WireConsumerConfig
}

struct WireConsumerInfo: Decodable, Equatable {
  struct Delivered: Decodable, Equatable {
    let consumer_seq: UInt64
    let stream_seq: UInt64
  }
  let name: String
  let delivered: Delivered
  let num_pending: UInt64
  let num_ack_pending: Int
  let num_waiting: Int
}

struct WirePull: Encodable {
  var batch: Int
  var expires: Int64
  var idle_heartbeat: Int64
}

struct WireStored: Decodable {
  let stream: String
  let seq: UInt64
  let duplicate: Bool?
}

/// Removes the messages of a subject before a number.
struct WirePurge: Encodable {
  var filter: String
  var seq: UInt64
}

/// The last message of a subject, or the first one from a number on.
struct WireGet: Encodable {
  var last_by_subj: String?
  var next_by_subj: String?
  var seq: UInt64?
}

struct WireGot: Decodable {
  struct Message: Decodable {
    let subject: String
    let seq: UInt64
    let data: Data?
    let hdrs: Data?
  }
  let message: Message
}

extension Core {
  /// The first words of the subjects of JetStream.
  var jetStream: String { options.jetStreamDomain.map { "$JS.\($0).API." } ?? "$JS.API." }

  /// Calls the API of JetStream.
  func call<Body: Decodable>(
    _ subject: String, _ body: some Encodable & Sendable, within limit: Duration? = nil, as _: Body.Type = Body.self
  ) async throws(NATSFailure) -> Body {
    let request = NATSMessage(subject: jetStream + subject, payload: try NATSCoding.encode(body))
    let message: NATSMessage
    do throws(NATSFailure) {
      message = try await reply(to: request, within: limit)
    } catch {
      // A server without a leader for the stream does not reply.
      let isMissing = error.status == .noResponders
      throw isMissing ? NATSFailure(call: subject, status: .unavailable, text: "JetStream does not reply") : error
    }
    let reply: WireReply<Body> = try message.decoded()
    if let error = reply.error { throw error.failure(of: subject) }
    guard let body = reply.body else {
      throw NATSFailure(call: subject, status: .malformed, text: "the reply has no body")
    }
    return body
  }
}
