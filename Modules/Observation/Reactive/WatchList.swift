import ReactiveDisposables
import Synchronization

/// Those who watch one property.
final class WatchList: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`. The watches are called in the isolation of their object only.
  private let lock = Lock()
  private var watches: [Watch?] = []
  private var count = 0

  /// The watches, if there are any. A copy: who is removed meanwhile says so itself.
  var present: [Watch?]? {
    lock.withLock { count == 0 ? nil : watches }
  }

  /// How many there are.
  var watchCount: Int { lock.withLock { count } }

  /// Adds a watch, and returns what removes it.
  func add(_ body: @escaping (ReactiveMoment) -> Void) -> any Disposable {
    let watch = Watch(body)
    lock.withLock {
      watch.place = watches.count
      watches.append(watch)
      count += 1
    }
    return ActionDisposable { [self] in remove(watch) }
  }

  /// Tells all that the object has gone, and lets go of them.
  func end() {
    let ended = lock.withLock {
      let ended = watches
      watches = []
      count = 0
      return ended
    }
    for case let watch? in ended {
      watch.tell(.ended)
      watch.remove()
      watch.body = nil
    }
  }

  /// Whoever calls this holds the watch, so that nothing is released under the lock.
  private func remove(_ watch: Watch) {
    watch.remove()
    lock.withLock {
      guard watch.place < watches.count, watches[watch.place] === watch else { return }
      watches[watch.place] = nil
      count -= 1
      if watches.count > 2 * count + 16 { closeUp() }
    }
  }

  private func closeUp() {
    watches = watches.filter { $0 != nil }
    for (place, watch) in watches.enumerated() { watch?.place = place }
  }
}

/// One who watches a property.
@usableFromInline
final class Watch: @unchecked Sendable {
  // Unchecked because `place` is used under the list's lock only, and `body` changes only when the object has gone, so that no write
  // is in progress.
  var body: ((ReactiveMoment) -> Void)?
  var place = 0
  private let isRemoved = Atomic<Bool>(false)

  init(_ body: @escaping (ReactiveMoment) -> Void) {
    self.body = body
  }

  func tell(_ moment: ReactiveMoment) {
    if !isRemoved.load(ordering: .acquiring) { body?(moment) }
  }

  func remove() { isRemoved.store(true, ordering: .releasing) }
}
