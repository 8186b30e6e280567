import ReactiveDisposables

/// A variable that `@Sendable` closures may change.
package final class SharedVariable<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `storage` is used under the lock only.
  private let lock = Lock()
  private var storage: Value?

  package init(_ value: Value?) { storage = value }

  package var value: Value? {
    get { lock.withLock { storage } }
    set {
      lock.discarding {
        defer { storage = newValue }
        return storage
      }
    }
  }
}
