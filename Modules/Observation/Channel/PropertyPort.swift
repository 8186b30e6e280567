import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel

/// Where writes leave and enter an observable property: one for all its channels, so that all agree on the stamp of what it holds.
///
/// It watches the property. What it writes itself, it hands out with the stamp that came with it; all else is written now. Both happen inside the
/// write, in the isolation of the object, where nothing can come between the comparison of stamps and the write. Its channels, their signals'
/// subscribers and the bindings hold it; when nobody does, it is gone, and the property as it was.
final class PropertyPort<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `own`, `inProgress` and `watches` are used in the isolation of the object only, or when nobody else is left.
  private let property: IsolatedProperty<Value>
  private let hub: Hub<Report, Never>
  private var watches: [any Disposable] = []
  private var cells: [ObjectIdentifier] = []
  /// The write that this is about to make.
  private var own: Carried?
  /// The writes in progress, each of them this port's own or not.
  private var inProgress: [Carried?] = []
  /// Whether one of the writes in progress is to a property that is computed from several.
  private var isWritingComposite = false

  /// What is handed out.
  struct Report: Sendable {
    var written: Stamped<Value>
    /// Whether only bindings are told.
    var isSilent = false
    /// The channel it came through, which does not send it back.
    var channel: ChannelSwitch?
  }

  /// A write that came through a channel.
  private struct Carried {
    var written: Stamped<Value>
    var channel: ChannelSwitch
  }

  private init(of property: IsolatedProperty<Value>, value: Value) {
    self.property = property
    hub = Hub(remembering: Report(written: Stamped(value)), capacity: 1)
  }

  deinit {
    property.forgetPort(ObjectIdentifier(self))
    for watch in watches { watch.dispose() }
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
      newest.map { Report(written: $0.written.renewed, isSilent: true).forLater }
    }
  }

  /// Stops the program if the calling code may not write the property (C12).
  func checkWrite(in confinement: Confinement) { property.checkWrite(in: confinement) }

  /// Takes a write, unless the property holds a newer one. In the isolation of the object.
  func accept(_ written: Stamped<Value>, through channel: ChannelSwitch) {
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
    guard isThere, let carried, let value = property.value else { return }
    tell(value, of: carried)
    rewatch()
  }

  private func changed(_ moment: ReactiveMoment) {
    switch moment {
    case .willChange:
      inProgress.append(own)
      own = nil
    case .didChange:
      let carried = inProgress.popLast() ?? nil
      guard !isWritingComposite, let value = property.value else { return }
      if let carried { tell(value, of: carried) } else { tell(value) }
      rewatch()
    case .ended: hub.expire()
    }
  }

  /// Tells of a write that was made here, now.
  private func tell(_ value: Value) {
    hub.sendRemembering { _ in Report(written: Stamped(value)).forLater }
  }

  /// Tells of what has become of a write that was carried here: if a setter made something else of it, that is written now.
  private func tell(_ value: Value, of carried: Carried) {
    if areEqual(value, carried.written.value) == false { tell(value) } else { tell(carried, isSilent: false) }
  }

  private func tell(_ carried: Carried, isSilent: Bool) {
    hub.sendRemembering { newest in
      // A renewal, which any thread may ask for, has come before.
      guard let newest, newest.written.stamp < carried.written.stamp else {
        return isSilent ? nil : Report(written: Stamped(carried.written.value)).forLater
      }
      return Report(written: carried.written, isSilent: isSilent, channel: carried.channel).forLater
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
  private func rewatch() {
    guard inProgress.isEmpty else { return }
    let reads = Tracking.collect { _ = property.value }.reads
    guard !reads.isOnly(cells), Set(reads.map { ObjectIdentifier($0.cell) }) != Set(cells) else { return }
    for watch in watches { watch.dispose() }
    (watches, cells) = ([], [])
    watch(reads)
  }
}

extension PropertyPort.Report {
  /// This, and what those who come later are told.
  fileprivate var forLater: (handed: Self, remembered: Self) {
    (self, Self(written: written))
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
