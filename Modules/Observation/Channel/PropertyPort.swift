import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// Carries writes into and out of an observable property. All its channels share one port, and so agree on the stamp of its value.
///
/// It watches the property. A change that is not a part of a ``PortWrite`` is a write of now. The write of a binding or a channel is reported when the
/// setter has returned: with its own stamp if the property has that value, and as a correction otherwise, as ``BindingEnd/bindBothWays(to:)``
/// says. All this happens in the isolation of the object. The channels, the subscribers of their signals, and the bindings hold the port.
@usableFromInline
final class PropertyPort<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables are used in the isolation of the object only, or by the last reference. Inlinable, so that it is specialised where
  // a channel is made: looking up types at run time costs ten times as much as a write.
  @usableFromInline let property: IsolatedProperty<Value>
  @usableFromInline let hub: Hub<Report, Never>
  /// Observes the end of the object, for a property that reads other objects only, which may outlive it.
  @usableFromInline let end: (any Disposable)?
  @exclusivity(unchecked) @usableFromInline var watches: [any Disposable] = []
  @exclusivity(unchecked) @usableFromInline var cells: [ObjectIdentifier] = []
  /// The ties of these cells.
  @exclusivity(unchecked) @usableFromInline var places: [PropertyTies] = []
  /// Whether one of the cells has ended, so that its place in memory may be that of another one. Set on any thread.
  @usableFromInline let hasLostCell = Atomic<Bool>(false)
  /// The number of changes in progress.
  @exclusivity(unchecked) @usableFromInline var changesInProgress = 0
  /// The number of writes of this port in the setter.
  @exclusivity(unchecked) @usableFromInline var runningSetters = 0
  /// The newest write that is being made here.
  @exclusivity(unchecked) @usableFromInline var taking: WriteStamp?
  /// The write that this end corrected last.
  @exclusivity(unchecked) @usableFromInline var corrected: WriteStamp?

  /// A message to subscribers and bindings. An object, so that copies are cheap.
  @usableFromInline
  final class Report: Sendable {
    @usableFromInline let written: Stamped<RememberedValue<Value>>
    /// The value that the property has instead, if its setter changed the value and had corrected this write before.
    @usableFromInline let kept: RememberedValue<Value>?
    /// Whether only bindings get it.
    @usableFromInline let isSilent: Bool
    /// The channel it came through, which does not send it back.
    @usableFromInline let channel: ChannelSwitch?
    /// The report for later subscribers, if it differs: without the channel, and with a weak reference to an object.
    @usableFromInline let later: Report?

    @inlinable
    init(
      written: Stamped<RememberedValue<Value>>, kept: RememberedValue<Value>? = nil, isSilent: Bool = false,
      channel: ChannelSwitch? = nil, later: Report? = nil
    ) {
      self.written = written
      self.kept = kept
      self.isSilent = isSilent
      self.channel = channel
      self.later = later
    }

    /// The value for bindings; nil if it was an object that has ended and whose type has no nil.
    @inlinable
    var carried: Stamped<Value>? { written.value.value.map { written.with($0) } }

    /// The value for subscribers; nil as ``carried``.
    @inlinable
    var value: Value? { (kept ?? written.value).value }
  }

  @inlinable
  init(of property: IsolatedProperty<Value>, value: Value) {
    self.property = property
    let remembered = RememberedValue(value) { property.read() }
    let hub = Hub<Report, Never>(
      capacity: 1, current: Report(written: Stamped(remembered, stamp: .birth())), remember: { $0.later ?? $0 })
    self.hub = hub
    end = property.lifetime?.onEnded { PropertyPort.expire(hub) }
  }

  @inlinable
  deinit {
    property.ties?.remove(ObjectIdentifier(self), as: .port, of: property.key)
    for watch in watches { watch.dispose() }
    end?.dispose()
  }

  /// The port of a property; nil if the property is not observable. In the isolation of the object.
  @inlinable
  static func port(of property: IsolatedProperty<Value>) -> PropertyPort? {
    // A key path has one type, and so has its port.
    if let port = property.ties?.object(as: .port, of: property.key) {
      return unsafeDowncast(port, to: PropertyPort.self)
    }
    let (value, reads) = Tracking.collect { property.read() }
    guard let value, !reads.isEmpty else { return nil }
    let port = PropertyPort(of: property, value: value)
    port.watch(reads)
    property.ties?.set(port, as: .port, of: property.key, owner: property.owner)
    return port
  }

  /// All reports, after the last one. The subscribers hold the port.
  @inlinable
  var reports: Signal<Report, Never> {
    .attaching { [self] subscriber in
      subscriber.add { withExtendedLifetime(self) {} }
      hub.replaying.attach(subscriber)
    }
  }

  /// The newest report.
  @inlinable
  var newest: Report? { hub.withNewest { $0 } }

  /// The stamp of the newest write.
  var newestStamp: WriteStamp? { newest?.written.stamp }

  /// Whether the newest write is older than another one.
  @inlinable
  func isOlder(than stamp: WriteStamp) -> Bool { newest.map { $0.written.stamp < stamp } ?? false }

  /// Gives the value a new stamp, unless it prevails over another one. A value that the setter kept without a report is a new write in any case.
  func renew(over other: WriteStamp?) -> Bool {
    var hasValue = false
    hub.send { newest in
      hasValue = newest != nil
      guard let newest, newest.kept != nil || !newest.written.stamp.prevails(over: other) else { return nil }
      let written = newest.kept.map { Stamped($0) } ?? newest.written.renewed
      return Report(written: written, isSilent: true, later: Report(written: written))
    }
    return hasValue
  }

  /// Takes a write, unless the property holds a newer one. In the isolation of the object.
  @inlinable
  func accept(_ written: Stamped<Value>, through channel: ChannelSwitch) {
    let newest = newest?.written
    guard let newest, newest.stamp < written.stamp else { return }
    // The echo of the write in progress, or an older write.
    if let taking, written.stamp <= taking { return }
    // The value is here already, and only its stamp is newer.
    if newest.origin == written.origin { return restamp(written, through: channel) }
    let outer = taking
    taking = written.stamp
    let write = PortWrite(written)
    if set(written.value, as: write) {
      for part in write.parts where part !== self { part.conclude(write, through: nil) }
      conclude(write, through: channel)
    }
    taking = outer
  }

  /// Calls the setter; returns false if the object has ended.
  @inlinable
  func set(_ value: Value, as write: PortWrite) -> Bool {
    let places = places
    let outer = places.map { $0.mark(with: write) }
    runningSetters += 1
    defer {
      runningSetters -= 1
      for (place, write) in zip(places, outer) { place.mark(with: write) }
    }
    return property.write(value)
  }

  /// Takes a newer stamp for the present value.
  @inlinable
  func restamp(_ written: Stamped<Value>, through channel: ChannelSwitch) {
    hub.send { newest in
      guard let newest, newest.written.stamp < written.stamp else { return nil }
      let written = newest.written.restamped(as: written)
      return Report(
        written: written, kept: newest.kept, isSilent: true, channel: channel,
        later: Report(written: written, kept: newest.kept))
    }
  }

  @inlinable
  func changed(_ moment: ReactiveMoment, at place: PropertyTies) {
    switch moment {
    case .willChange: changesInProgress += 1
    case .didChange:
      changesInProgress -= 1
      if let write = place.write { return write.record(self) }
      let (value, reads) = Tracking.collect { property.read() }
      guard let value else { return PropertyPort.expire(hub) }
      // First of all: a subscriber may answer with a write to a cell that was read only now.
      rewatch(reads)
      let remembered = RememberedValue(value) { property.read() }
      hub.send { _ in
        let written = Stamped(RememberedValue.stored(value))
        return Report(written: written, later: remembered.isWeak ? Report(written: written.with(remembered)) : nil)
      }
    case .ended:
      // Only the end of the channel's own object is an end. After the end of another object, a write reports the new value, if there is one.
      if property.owner == nil { PropertyPort.expire(hub) } else { hasLostCell.store(true, ordering: .releasing) }
    }
  }

  @usableFromInline
  static func expire(_ hub: Hub<Report, Never>) { hub.expire() }

  @inlinable
  func watch(_ reads: [TrackedRead]) {
    var found: Set<ObjectIdentifier> = []
    for read in reads where found.insert(ObjectIdentifier(read.cell)).inserted {
      let place = read.cell.ties
      cells.append(ObjectIdentifier(read.cell))
      places.append(place)
      watches.append(read.cell.watch { [weak self] moment in self?.changed(moment, at: place) })
    }
  }

  /// Watches the cells that the property reads now, if they differ from those before.
  @inlinable
  func rewatch(_ reads: [TrackedRead]) {
    guard changesInProgress == 0, runningSetters == 0 else { return }
    if !hasLostCell.exchange(false, ordering: .acquiring) {
      let found = reads.map { ObjectIdentifier($0.cell) }
      guard found != cells, Set(found) != Set(cells) else { return }
    }
    for watch in watches { watch.dispose() }
    (watches, cells, places) = ([], [], [])
    watch(reads)
  }
}

