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
  /// The stamps of the value. Under the lock of the hub.
  @exclusivity(unchecked) @usableFromInline var stamps = StampMachine()

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

    /// The value that the property has.
    @inlinable var present: RememberedValue<Value> { kept ?? written.value }

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
    var value: Value? { present.value }
  }

  @inlinable
  init(of property: IsolatedProperty<Value>, value: Value) {
    self.property = property
    let remembered = RememberedValue(value) { property.read() }
    let hub = Hub<Report, Never>(
      capacity: 1, current: Report(stamps.newest.with(remembered)), remember: { $0.later })
    self.hub = hub
    end = property.lifetime?.onEnded { PropertyPort.expire(hub) }
    property.leadSearches(from: hub)
  }

  @inlinable
  deinit {
    property.ties?.remove(ObjectIdentifier(self), from: property.place(.port))
    for watch in watches { watch.dispose() }
    end?.dispose()
  }

  /// The port of a property; nil if the property is not observable. In the isolation of the object.
  @inlinable
  static func port(of property: IsolatedProperty<Value>) -> PropertyPort? {
    // A key path has one type, and so has its port.
    if let port = property.ties?.object(at: property.place(.port), property.path) {
      return unsafeDowncast(port, to: PropertyPort.self)
    }
    let (value, reads) = Tracking.collect { property.read() }
    guard let value, !reads.isEmpty else { return nil }
    let port = PropertyPort(of: property, value: value)
    port.watch(reads)
    property.ties?.set(port, at: property.place(.port), property.path, of: property.owner)
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

  /// Gives the value a new stamp, unless it prevails over another one.
  func renew(over other: WriteStamp?) -> Bool {
    var hasValue = false
    hub.send { newest in
      guard let newest else { return nil }
      hasValue = true
      return stamps.renew(over: other).map { Report($0.with(newest.present), isSilent: true) }
    }
    return hasValue
  }

  /// Takes a write, unless the property holds a newer one.
  @inlinable
  func accept(_ written: Stamped<Value>, through channel: ChannelEnd, in confinement: Confinement) {
    let arrival: StampMachine.Arrival = hub.withNewest { $0 == nil ? .refused : stamps.arrive(written.bare) }
    // An old value is not written, so it may come from any thread.
    if arrival == .refused { return }
    property.checkWrite(in: confinement)
    if arrival == .restamped {
      hub.send { newest in
        newest.map { Report(stamps.newest.with($0.written.value), kept: $0.kept, isSilent: true, channel: channel) }
      }
      return
    }
    let write = PortWrite(written)
    if set(written.value, as: write) {
      for part in write.parts where part !== self { part.conclude(write, through: nil) }
      conclude(write, through: channel)
    }
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
      hub.send { _ in Report(stamps.write().with(remembered), holding: value) }
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
    let (present, sent) = (remembered(value), write.value as? Value)
    let outcome = outcome(of: write, having: value, sent: sent)
    // For bindings, beside a value that is kept.
    let uncorrected = outcome == .changed ? sent.map(remembered) : nil
    // Compared before, because that is user code. If another thread renews the known value meanwhile, the write counts
    // as a correction of it.
    let isKnown = newest.map { $0.written.stamp >= write.written.stamp && hasSent(value, by: $0) } ?? true
    hub.send { newest in
      guard let newest else { return nil }
      switch stamps.conclude(write.written, with: outcome, isKnown: isKnown) {
      case .known: return nil
      case .taken: return Report(stamps.newest.with(present), channel: channel, holding: value)
      case .corrected: return Report(stamps.newest.with(present), holding: value)
      case .kept:
        let carried = stamps.newest.stamp == write.written.stamp ? uncorrected : nil
        return Report(stamps.newest.with(carried ?? newest.written.value), kept: present, holding: value)
      }
    }
  }

  /// What the setter has made of a write.
  @inlinable
  func outcome(of write: PortWrite, having value: Value, sent: Value?) -> StampMachine.Outcome {
    guard let sent else { return .affected }
    // Where values cannot be compared, a setter that changes each place once has taken the value.
    return areEqual(value, sent) ?? (1...max(1, places.count) ~= write.parts.count { $0 === self }) ? .same : .changed
  }

  /// Whether a value was sent by a report.
  @inlinable
  func hasSent(_ value: Value, by report: Report) -> Bool { report.value.map { areEqual(value, $0) ?? true } ?? false }
}

/// Whether two values are equal; nil if their type is not `Equatable`.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool? {
  func compare<Known: Equatable>(_ first: Known) -> Bool? { (second as? Known).map { $0 == first } }
  guard let first = first as? any Equatable else { return nil }
  return compare(first)
}
