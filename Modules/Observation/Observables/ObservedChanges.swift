/// How many of the changes of `@Observable` objects are told one by one.
///
/// The runtime tells of a change once, before it is made, and must be asked again to tell of the next. What is read at that moment is the
/// old value, and nothing tells that the new one is there. So a signal of such objects reads what is there later: when those who write
/// have given the actor back, or at the latest when the next change begins.
public enum ObservedChanges: Sendable {
  /// One value for all the changes that are made before the actor is given back: the last.
  ///
  /// What lies between is coalesced, as in the toolchain's `Observations`. A reading never overlaps a write.
  case settled
  /// A value for each change.
  ///
  /// The state after a change is read when the next change begins, inside its write, and the state after the last one when the actor is given
  /// back; then all of them are delivered, in order. Two things follow. What is read must not be in the middle of another write: not two
  /// properties that are changed in place by one statement, as by `swap(&model.a, &model.b)`, which Swift's exclusivity check would stop. And
  /// who guards a model by a lock must not hold it while it tells of a change, for the reading would wait for it.
  case each
}
