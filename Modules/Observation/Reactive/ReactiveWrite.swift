import ReactiveKernel

/// A write in progress that somebody is to be told of.
@usableFromInline
struct ReactiveWrite<Value> {
  /// The value that is replaced, for those who want it.
  @usableFromInline typealias Hub = ReactiveKernel.Hub<Mirrored<Value>, Never>

  private let watches: [Watch?]?
  private let mirror: ReactiveMirror?
  @usableFromInline let values: Roster?
  /// Whether somebody wants the value that is replaced.
  @usableFromInline let recalls: Bool

  /// Tells those who watch that a write begins.
  @usableFromInline
  init(beginningIn cell: ReactiveCell) {
    (watches, mirror) = cell.beginWrite()
    values = mirror?.values
    recalls = mirror?.recalls ?? false
    if let watches { for watch in watches { watch?.tell(.willChange) } }
  }

  /// Tells of the value that is to be replaced, and returns it.
  @usableFromInline
  func tellPrior(_ old: Value) -> Value {
    if let priors = mirror?.recallers().priors {
      unsafeDowncast(priors, to: Hub.self).send(Mirrored(old))
    }
    return old
  }

  /// Tells of the new value.
  @inlinable
  func tellPosterior(_ new: Value, replacing old: Value?) {
    tellWatches()
    guard let values else { return }
    // Of this type, because it is the hub of a property of this type.
    unsafeDowncast(values, to: Hub.self).sendRemembering(Mirrored(new))
    if let old { tellPair(old, new) }
  }

  @usableFromInline
  func tellWatches() {
    if let watches { for watch in watches { watch?.tell(.didChange) } }
  }

  @usableFromInline
  func tellPair(_ old: Value, _ new: Value) {
    guard let pairs = mirror?.recallers().pairs else { return }
    unsafeDowncast(pairs, to: ReactiveKernel.Hub<Mirrored<ReactiveChange<Value>>, Never>.self)
      .send(Mirrored(ReactiveChange(old: old, new: new)))
  }
}
