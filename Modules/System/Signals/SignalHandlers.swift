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
/// The handler may interrupt any code, also an allocation. So it only posts to the ``SignalMailbox``. A queue takes the signals from there and delivers them.
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
    lock.withLock {
      guard installed[kind]?.former == nil else { return }
      raise(mailbox.take(kind))
      installed[kind]?.former = mailbox.installHandler(for: kind)
    }
    downstream.add { [self] in detach(from: kind) }
  }

  private func detach(from kind: ProcessSignal) {
    // The entry is released without the lock.
    lock.discarding { () -> Kind? in
      installed[kind]?.subscriberCount -= 1
      guard let entry = installed[kind], entry.subscriberCount == 0 else { return nil }
      // Other code may have installed its own action since, and that one stays.
      if SignalAction.current(of: kind).isOfMailbox { entry.former?.install(for: kind) }
      raise(mailbox.take(kind))
      return installed.removeValue(forKey: kind)
    }
  }

  private func deliver() {
    // In one locked step, so that a later subscriber does not get an earlier signal.
    let arrivals = lock.withLock {
      let kinds = mailbox.take()
      // A handler on another thread may post after the last subscriber has ended.
      raise(kinds.filter { installed[$0]?.former == nil })
      return kinds.compactMap { kind in
        installed[kind].flatMap { $0.former == nil ? nil : (kind: kind, hub: $0.hub) }
      }
    }
    for (kind, hub) in arrivals { hub.send(kind) }
  }

  /// Gives signals that no subscriber gets to the actions that are installed now. Under the lock, so that no later subscriber gets them.
  private func raise(_ kinds: [ProcessSignal]) {
    for kind in kinds { kill(getpid(), kind.rawValue) }
  }
}
