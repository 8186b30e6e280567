import Dispatch
import ReactiveDisposables
import ReactiveKernel

/// The kinds of POSIX signals that have subscribers, with the actions that the library's handler replaces.
///
/// The handler may interrupt any code, also an allocation. So it only posts to the ``SignalMailbox``. A queue takes the signals from there and delivers them.
final class SignalHandlers: @unchecked Sendable {
  // Unchecked because `installed` changes only under the lock.
  static let shared = SignalHandlers()

  /// The subscribers of a kind, and the action before the first of them.
  private struct Kind {
    let hub = Hub<ProcessSignal, Never>()
    let former: SignalAction
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
      var entry = installed[kind] ?? Kind(former: mailbox.installHandler(for: kind))
      entry.subscriberCount += 1
      installed[kind] = entry
      return entry.hub
    }
    hub.live.attach(downstream)
    downstream.add { [self] in detach(from: kind) }
  }

  private func detach(from kind: ProcessSignal) {
    // The entry is released without the lock.
    lock.discarding { () -> Kind? in
      installed[kind]?.subscriberCount -= 1
      guard let entry = installed[kind], entry.subscriberCount == 0 else { return nil }
      // Other code may have installed its own action since, and that one stays.
      if SignalAction.current(of: kind).isOfMailbox { entry.former.install(for: kind) }
      return installed.removeValue(forKey: kind)
    }
  }

  private func deliver() {
    // In one locked step, so that a later subscriber does not get an earlier signal.
    let arrivals = lock.withLock {
      mailbox.take().compactMap { kind in installed[kind].map { (kind: kind, hub: $0.hub) } }
    }
    for (kind, hub) in arrivals { hub.send(kind) }
  }
}
