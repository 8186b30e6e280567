/// Changes several properties as one: their subscribers, and those of values that are computed from them, are called once,
/// when all is done.
///
///     changeTogether {
///       account.value -= amount
///       savings.value += amount
///     }
///
/// Nothing is changed before the closure returns. Inside, on this thread, the new values are seen, those of computed
/// values included; everywhere else all of them appear at the same instant. A property that is set more than once
/// tells of its last value only. Of subscribers, those of the properties come first, in the order in which these were
/// first set, then those of computed values. A `@Reactive` property is no part of it: it changes at once.
///
/// A group inside a group joins it. If the closure throws, nothing it set is changed: of a joined group, only what it
/// set itself is undone.
///
/// - Parameter changes: runs on this thread, without a lock. It runs again if a property that it changed with
///   ``Property/modify(_:file:line:)`` was set by another thread meanwhile, so it should do nothing but read and change properties.
/// - Returns: what the last run of `changes` returned. Throws what it throws.
@inlinable
@discardableResult
public func changeTogether<Result, Failure: Error>(
  _ changes: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let context = ThreadContext.made
  if let group = context.changes {
    let savepoint = group.savepoint
    do {
      return try changes()
    } catch {
      group.restore(savepoint)
      throw error
    }
  }
  while true {
    let group = context.openGroup()
    do {
      let result = try changes()
      context.closeGroup()
      if group.commit(in: context) { return result }
    } catch {
      context.closeGroup()
      group.drop(in: context)
      throw error
    }
  }
}
