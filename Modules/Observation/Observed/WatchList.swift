import ReactiveDisposables

/// The watches of one property.
final class WatchList: Sendable {
  private let lock = Lock()
  private let watches = List<Watch>()

  /// A copy of the list; nil if it is empty. A watch that is removed meanwhile ignores notifications.
  var present: [Watch]? {
    var present: [Watch] = []
    lock.withLock { watches.forEach { present.append($0) } }
    return present.isEmpty ? nil : present
  }

  /// Adds a watch, and returns the disposable that removes it.
  func add(_ body: @escaping (ObservedMoment) -> Void) -> any Disposable {
    let watch = Watch(body)
    lock.withLock { watches.append(watch) }
    return ActionDisposable { [self] in
      watch.isRemoved.set()
      lock.discarding { watches.remove(watch) }
    }
  }

  /// Notifies all watches that the object has ended, and releases them.
  func end() {
    while let watch = lock.withLock({ watches.takeFirst() }) {
      watch.notify(.ended)
      watch.isRemoved.set()
      watch.body = nil
    }
  }
}

/// A closure that is called for every change of a property.
@usableFromInline
final class Watch: ListKind, @unchecked Sendable {
  // Unchecked because `body` changes only when the object has ended, so that no write is in progress.
  fileprivate var body: ((ObservedMoment) -> Void)?
  fileprivate let isRemoved = AtomicFlag()
  private let place = ListPlace<Watch>()

  init(_ body: @escaping (ObservedMoment) -> Void) {
    self.body = body
  }

  func notify(_ moment: ObservedMoment) {
    if !isRemoved.isSet { body?(moment) }
  }

  @usableFromInline
  static func withPlace<Result>(of watch: Watch, _ body: (borrowing ListPlace<Watch>) -> Result) -> Result {
    body(watch.place)
  }
}
