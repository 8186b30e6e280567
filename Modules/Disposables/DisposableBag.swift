import Synchronization

/// A collection of disposables that are disposed when the bag goes: an owner keeps one, and everything stored in it ends with
/// the owner.
///
/// The bag forgets what has ended. It cannot be told when that happens, so it looks: whenever the number of disposables
/// has doubled since the last look, adding one lets go of all that are disposed by then. Between two looks the bag holds at most
/// sixteen, or twice as many as were live at the last one, whichever is more.
///
/// ReactiveObjC has none: there, a `RACCompoundDisposable` or `rac_deallocDisposable` is used for it, and both only grow.
public final class DisposableBag: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under `lock`. Whoever disposes sets the flag first and takes the content
  // under the lock afterwards; whoever adds reads the flag under the lock: so each disposable is seen by exactly one of them.
  private let lock = Lock()
  private let flag = Atomic<Bool>(false)
  private var content: [any Disposable] = []
  private var limit = DisposableBag.smallestLimit
  private var isLooking = false
  // Tells whoever is looking that the content was taken meanwhile.
  private var generation = 0

  private static var smallestLimit: Int { 16 }

  /// Makes an empty bag.
  public init() {}

  deinit {
    for disposable in content { disposable.dispose() }
  }

  /// Whether ``dispose()`` was called; `true` already while the content is being disposed.
  public var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Stores a disposable, or disposes it at once, on this thread, if the bag is disposed.
  ///
  /// One that is disposed already is ignored. O(1) amortised: from time to time a call walks the whole content.
  ///
  /// - Parameter disposable: disposed with the bag.
  public func add(_ disposable: any Disposable) {
    guard !disposable.isDisposed else { return }
    let (isTooLate, isFull) = lock.withLock {
      guard !isDisposed else { return (true, false) }
      content.append(disposable)
      let isFull = content.count >= limit && !isLooking
      if isFull { isLooking = true }
      return (false, isFull)
    }
    if isTooLate { disposable.dispose() }
    if isFull { forgetEnded() }
  }

  /// Stores a closure that runs when the bag goes, or at once, on this thread, if the bag is disposed.
  ///
  /// - Parameter action: run at most once.
  public func add(_ action: sending @escaping () -> Void) {
    add(ActionDisposable(action))
  }

  /// Disposes everything in the bag, in the order in which it was added, and leaves the bag empty and usable.
  public func removeAll() {
    for disposable in takeAll() { disposable.dispose() }
  }

  /// Disposes everything in the bag, in the order in which it was added; what is added later is disposed at once.
  public func dispose() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    removeAll()
  }

  /// The number of disposables the bag holds.
  package var count: Int {
    lock.withLock { content.count }
  }

  private func takeAll() -> [any Disposable] {
    lock.withLock {
      let all = content
      content = []
      limit = DisposableBag.smallestLimit
      generation += 1
      return all
    }
  }

  /// Lets go of what has ended.
  ///
  /// `isDisposed` may be anyone's code, so it is asked without the lock, on a copy that shares the content's storage. Meanwhile
  /// others may append, which leaves the positions that were copied as they are, or take everything, which `generation` tells.
  private func forgetEnded() {
    let (seen, generation) = lock.withLock { (content, self.generation) }
    var kept = seen.filter { !$0.isDisposed }
    lock.withLock {
      isLooking = false
      guard generation == self.generation else { return }
      kept.append(contentsOf: content[seen.count...])
      limit = max(DisposableBag.smallestLimit, 2 * kept.count)
      swap(&kept, &content)
    }
    // What ended is released here: arrays may be released right after their last use, which would be under the lock.
    withExtendedLifetime((seen, kept)) {}
  }
}

extension Disposable {
  /// Stores this disposable in a bag, which disposes it at its own end.
  ///
  /// - Parameter bag: keeps the disposable until one of both ends.
  public func store(in bag: DisposableBag) {
    bag.add(self)
  }
}
