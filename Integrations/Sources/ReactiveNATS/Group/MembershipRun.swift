import ReactiveBridging
import ReactiveKernel
import ReactiveProperties

/// One membership in a group: sends the partitions whose leases a ``LeaseKeeper`` takes.
struct MembershipRun: Sendable {
  private let group: NATSGroup

  init(_ group: NATSGroup) { self.group = group }

  func run(into emitter: borrowing AsyncEmitter<NATSPartition>) async throws(NATSFailure) {
    try group.name.checkKey("join the group \(group.name)")
    let (bucket, core) = (group.bucket, group.bucket.stream.core)
    let keeper = LeaseKeeper(group)
    let watch = bucket.watch(group.liveKeys).subscribe(next: { keeper.saw($0) }, failed: { keeper.fail($0) })
    let states = core.state.signal.subscribe(next: { if case .closed = $0 { keeper.closed() } })
    defer {
      watch.dispose()
      states.dispose()
      keeper.end()
    }
    // The entries that exist come first, so that nothing is taken from the living.
    let existing = try await core.retrying(upTo: nil) { () async throws(NATSFailure) in
      try await bucket.watch(group.liveKeys, completesAtEnd: true).allValues()
    }
    for entry in existing { keeper.saw(entry) }
    keeper.start()
    // A partition is taken when there is room for it, because nothing works on one that waits here.
    while await emitter.waitForRoom() {
      guard let partition = try await keeper.next(), await emitter.send(partition) else { return }
    }
  }
}
