import Guarding
import ReactiveBridging
import ReactiveChannel
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects

/// The traffic between a property and its value in a bucket.
///
/// One write is under way at a time. Meanwhile, what the server reports waits. When no write is under way, the property
/// gets the write with the greatest revision, if it has another one. So all processes end with the last stored write.
final class Sharing<Value: Codable & Sendable>: Sendable {
  private struct State {
    /// The newest write that the server has, as far as it is known.
    var revision: UInt64
    /// The last write that came from the server, so that it is not stored again.
    var seen: WriteStamp?
    /// The next write to store.
    var next: Stamped<Value>?
    var isStoring = false
    /// The newest report of the server during a write.
    var reported: (value: Value, revision: UInt64)?
    /// Whether the first value of the property has come, which is stored.
    var hasBegun = false
    var hasEnded = false
  }

  private enum Step {
    case store(Stamped<Value>)
    /// A write for the property. If it is one of its own, only in place of another one.
    case show(Value, unless: WriteStamp?)
    case nothing
  }

  let failures = Subject<NATSFailure, Never>()
  private let bucket: NATSBucket
  private let key: String
  private let intake: BindingIntake<Value, Never>
  private let newestStamp: @Sendable () -> WriteStamp?
  private let state: Guarded<State>

  init(
    _ bucket: NATSBucket, key: String, revision: UInt64, _ intake: BindingIntake<Value, Never>,
    newestStamp: @escaping @Sendable () -> WriteStamp?
  ) {
    (self.bucket, self.key, self.intake, self.newestStamp) = (bucket, key, intake, newestStamp)
    state = Guarded(State(revision: revision))
  }

  var isStoring: Bool { state.withLock { $0.isStoring } }

  func end() { state.withLock { $0.hasEnded = true } }

  func failed(_ failure: NATSFailure) { failures.send(failure) }

  /// Stores a write of the property.
  func took(_ written: Stamped<Value>) {
    let mayBegin = state.withLock { state in
      guard state.hasBegun else {
        state.hasBegun = true
        return false
      }
      guard state.seen != written.origin else { return false }
      state.next = written
      guard !state.isStoring, !state.hasEnded else { return false }
      state.isStoring = true
      return true
    }
    if mayBegin { Task { await store() } }
  }

  private func store() async {
    var last: (written: Stamped<Value>, revision: UInt64)?
    while true {
      switch state.withLock({ nextStep(&$0, after: last) }) {
      case .store(let written): last = await store(written).map { (written, $0) }
      case .show(let value, let stamp): return show(value, unless: stamp)
      case .nothing: return
      }
    }
  }

  /// Under the lock.
  private func nextStep(_ state: inout State, after last: (written: Stamped<Value>, revision: UInt64)?) -> Step {
    if let last { state.revision = max(state.revision, last.revision) }
    if !state.hasEnded, let next = state.next.take() { return .store(next) }
    state.isStoring = false
    let reported = state.reported.take()
    if state.hasEnded { return .nothing }
    if let reported, reported.revision > state.revision {
      state.revision = reported.revision
      return .show(reported.value, unless: nil)
    }
    return last.map { .show($0.written.value, unless: $0.written.stamp) } ?? .nothing
  }

  /// Stores a write, and returns its revision; nil if it was not stored.
  private func store(_ written: Stamped<Value>) async -> UInt64? {
    do throws(NATSFailure) {
      let bytes = try NATSCoding.encode(written.value)
      return try await bucket.stream.core.retrying(upTo: nil) { [self] () async throws(NATSFailure) -> UInt64? in
        // A newer value takes its place.
        if state.withLock({ $0.next != nil || $0.hasEnded }) { return nil }
        return try await bucket.put(bytes, for: key)
      }
    } catch {
      failures.send(error)
      return nil
    }
  }

  /// Takes a write that the server has stored.
  func saw(_ entry: NATSEntry) {
    do throws(NATSFailure) {
      guard let value: Value = try entry.decoded() else { return }
      let isNew = state.withLock { state in
        guard entry.revision > state.revision, !state.hasEnded else { return false }
        if state.isStoring {
          state.reported = (value, entry.revision)
          return false
        }
        state.revision = entry.revision
        return true
      }
      if isNew { show(value, unless: nil) }
    } catch {
      failures.send(error)
    }
  }

  /// Writes a stored value into the property, unless its newest write is the one with a stamp.
  ///
  /// A write of this process at the same moment is stored afterwards. It is then shown again if this write replaced it.
  private func show(_ value: Value, unless stamp: WriteStamp?) {
    if let stamp, stamp == newestStamp() { return }
    let written = Stamped(value)
    state.withLock { $0.seen = written.origin }
    intake.next(written)
  }

  func modify(_ change: @escaping @Sendable (Value) -> Value) async throws(NATSFailure) -> Value {
    while true {
      let entry = try await bucket.entry(for: key)
      guard let entry, let value: Value = try entry.decoded() else {
        throw NATSFailure(call: "modify \(key)", status: .notFound, text: "the value was deleted")
      }
      let new = change(value)
      do throws(NATSFailure) {
        try await bucket.put(try NATSCoding.encode(new), for: key, replacing: entry.revision)
        return new
      } catch {
        guard error.status == .wrongRevision else { throw error }
      }
    }
  }
}
