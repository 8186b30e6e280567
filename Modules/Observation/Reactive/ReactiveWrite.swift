import ReactiveKernel
import ReactiveProperties

/// A write in progress that somebody is to be told of.
@usableFromInline
struct ReactiveWrite {
  let watches: [Watch?]?
  let registration: ReactiveRegistration?
  /// The cell of the property, if values are computed from it.
  @usableFromInline let computing: ReactiveCell?
  @usableFromInline let mirror: ReactiveMirror?
  /// Whether somebody wants the value that is replaced.
  @usableFromInline let recalls: Bool
  /// Whether anybody is told inside the write.
  @usableFromInline let isWatched: Bool

  init(
    watches: [Watch?]? = nil, registration: ReactiveRegistration? = nil, computing: ReactiveCell? = nil,
    mirror: ReactiveMirror?
  ) {
    self.watches = watches
    self.registration = registration
    self.computing = computing
    self.mirror = mirror
    recalls = mirror?.recalls ?? false
    isWatched = watches != nil || registration != nil || computing != nil
  }

  /// Tells of the value that is to be replaced, and returns it.
  @usableFromInline
  func tellPrior<Value>(_ old: Value) -> Value {
    if let priors = mirror?.recallers().priors {
      priors.hub(failing: Never.self).send(Mirrored(old))
    }
    return old
  }

  /// Tells of the new value. Not inlined into each setter, but made for each type.
  @inlinable
  @inline(never)
  func tellPosterior<Value>(_ new: Value, replacing old: Value?) {
    // First of all: what is called next may read a computed value.
    let wave = isWatched ? computing?.markDependants() : nil
    if isWatched { tellDidChange() }
    if let mirror {
      ReactiveWrite.tell(new, through: mirror.values)
      if let old { tellPair(old, new) }
    }
    wave?.tell()
  }

  /// Tells of a new value.
  ///
  /// - Parameter hub: the hub of the values of a property of this type.
  @inlinable
  @inline(never)
  static func tell<Value>(_ new: Value, through hub: SubscriberList) {
    // Of this type, because it is of the mirror of a property of this type.
    hub.hub(failing: Never.self).sendRemembering(Mirrored(new))
  }

  @usableFromInline
  func tellDidChange() {
    tellWatches(.didChange)
    registration?.didSet()
  }

  func tellWatches(_ moment: ReactiveMoment) {
    if let watches { for watch in watches { watch?.tell(moment) } }
  }

  @usableFromInline
  func tellPair<Value>(_ old: Value, _ new: Value) {
    guard let pairs = mirror?.recallers().pairs else { return }
    pairs.hub(failing: Never.self).send(Mirrored(ReactiveChange(old: old, new: new)))
  }
}
