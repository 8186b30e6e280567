import Dispatch
import ReactiveDisposables
import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The kinds of POSIX signals that have subscribers, with the actions that the library's handler replaces.
///
/// The handler may interrupt any code, also an allocation. So it only posts to the ``SignalMailbox``. A queue takes the
/// signals from there and delivers them. A signal without a subscriber is raised again, because a request to end would
/// be lost. The former handler is not called as a function: it may need the flags, the mask and the information of its
/// signal, and the default action is none.
final class SignalHandlers: @unchecked Sendable {
  // Unchecked because `installed` changes only under the lock.
  static let shared = SignalHandlers()

  /// The subscribers of a kind, and the action before the first of them.
  private struct Kind {
    let hub = Hub<ProcessSignal, Never>()
    /// Nil before the handler is installed.
    var former: SignalAction?
    var subscriberCount = 0
  }

  private let lock = Lock()
  private var installed: [ProcessSignal: Kind] = [:]
  private let mailbox = SignalMailbox.shared
  private let source: any DispatchSourceRead

  private init() {
    let queue = DispatchQueue(label: "ReactiveSystem.processSignals")
    source = DispatchSource.makeReadSource(fileDescriptor: mailbox.reader, queue: queue)
    source.setEventHandler { SignalHandlers.shared.deliver() }
    source.activate()
  }

  /// Subscribes to a kind, and installs the handler for its first subscriber.
  func attach(_ downstream: Subscriber<ProcessSignal, Never>, to kind: ProcessSignal) {
    let hub = lock.withLock {
      var entry = installed[kind] ?? Kind()
      entry.subscriberCount += 1
      installed[kind] = entry
      return entry.hub
    }
    hub.live.attach(downstream)
    // After that, so that the handler takes no signal for which there is no subscriber.
    let early = lock.withLock { installed[kind]?.former == nil ? undelivered(mailbox.take(kind)) : [] }
    giveBack(early)
    lock.withLock {
      if let entry = installed[kind], entry.former == nil {
        installed[kind]?.former = mailbox.installHandler(for: kind)
      }
    }
    downstream.add { [self] in detach(from: kind) }
  }

  private func detach(from kind: ProcessSignal) {
    let (entry, late) = lock.withLock { () -> (Kind?, [ProcessSignal]) in
      installed[kind]?.subscriberCount -= 1
      guard let entry = installed[kind], entry.subscriberCount == 0 else { return (nil, []) }
      // Other code may have installed its own action since, and that one stays.
      if SignalAction.current(of: kind).isOfMailbox { entry.former?.install(for: kind) }
      return (installed.removeValue(forKey: kind), undelivered(mailbox.take(kind)))
    }
    // Released without the lock.
    withExtendedLifetime(entry) {}
    giveBack(late)
  }

  private func deliver() {
    // In one locked step, so that a later subscriber does not get an earlier signal.
    let (arrivals, late) = lock.withLock {
      let kinds = mailbox.take()
      let arrivals = kinds.compactMap { kind in
        installed[kind].flatMap { $0.former == nil ? nil : (kind: kind, hub: $0.hub) }
      }
      // A handler on another thread may post after the last subscriber has ended.
      return (arrivals, undelivered(kinds.filter { installed[$0]?.former == nil }))
    }
    giveBack(late)
    for (kind, hub) in arrivals { hub.send(kind) }
  }

  /// Raises signals again, for the actions that are installed now. Without the lock: the handler of other code may run
  /// meanwhile (C3).
  private func giveBack(_ kinds: [ProcessSignal]) {
    for kind in kinds { kill(getpid(), kind.rawValue) }
  }

  // MARK: Under the lock

  /// The signals that have another action than the library's handler. Other code may have installed that handler again:
  /// it would post each of them again, without end.
  private func undelivered(_ kinds: [ProcessSignal]) -> [ProcessSignal] {
    kinds.filter { !SignalAction.current(of: $0).isOfMailbox }
  }
}
