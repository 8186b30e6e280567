/// A collection of disposables that are disposed when the bag is released. An owner keeps a bag, and everything stored
/// in it ends with the owner.
///
/// The bag also releases disposables that have ended. When the number of stored disposables has doubled since the last
/// check, and is at least 16, adding a disposable checks all of them. The check releases each disposable that is
/// disposed. So the bag holds at most twice the number of disposables that the last check left in it, or 16 if that is
/// more.
///
/// ReactiveObjC has no bag. Its programs use a `RACCompoundDisposable` or `rac_deallocDisposable` instead. Both keep a
/// disposable that has ended, until your code removes it.
public final class DisposableBag: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  private let lock = Lock()
  private let flag = AtomicFlag()
  private var content: [any Disposable] = []
  private var limit = DisposableBag.smallestLimit
  private var isChecking = false
  // Grows when the content is taken, so that a check in progress sees it.
  private var generation = 0

  private static var smallestLimit: Int { 16 }

  /// Makes an empty bag.
  public init() {}

  deinit {
    for disposable in content { disposable.dispose() }
  }

  /// Whether ``dispose()`` was called; `true` already while the content is being disposed.
  public var isDisposed: Bool { flag.isSet }

  /// Stores a disposable. If the bag is already disposed, the new disposable is disposed at once, on this thread.
  ///
  /// A disposable that is disposed already is ignored. O(1) amortised: only some calls check all stored disposables.
  ///
  /// - Parameter disposable: disposed with the bag.
  public func add(_ disposable: any Disposable) {
    guard !disposable.isDisposed else { return }
    let (isTooLate, isFull) = lock.withLock {
      guard !isDisposed else { return (true, false) }
      content.append(disposable)
      let isFull = content.count >= limit && !isChecking
      if isFull { isChecking = true }
      return (false, isFull)
    }
    if isTooLate { disposable.dispose() }
    if isFull { forgetEnded() }
  }

  /// Stores a closure that runs when the bag is disposed or released. If the bag is already disposed, the closure runs
  /// at once, on this thread.
  ///
  /// - Parameter action: runs at most once.
  public func add(_ action: sending @escaping () -> Void) { add(ActionDisposable(action)) }

  /// Disposes everything in the bag, in the order in which it was added, and leaves the bag empty and usable.
  public func removeAll() {
    let all = lock.withLock {
      defer { content = [] }
      limit = DisposableBag.smallestLimit
      generation += 1
      return content
    }
    for disposable in all { disposable.dispose() }
  }

  /// Disposes everything in the bag, in the order in which it was added. A disposable that is added later is disposed
  /// at once.
  public func dispose() {
    guard flag.setOnce() else { return }
    removeAll()
  }

  /// The number of disposables the bag holds.
  package var count: Int { lock.withLock { content.count } }

  /// Releases the disposables that have ended.
  ///
  /// `isDisposed` may be user code, so it runs without the lock, on a copy that shares the content's storage. Meanwhile
  /// other threads may append, which leaves the copied positions as they are, or take everything, which changes
  /// `generation`.
  private func forgetEnded() {
    let (seen, generation) = lock.withLock { (content, self.generation) }
    var kept = seen.filter { !$0.isDisposed }
    lock.withLock {
      isChecking = false
      guard generation == self.generation else { return }
      kept.append(contentsOf: content[seen.count...])
      limit = max(DisposableBag.smallestLimit, 2 * kept.count)
      swap(&kept, &content)
    }
    // Released here: arrays may be released right after their last use, which would be under the lock.
    withExtendedLifetime((seen, kept)) {}
  }
}

extension Disposable {
  /// Stores this disposable in a bag, which disposes it when the bag ends.
  ///
  /// - Parameter bag: keeps the disposable until the bag or the disposable ends.
  public func store(in bag: DisposableBag) { bag.add(self) }
}
