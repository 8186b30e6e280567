import Dispatch
import Synchronization

/// A minimal hand-over to a background queue: an array behind a lock, and a block that takes all values.
final class ClosureQueue: Sendable {
  private let waiting = Mutex<[Int]>([])
  private let queue = DispatchQueue(label: "background")
  private let next: @Sendable (Int) -> Void

  init(_ next: @escaping @Sendable (Int) -> Void) {
    self.next = next
  }

  func add(_ value: Int) {
    let isFirst = waiting.withLock { values in
      values.append(value)
      return values.count == 1
    }
    if isFirst { queue.async { self.deliver() } }
  }

  func waitUntilEmpty() {
    queue.sync {}
  }

  private func deliver() {
    let values = waiting.withLock { values in
      let taken = values
      values = []
      return taken
    }
    for value in values { next(value) }
  }
}
