import ReactiveChannel
import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// Where writes leave and enter an observable property: one for all its channels, so that all agree on the stamp of what it holds.
///
/// It watches the property. A change that is not a part of a ``PortWrite`` is a write that is made now. What a binding or a channel writes here is told
/// when the setter has returned: with the stamp that came with it if the property has that value, else as a correction, as
/// ``BindingEnd/bindBothWays(to:)`` says. All this happens in the isolation of the object. The port's channels, the subscribers of their signals
/// and the bindings hold it.
@usableFromInline
final class PropertyPort<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables are used in the isolation of the object only, or by the last reference. Inlinable, so that it is made for each type where
  // a channel is made: looking up types at run time costs ten times what a write does.
  @usableFromInline let property: IsolatedProperty<Value>
  @usableFromInline let hub: Hub<Report, Never>
  /// What awaits the end of the object, for a property that reads other objects only, which may outlive it.
  @usableFromInline let end: (any Disposable)?
  @exclusivity(unchecked) @usableFromInline var watches: [any Disposable] = []
  @exclusivity(unchecked) @usableFromInline var cells: [ObjectIdentifier] = []
  /// Where the property is stored; as `cells`.
  @exclusivity(unchecked) @usableFromInline var places: [PropertyTies] = []
  /// Whether one of the cells has ended, whose place in memory may now be another one's. Set on any thread.
  @usableFromInline let hasLostCell = Atomic<Bool>(false)
  /// How many changes of the property have begun and not ended.
  @exclusivity(unchecked) @usableFromInline var changesInProgress = 0
  /// How many of this port's own writes are in the setter.
  @exclusivity(unchecked) @usableFromInline var runningSetters = 0
  /// The newest write that is being made here.
  @exclusivity(unchecked) @usableFromInline var taking: WriteStamp?
  /// The write that this end corrected last.
  @exclusivity(unchecked) @usableFromInline var corrected: WriteStamp?

  /// What is handed out. An object, so that it is handed on for nothing.
  @usableFromInline
  final class Report: Sendable {
    @usableFromInline let written: Stamped<RememberedValue<Value>>
    /// What the property has instead, if its setter changed the value and had corrected this write before.
    @usableFromInline let kept: RememberedValue<Value>?
    /// Whether only bindings are told.
    @usableFromInline let isSilent: Bool
    /// The channel it came through, which does not send it back.
    @usableFromInline let channel: ChannelSwitch?
    /// What later subscribers get, if it is something else: without the channel, and with an object that the property has remembered weakly.
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

    /// What bindings carry on; nil if it is an object that has ended and whose type has no nil.
    @inlinable
    var carried: Stamped<Value>? { written.value.value.map { written.with($0) } }

    /// What the property has; nil as ``carried``.
    @inlinable
    var value: Value? { (kept ?? written.value).value }
  }

  @inlinable
  init(of property: IsolatedProperty<Value>, value: Value) {
    self.property = property
    let remembered = RememberedValue(value) { property.value }
    let hub = Hub<Report, Never>(
      capacity: 1, current: Report(written: Stamped(remembered, stamp: .birth())), remember: { $0.later ?? $0 })
    self.hub = hub
    end = property.lifetime?.onEnded { PropertyPort.expire(hub) }
  }

  @inlinable
  deinit {
    property.forgetPort(ObjectIdentifier(self))
    for watch in watches { watch.dispose() }
    end?.dispose()
  }

  /// The port of a property; nil if the property is not observable. In the isolation of the object.
  @inlinable
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

  /// Gives what the property holds a new stamp, unless it prevails over another one. What its setter kept to itself is a new write in any case.
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

  /// Stops the program if the calling code may not write the property (C12).
  @inlinable
  func checkWrite(in confinement: Confinement) { property.checkWrite(in: confinement) }

  /// Takes a write, unless the property holds a newer one. In the isolation of the object.
  @inlinable
  func accept(_ written: Stamped<Value>, through channel: ChannelSwitch) {
    let newest = newest?.written
    guard let newest, newest.stamp < written.stamp else { return }
    // What the setter that runs now has sent round, or what that overtook.
    if let taking, written.stamp <= taking { return }
    // What is here already, with a newer stamp, need not be written.
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

  /// Calls the setter; returns false if the object has gone.
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

  /// Takes the newer stamp of what is here.
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
      if let write = place.write { return write.note(self) }
      let (value, reads) = Tracking.collect { property.value }
      guard let value else { return PropertyPort.expire(hub) }
      // First of all: what is told may be answered by a write to what is read only now.
      rewatch(reads)
      let remembered = RememberedValue(value) { property.value }
      hub.send { _ in
        let written = Stamped(RememberedValue.stored(value))
        return Report(written: written, later: remembered.isWeak ? Report(written: written.with(remembered)) : nil)
      }
    case .ended:
      // Only the end of the channel's own object is an end. That of another one is told by the write that takes it away, if there is one.
      if property.hasEnded { PropertyPort.expire(hub) } else { hasLostCell.store(true, ordering: .releasing) }
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

  /// Watches what the property is computed from now, if that is something else than before.
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
    let (current, reads) = Tracking.collect { property.value }
    guard let value = current else { return }
    rewatch(reads)
    var newest: Report?
    var found = self.newest
    // Again if another thread has renewed meanwhile what was here.
    while let known = found, known.written.stamp != newest?.written.stamp {
      newest = known
      found = nil
      guard let report = outcome(of: write, having: value, after: known, through: channel) else { return }
      let told = forLater(report)
      hub.send { current in
        found = current
        return current?.written.stamp == known.written.stamp ? told : nil
      }
    }
  }

  /// What is to be told of a property that has a value after a write; nil if nothing is.
  @inlinable
  func outcome(
    of write: PortWrite, having value: Value, after newest: Report, through channel: ChannelSwitch?
  ) -> Report? {
    guard newest.written.stamp < write.stamp else {
      // A newer write has come meanwhile, or this one on another way.
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

  /// The same, with what later subscribers get: an object that the property has remembered weakly.
  @inlinable
  func forLater(_ report: Report) -> Report {
    func remembered(_ value: RememberedValue<Value>) -> RememberedValue<Value> {
      guard case .stored(let stored) = value else { return value }
      return RememberedValue(stored) { property.value }
    }
    return Report(
      written: report.written, kept: report.kept, isSilent: report.isSilent, channel: report.channel,
      later: Report(written: report.written.with(remembered(report.written.value)), kept: report.kept.map(remembered)))
  }
}
