import ReactiveSchedulers

/// Collects what closures of any thread report.
final class Recorder<Element: Sendable>: @unchecked Sendable {
  // Unchecked because of `stored`: the lock guards each access to it.
  private let lock = Lock()
  private var stored: [Element] = []

  var elements: [Element] { lock.withLock { stored } }

  func record(_ element: Element) {
    lock.withLock { stored.append(element) }
  }
}

/// A reference that closures of any thread may set and read.
final class Box<Value: Sendable>: @unchecked Sendable {
  // Unchecked because of `stored`: the lock guards each access to it.
  private let lock = Lock()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get { lock.withLock { stored } }
    set {
      let previous = lock.withLock {
        defer { stored = newValue }
        return stored
      }
      _ = previous
    }
  }
}

/// Something whose end can be seen through a weak reference.
final class Probe: Sendable {
  func touch() {}
}
