import ReactiveDisposables

/// A variable that `@Sendable` closures may change.
package final class Holder<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `storage` is used under the lock only.
  private let lock = Lock()
  private var storage: Value?

  package init(_ value: Value?) { storage = value }

  package var value: Value? {
    get { lock.withLock { storage } }
    set {
      // The old value is released outside the lock: that may end a subject.
      let old = lock.withLock {
        let old = storage
        storage = newValue
        return old
      }
      withExtendedLifetime(old) {}
    }
  }
}
