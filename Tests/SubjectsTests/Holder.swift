import Synchronization

/// A variable that `@Sendable` closures may change.
final class Holder<Value: Sendable>: Sendable {
  private let storage: Mutex<Value?>

  init(_ value: Value?) { storage = Mutex(value) }

  var value: Value? {
    get { storage.withLock { $0 } }
    set {
      // The old value is released outside the lock: that may end a subject.
      let old = storage.withLock { value in
        let old = value
        value = newValue
        return old
      }
      withExtendedLifetime(old) {}
    }
  }
}