extension PropertyPort: PortWritePart {
  @inlinable
  func conclude(_ write: PortWrite, through channel: ChannelSwitch?) {
    let (current, reads) = Tracking.collect { property.read() }
    guard let value = current else { return }
    rewatch(reads)
    var newest: Report?
    var found = self.newest
    // Again if another thread has renewed the value meanwhile.
    while let known = found, known.written.stamp != newest?.written.stamp {
      newest = known
      found = nil
      guard let report = outcome(of: write, having: value, after: known, through: channel) else { return }
      let final = forLater(report)
      hub.send { current in
        found = current
        return current?.written.stamp == known.written.stamp ? final : nil
      }
    }
  }

  /// The report of a property that has a value after a write; nil if there is nothing to report.
  @inlinable
  func outcome(
    of write: PortWrite, having value: Value, after newest: Report, through channel: ChannelSwitch?
  ) -> Report? {
    guard newest.written.stamp < write.stamp else {
      // A newer write has come meanwhile, or this one in another way.
      if let known = newest.value, areEqual(value, known) ?? true { return nil }
      return correction(of: newest.written.stamp, to: value) ?? Report(written: newest.written, kept: .stored(value))
    }
    guard let sent = write.value(as: Value.self) else {
      return correction(of: write.stamp, to: value) ?? Report(written: newest.written, kept: .stored(value))
    }
    // Where values cannot be compared, a setter that changes each place once has taken the value.
    if areEqual(value, sent) ?? (1...max(1, cells.count) ~= write.changeCount(of: self)) {
      return Report(written: Stamped(.stored(value), stamp: write.stamp, origin: write.origin), channel: channel)
    }
    return correction(of: write.stamp, to: value)
      ?? Report(written: Stamped(.stored(sent), stamp: write.stamp, origin: write.origin), kept: .stored(value))
  }

  /// The correction of a write; nil if this end has made one before.
  @inlinable
  func correction(of stamp: WriteStamp, to value: Value) -> Report? {
    if let corrected, corrected.isOfSameWrite(as: stamp) { return nil }
    corrected = stamp
    return Report(written: Stamped(.stored(value), stamp: stamp.corrected()))
  }

  /// The same report, with a weak reference to an object for later subscribers.
  @inlinable
  func forLater(_ report: Report) -> Report {
    func remembered(_ value: RememberedValue<Value>) -> RememberedValue<Value> {
      guard case .stored(let stored) = value else { return value }
      return RememberedValue(stored) { property.read() }
    }
    return Report(
      written: report.written, kept: report.kept, isSilent: report.isSilent, channel: report.channel,
      later: Report(written: report.written.with(remembered(report.written.value)), kept: report.kept.map(remembered)))
  }
}

/// Whether two values are equal; nil if their type is not `Equatable`.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
  func compare<Known: Equatable>(_ first: Known) -> Bool? { (second as? Known).map { $0 == first } }
  guard let first = first as? any Equatable else { return nil }
  return compare(first)
}
