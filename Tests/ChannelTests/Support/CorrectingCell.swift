import ReactiveChannel
import ReactiveKernel
import Synchronization

/// An end that corrects the writes of its bindings, on any thread.
final class CorrectingCell: BindingEnd {
  private let hub: StampedHub<Int, Never>
  private let core: Core

  /// The part that its bindings hold.
  private final class Core: @unchecked Sendable {
    // Unchecked because `corrected` is used under the lock only. The thread sanitizer does not see the ordering by
    // `Mutex`.
    let rule: @Sendable (Int) -> Int
    let carried = Atomic<Int>(0)
    private let lock = Lock()
    private var corrected: WriteStamp?

    init(_ rule: @escaping @Sendable (Int) -> Int) {
      self.rule = rule
    }

    /// Whether the end has not corrected a write yet.
    func takeTurn(at stamp: WriteStamp) -> Bool {
      lock.withLock {
        if let corrected, stamp < corrected || stamp.isOfSameWrite(as: corrected) { return false }
        corrected = stamp
        return true
      }
    }
  }

  init(starting value: Int, _ rule: @escaping @Sendable (Int) -> Int = { $0 }) {
    hub = StampedHub(replaying: true)
    hub.accept(Stamped(value, stamp: .birth()))
    core = Core(rule)
  }

  deinit {
    hub.abandon()
  }

  var signal: Signal<Int, Never> { hub.signal }
  var stamped: Signal<Stamped<Int>, Never> { hub.stamped }
  var intake: BindingIntake<Int, Never> {
    BindingIntake(
      next: { [hub, core] written in
        if let newest = hub.newestStamp, newest < written.stamp { core.carried.add(1, ordering: .relaxed) }
        hub.accept(written)
        let value = core.rule(written.value)
        if value != written.value, core.takeTurn(at: written.stamp) { hub.accept(written.corrected(to: value)) }
      }, terminal: { _ in })
  }
  var newestStamp: WriteStamp? { hub.newestStamp }
  func renew(over other: WriteStamp?) -> Bool { hub.renew(over: other) }

  var current: Int { hub.newest?.value ?? 0 }
  /// The number of newer values that bindings delivered.
  var carried: Int { core.carried.load(ordering: .relaxed) }
  func send(_ value: Int) { hub.write(value) }
}
