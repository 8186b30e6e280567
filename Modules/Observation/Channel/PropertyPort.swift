import ReactiveChannel
import ReactiveKernel

/// Carries writes into and out of an observable property. All its channels share one port, and so agree on the stamp of
/// its value.
///
/// It watches the property. A change that is not a part of a ``PortWrite`` is a write of now. The write of a binding or
/// a channel is reported when the setter has returned: with its own stamp if the property has that value, and as a
/// correction otherwise, as ``BindingEnd/bindBothWays(to:)`` says. All this happens in the isolation of the object. The
/// channels, the subscribers of their signals, and the bindings hold the port.
@usableFromInline
final class PropertyPort<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables are used in the isolation of the object only, or by the last reference. Inlinable,
  // so that it is specialised where a channel is made: looking up types at run time costs ten times as much as a write.
  @usableFromInline let property: IsolatedProperty<Value>
  @usableFromInline let hub: Hub<Report, Never>
  /// Observes the end of the object, for a property that reads other objects only, which may outlive it.
  @usableFromInline let end: (any Disposable)?
  @exclusivity(unchecked) @usableFromInline var watches: [any Disposable] = []
  /// The ties of the watched cells, each once. They identify the cells, also after the end of a cell, because they are
  /// kept.
  @exclusivity(unchecked) @usableFromInline var places: [PropertyTies] = []
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
    @usableFromInline let channel: ChannelEnd?
    /// The value of the property, kept alive until the report is delivered, if it is remembered weakly.
    @usableFromInline let held: Value?

    @inlinable
    init(
      _ written: Stamped<RememberedValue<Value>>, kept: RememberedValue<Value>? = nil, isSilent: Bool = false,
      channel: ChannelEnd? = nil, holding value: Value? = nil
    ) {
      self.written = written
      self.kept = kept
      self.isSilent = isSilent
      self.channel = channel
      held = (kept ?? written.value).isWeak ? value : nil
    }

    /// The report for later subscribers.
    @inlinable
    var later: Report {
      held == nil && !isSilent && channel == nil ? self : Report(written, kept: kept)
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
      capacity: 1, current: Report(Stamped(remembered, stamp: .birth())), remember: { $0.later })
    self.hub = hub
    end = property.lifetime?.onEnded { PropertyPort.expire(hub) }
    property.leadSearches(from: hub)
  }

  @inlinable
  deinit {
    property.ties?.remove(ObjectIdentifier(self), as: property.key(.port))
    for watch in watches { watch.dispose() }
    end?.dispose()
  }

  /// The port of a property; nil if the property is not observable. In the isolation of the object.
  @inlinable
  static func port(of property: IsolatedProperty<Value>) -> PropertyPort? {
    // A key path has one type, and so has its port.
    if let port = property.ties?.object(as: property.key(.port)) {
      return unsafeDowncast(port, to: PropertyPort.self)
    }
    let (value, reads) = Tracking.collect { property.read() }
    guard let value, !reads.isEmpty else { return nil }
    let port = PropertyPort(of: property, value: value)
    port.watch(reads)
    property.ties?.set(port, as: property.key(.port), of: property.owner)
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

  /// Gives the value a new stamp, unless it prevails over another one. A value that the setter kept without a report is
  /// a new write in any case.
  func renew(over other: WriteStamp?) -> Bool {
    var hasValue = false
    hub.send { newest in
      hasValue = newest != nil
      let written = newest?.kept.map { Stamped($0) } ?? newest?.written.renewed(over: other)
      return written.map { Report($0, isSilent: true) }
    }
    return hasValue
  }

  /// Takes a write, unless the property holds a newer one.
  @inlinable
  func accept(_ written: Stamped<Value>, through channel: ChannelEnd, in confinement: Confinement) {
    // An old value is not written, so it may come from any thread.
    guard let newest = newest?.written, newest.stamp < written.stamp else { return }
    property.checkWrite(in: confinement)
    // The echo of the write in progress, or an older write.
    if let taking, written.stamp <= taking { return }
    if newest.origin == written.origin {
      // The value is here already, and only its stamp is newer.
      hub.send { newest in
        guard let newest, newest.written.stamp < written.stamp else { return nil }
        return Report(newest.written.restamped(as: written), kept: newest.kept, isSilent: true, channel: channel)
      }
      return
    }
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

  @inlinable
  func changed(_ moment: ObservedMoment, at place: PropertyTies) {
    switch moment {
    case .willChange: changesInProgress += 1
    case .didChange:
      changesInProgress -= 1
      if let write = place.write { return write.parts.append(self) }
      let (value, reads) = Tracking.collect { property.read() }
      guard let value else { return PropertyPort.expire(hub) }
      // First of all: a subscriber may answer with a write to a cell that was read only now.
      rewatch(reads)
      let remembered = remembered(value)
      hub.send { _ in Report(Stamped(remembered), holding: value) }
    case .ended:
      // Only the end of the channel's own object is an end. After the end of another object, a write reports the new
      // value, if there is one.
      if property.owner == nil { PropertyPort.expire(hub) }
    }
  }

  @usableFromInline
  static func expire(_ hub: Hub<Report, Never>) { hub.expire() }

  /// A value of the property, in the form for later subscribers.
  @inlinable
  func remembered(_ value: Value) -> RememberedValue<Value> { RememberedValue(value) { property.read() } }

  @inlinable
  func watch(_ reads: [TrackedRead]) {
    var found: Set<ObjectIdentifier> = []
    for read in reads where found.insert(ObjectIdentifier(read.cell)).inserted {
      let place = read.cell.ties
      places.append(place)
      watches.append(read.cell.watch { [weak self] moment in self?.changed(moment, at: place) })
    }
  }

  /// Watches the cells that the property reads now, if they differ from those before.
  @inlinable
  func rewatch(_ reads: [TrackedRead]) {
    guard changesInProgress == 0, runningSetters == 0 else { return }
    if reads.elementsEqual(places, by: { $0.cell.ties === $1 }) { return }
    guard Set(reads.map { ObjectIdentifier($0.cell.ties) }) != Set(places.map { ObjectIdentifier($0) }) else { return }
    for watch in watches { watch.dispose() }
    (watches, places) = ([], [])
    watch(reads)
  }
}

extension PropertyPort: PortWritePart {
  @inlinable
  func conclude(_ write: PortWrite, through channel: ChannelEnd?) {
    let (current, reads) = Tracking.collect { property.read() }
    guard let value = current else { return }
    rewatch(reads)
    var known = newest
    while let newest = known, let report = outcome(of: write, having: value, after: newest, through: channel) {
      known = nil
      hub.send { current in
        if current?.written.stamp == newest.written.stamp { return report }
        // Again, because another thread has renewed the value meanwhile.
        known = current
        return nil
      }
    }
  }

  /// The report of a property that has a value after a write; nil if there is nothing to report.
  @inlinable
  func outcome(
    of write: PortWrite, having value: Value, after newest: Report, through channel: ChannelEnd?
  ) -> Report? {
    let written = write.written
    guard newest.written.stamp < written.stamp else {
      // A newer write has come meanwhile, or this one in another way.
      if let known = newest.value, areEqual(value, known) ?? true { return nil }
      return correction(of: newest.written.stamp, to: value, beside: newest.written)
    }
    guard let sent = written.value as? Value else {
      return correction(of: written.stamp, to: value, beside: newest.written)
    }
    // Where values cannot be compared, a setter that changes each place once has taken the value.
    if areEqual(value, sent) ?? (1...max(1, places.count) ~= write.parts.count { $0 === self }) {
      return Report(written.with(remembered(value)), channel: channel, holding: value)
    }
    return correction(of: written.stamp, to: value, beside: written.with(remembered(sent)))
  }

  /// The correction of a write. If this end has made one before, the value is kept beside the uncorrected write.
  @inlinable
  func correction(
    of write: WriteStamp, to value: Value, beside uncorrected: @autoclosure () -> Stamped<RememberedValue<Value>>
  ) -> Report {
    let present = remembered(value)
    if let corrected, corrected.isOfSameWrite(as: write) {
      return Report(uncorrected(), kept: present, holding: value)
    }
    corrected = write
    return Report(Stamped(present, stamp: write.corrected()), holding: value)
  }
}

/// Whether two values are equal; nil if their type is not `Equatable`.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
  func compare<Known: Equatable>(_ first: Known) -> Bool? { (second as? Known).map { $0 == first } }
  guard let first = first as? any Equatable else { return nil }
  return compare(first)
}
