import ReactiveBridging
import ReactiveKernel

extension NATSConnection {
  /// Makes a bucket, or returns the existing one with this name and these settings.
  ///
  /// - Parameters:
  ///   - name: without dots, spaces and wildcards.
  ///   - storage: where the values are stored. With a `maxAge`, a value is deleted if it was not written for that time.
  public func bucket(_ name: String, storage: NATSStorage = NATSStorage()) async throws(NATSFailure) -> NATSBucket {
    try name.checkName("make the bucket \(name)")
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

  /// Returns an existing bucket with any settings, even a bucket that another client made with a history or another
  /// limit.
  ///
  /// - Throws: `notFound` if there is none.
  public func bucket(existing name: String) async throws(NATSFailure) -> NATSBucket {
    try name.checkName("open the bucket \(name)")
    let stream = NATSStream(core: core, name: "KV_\(name)")
    let info: WireStreamInfo = try await core.retrying { [core] () async throws(NATSFailure) in
      try await core.call("STREAM.INFO.\(stream.name)", WireNothing())
    }
    // A mirror has no subjects of its own: its values are written to another bucket.
    guard info.config.subjects?.contains("$KV.\(name).>") == true else {
      throw NATSFailure(
        call: "open the bucket \(name)", status: .notFound, text: "the stream \(stream.name) does not have its keys")
    }
    return NATSBucket(stream: stream, name: name)
  }
}
