import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// Where writes leave and enter an observable property: one for all its channels, so that all agree on the stamp of what it holds.
///
/// It watches the property. What it writes itself, it hands out with the stamp that came with it; all else is written now. Both happen inside the
/// write, in the isolation of the object, where nothing can come between the comparison of stamps and the write. Its channels, their signals'
/// subscribers and the bindings hold it; when nobody does, it is gone, and the property as it was.
final class PropertyPort<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `own`, `inProgress` and `watches` are used in the isolation of the object only, or when nobody else is left.
  private let property: IsolatedProperty<Value>
  private let hub: Hub<Report, Never>
  /// What awaits the end of the object, for a property that reads other objects only, which may outlive it.
  private let end: (any Disposable)?
  private var watches: [any Disposable] = []
  private var cells: [ObjectIdentifier] = []
  /// Whether one of the cells has ended, whose place in memory may now be another one's. Set on any thread.
  private let hasLostCell = Atomic<Bool>(false)
  /// The write that this is about to make.
  private var own: Carried?
  /// The writes in progress, each of them this port's own or not.
  private var inProgress: [Carried?] = []
  /// Whether one of the writes in progress is to a property that is computed from several.
  private var isWritingComposite = false

  /// What is handed out.
  struct Report: Sendable {
    var written: Stamped<RememberedValue<Value>>
    /// Whether only bindings are told.
    var isSilent = false
    /// The channel it came through, which does not send it back.
    var channel: ChannelSwitch?

    /// The write; nil if its value was an object that has ended and whose type has no nil.
    var present: Stamped<Value>? { written.value.value.map { written.with($0) } }
  }

  /// A write that came through a channel.
  private struct Carried {
    var written: Stamped<Value>
    var channel: ChannelSwitch
  }

  private init(of property: IsolatedProperty<Value>, value: Value) {
    self.property = property
    let remembered = RememberedValue(value) { property.value }
    let hub = Hub<Report, Never>(remembering: Report(written: Stamped(remembered)), capacity: 1)
    self.hub = hub
    end = property.lifetime?.onEnded { hub.expire() }
  }

  deinit {
    property.forgetPort(ObjectIdentifier(self))
    for watch in watches { watch.dispose() }
    end?.dispose()
  }

  /// The port of a property; nil if the property is not observable. In the isolation of the object.
  static func port(of property: IsolatedProperty<Value>) -> PropertyPort? {
    // A key path is of one type, and so is what it is the key for.
    if let port = property.port { return unsafeDowncast(port, to: PropertyPort.self) }
    let (value, reads) = Tracking.collect { property.value }
    guard let value, !reads.isEmpty else { return nil }
    let port = PropertyPort(of: property, value: value)
    port.watch(reads)
    property.setPort(port)
    return port
  }

  /// Everything that is handed out, after what was last. Its subscribers hold the port.
  var reports: Signal<Report, Never> {
    .attaching { [self] subscriber in
      subscriber.add { withExtendedLifetime(self) {} }
      hub.replaying.attach(subscriber)
    }
  }

  /// Gives what the property holds a new stamp.
  func renew() -> Bool {
    hub.sendRemembering { newest in
      newest.map { Report(written: $0.written.renewed, isSilent: true).remembered(as: $0.written.value) }
    }
  }

  /// Takes a write, unless the property holds a newer one. In the isolation of the object.
  func accept(_ written: Stamped<Value>, through channel: ChannelSwitch) {
    property.check()
    let newest = hub.withNewest { $0?.written }
    guard let newest, newest.stamp < written.stamp else { return }
    // What is here already, with a newer stamp, need not be written.
    if newest.origin == written.origin { return tell(Carried(written: written, channel: channel), isSilent: true) }
    own = Carried(written: written, channel: channel)
    if cells.count > 1 { return writeComposite(written) }
    guard property.write(written.value), own != nil else { return }
    // Nothing was told: the setter has refused the value. What is there prevails.
    own = nil
    if let value = property.value { tell(value) }
  }

  /// Writes a property that is computed from several, which are each written in turn: told once, when all are.
  private func writeComposite(_ written: Stamped<Value>) {
    let carried = own
    own = nil
    isWritingComposite = true
    let isThere = property.write(written.value)
    isWritingComposite = false
    guard isThere, let carried else { return }
    let (value, reads) = Tracking.collect { property.value }
    guard let value else { return }
    rewatch(reads)
    tell(value, of: carried)
  }

  private func changed(_ moment: ReactiveMoment) {
    switch moment {
    case .willChange:
      inProgress.append(own)
      own = nil
    case .didChange:
      let carried = inProgress.popLast() ?? nil
      guard !isWritingComposite else { return }
      let (value, reads) = Tracking.collect { property.value }
      guard let value else { return hub.expire() }
      // First of all: what is told may be answered by a write to what is read only now.
      rewatch(reads)
      if let carried { tell(value, of: carried) } else { tell(value) }
    case .ended:
      // Only the end of the channel's own object is an end. That of another one is told by the write that takes it away, if there is one.
      if property.hasEnded { hub.expire() } else { hasLostCell.store(true, ordering: .releasing) }
    }
  }

  /// How a value that was told is remembered for later subscribers.
  private func remembered(_ value: Value) -> RememberedValue<Value> {
    RememberedValue(value) { property.value }
  }

  /// Tells of a write that was made here, now.
  private func tell(_ value: Value) {
    let remembered = remembered(value)
    hub.sendRemembering { _ in Report(written: Stamped(.stored(value))).remembered(as: remembered) }
  }

  /// Tells of what has become of a write that was carried here: if a setter made something else of it, that is written now.
  private func tell(_ value: Value, of carried: Carried) {
    if areEqual(value, carried.written.value) == false { tell(value) } else { tell(carried, isSilent: false) }
  }

  private func tell(_ carried: Carried, isSilent: Bool) {
    let value = RememberedValue.stored(carried.written.value)
    let remembered = remembered(carried.written.value)
    hub.sendRemembering { newest in
      // A renewal, which any thread may ask for, has come before.
      guard let newest, newest.written.stamp < carried.written.stamp else {
        return isSilent ? nil : Report(written: Stamped(value)).remembered(as: remembered)
      }
      let written = carried.written.with(value)
      return Report(written: written, isSilent: isSilent, channel: carried.channel).remembered(as: remembered)
    }
  }

  private func watch(_ reads: TrackedReads) {
    var found: Set<ObjectIdentifier> = []
    for read in reads where found.insert(ObjectIdentifier(read.cell)).inserted {
      cells.append(ObjectIdentifier(read.cell))
      watches.append(read.cell.watch { [weak self] moment in self?.changed(moment) })
    }
  }

  /// Watches what the property is computed from now, if that is something else than before.
  private func rewatch(_ reads: TrackedReads) {
    guard inProgress.isEmpty else { return }
    if !hasLostCell.exchange(false, ordering: .acquiring) {
      guard !reads.isOnly(cells), Set(reads.map { ObjectIdentifier($0.cell) }) != Set(cells) else { return }
    }
    for watch in watches { watch.dispose() }
    (watches, cells) = ([], [])
    watch(reads)
  }
}

extension PropertyPort.Report {
  /// This, and what later subscribers get.
  fileprivate func remembered(as value: RememberedValue<Value>) -> (handed: Self, remembered: Self) {
    (self, Self(written: written.with(value)))
  }
}

extension Stamped {
  /// The same write with a new stamp.
  fileprivate var renewed: Stamped { Stamped(value, stamp: .next(), origin: origin) }
}

/// Whether two values are equal; nil if their type does not tell.
private func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
  func compare<Known: Equatable>(_ first: Known) -> Bool? { (second as? Known).map { $0 == first } }
  guard let first = first as? any Equatable else { return nil }
  return compare(first)
}
