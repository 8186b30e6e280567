import Observation
import ReactiveDisposables

/// The macro's expansion, for a value behind a lock.
final class Guarded: Observable, @unchecked Sendable {
  // Unchecked because `stored` is used under the lock only.
  private let registrar = ObservationRegistrar()
  private let lock = Lock()
  private var stored = 0

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return lock.withLock { stored }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.value) { lock.withLock { stored = newValue } }
    }
  }
}
