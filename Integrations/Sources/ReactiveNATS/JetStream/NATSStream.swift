import Foundation
import Guarding
import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers
import ReactiveTransforming

/// A durable stream of JetStream: the servers store the messages of some subjects.
///
/// ```
/// let stream = try await connection.stream("ORDERS", subjects: ["orders.>"])
/// stream.signal(from: .start).subscribe(next: { order in print(order.sequence) }, failed: { print($0) })
/// ```
public struct NATSStream: Sendable {
  let core: Core
  /// The name, in upper case by custom.
  public let name: String

  init(core: Core, name: String) {
    self.core = core
    self.name = name
  }

  /// Returns the count and the sequence numbers of the stored messages.
  public func info() async throws(NATSFailure) -> NATSStreamInfo {
    let info: WireStreamInfo = try await core.call("STREAM.INFO.\(name)", WireNothing())
    return NATSStreamInfo(count: info.state.messages, first: info.state.first_seq, last: info.state.last_seq)
  }

  /// Deletes the stream and its messages.
  public func delete() async throws(NATSFailure) {
    let _: WireNothing = try await core.call("STREAM.DELETE.\(name)", WireNothing())
  }
}

/// The count and the sequence numbers of the messages in a ``NATSStream``.
public struct NATSStreamInfo: Sendable, Hashable {
  /// The number of stored messages.
  public let count: UInt64
  /// The sequence number of the first message.
  public let first: UInt64
  /// The sequence number of the last message; 0 if there was none yet.
  public let last: UInt64
}

/// Says how a ``NATSStream`` is stored.
public struct NATSStorage: Sendable, Hashable {
  /// Whether the messages are only in memory. If so, they are lost when the servers stop.
  public var isInMemory = false
  /// The number of servers that store each message: 1, 3 or 5. With 3, one server may fail.
  public var replicas = 1
  /// The time for which messages are stored; without a limit if nil.
  public var maxAge: Duration?
  /// The time window in which the server detects a message with a repeated id.
  public var deduplication = Duration.seconds(120)

  /// Stores messages on disk, on one server, without a limit.
  public init() {}

  /// Stores messages on disk, on a number of servers.
  public init(replicas: Int) { self.replicas = replicas }
}

extension NATSConnection {
  /// Makes a durable stream, or returns the existing one with this name and these settings.
  ///
  /// - Parameters:
  ///   - name: without dots, spaces and wildcards.
  ///   - subjects: the subjects whose messages are stored. No other stream may have them.
  ///   - storage: where and how long the messages are stored.
  public func stream(
    _ name: String, subjects: [String], storage: NATSStorage = NATSStorage()
  ) async throws(NATSFailure) -> NATSStream {
    try name.checkName("make the stream \(name)")
    let config = WireStreamConfig(
      name: name, subjects: subjects, storage: storage.isInMemory ? "memory" : "file",
      num_replicas: storage.replicas, max_age: storage.maxAge?.nanoseconds ?? 0,
      duplicate_window: storage.deduplication.nanoseconds)
    return try await core.makeStream(config)
  }

  /// Returns a durable stream that exists.
  public func stream(_ name: String) -> NATSStream { NATSStream(core: core, name: name) }
}

extension Signal where Failure == NATSFailure {
  /// As `generate`, for a function that reads over a connection until that ends.
  ///
  /// The function throws when its task is cancelled: a subscriber that has left gets no failure. The signal completes
  /// when the program closes the connection, and ends without a terminal when the program drops it (C9).
  static func generate(
    over core: Core,
    _ generator: @escaping @Sendable (_ emitter: borrowing AsyncEmitter<Value>) async throws(NATSFailure) -> Void
  ) -> Signal {
    .attaching { downstream in
      let subscription = downstream.subscription
      Signal.generate { emitter async throws(NATSFailure) in
        do throws(NATSFailure) {
          try await generator(emitter)
        } catch {
          let isEnd = error.status == .closed && core.isEnded != (byUser: false, byDropping: false)
          if !emitter.isDisposed, !isEnd { throw error }
        }
        if core.isEnded.byDropping { subscription.abandon() }
      }.attach(downstream)
    }
  }
}

extension Core {
  func makeStream(_ config: WireStreamConfig) async throws(NATSFailure) -> NATSStream {
    let _: WireStreamInfo = try await retrying { [self] () async throws(NATSFailure) in
      try await call("STREAM.CREATE.\(config.name)", config)
    }
    return NATSStream(core: self, name: config.name)
  }

  /// Repeats a call while it fails because a server or a leader is missing, with the pauses of the policy.
  ///
  /// - Parameter limit: how long, if the policy has no deadline; without a limit if nil.
  func retrying<Value: Sendable>(
    upTo limit: Duration? = .seconds(30), _ body: @escaping @Sendable () async throws(NATSFailure) -> Value
  ) async throws(NATSFailure) -> Value {
    let policy = retryPolicy(upTo: limit)
    // Most calls succeed at once, and need no task and no signal.
    let first: NATSFailure
    do throws(NATSFailure) {
      return try await body()
    } catch {
      if Task.isCancelled || !policy.isWorthRetrying(error) { throw error }
      first = error
    }
    let hasBegun = Guarded(false)
    let attempt = Signal.task { () async throws(NATSFailure) -> Value? in
      let isFirst = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return !hasBegun
      }
      if isFirst { throw first }
      do throws(NATSFailure) {
        return try await body()
      } catch {
        // A failure of a cancelled task has no subscriber.
        if Task.isCancelled { return nil }
        throw error
      }
    }
    let call = attempt.retry(policy, on: options.scheduler).compactMap { $0 }
    guard let value = try await call.firstValue() else {
      throw NATSFailure(call: "wait for a server", status: .closed, text: "the task was cancelled")
    }
    return value
  }

  /// The policy of the options, for failures that may be over soon.
  func retryPolicy(upTo limit: Duration?) -> RetryPolicy<NATSFailure> {
    var policy = options.reconnecting
    let isWorthRetrying = policy.isWorthRetrying
    policy.isWorthRetrying = { $0.isTransient && isWorthRetrying($0) }
    policy.deadline = policy.deadline ?? limit
    return policy
  }
}
