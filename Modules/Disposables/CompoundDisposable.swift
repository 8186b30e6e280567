/// A disposable that disposes several others together, in the order in which they were added (C16).
///
/// A removal does not change the order. In ReactiveObjC, a new child takes the place of a removed child, so the order
/// changes. The object itself has memory for two children. A third child needs more memory, which is freed when
/// children are removed. Releasing an undisposed compound disposes nothing.
///
/// ReactiveObjC: `RACCompoundDisposable`.
public final class CompoundDisposable: Disposable, @unchecked Sendable {
  // Unchecked because the children change only under `lock`. `dispose` sets the flag before it takes the children, and
  // `add` reads it under the lock: so one of the two disposes each child.
  private let lock = Lock()
  private let flag = AtomicFlag()
  private var first: (any Disposable)?
  private var second: (any Disposable)?
  private var others = OrderedIdentitySet()

  /// Makes a compound without children.
  public init() {}

  /// Makes a compound of some disposables, added one after the other.
  ///
  /// - Parameter disposables: the first children, in order.
  public convenience init(_ disposables: [any Disposable]) {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Whether ``dispose()`` was called; `true` already while the children are being disposed.
  public var isDisposed: Bool { flag.isSet }

  /// Adds a child. If the compound is already disposed, the child is disposed at once, on this thread.
  ///
  /// A child that is disposed already, or that was added before, is ignored. O(1) amortised.
  ///
  /// - Parameters:
  ///   - disposable: the child. Adding a compound to itself traps (C15).
  ///   - file: the caller's file, for the trap's message.
  ///   - line: the caller's line, for the trap's message.
  public func add(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    if disposable === self {
      Diagnostics.trap(
        "A CompoundDisposable was added to itself.", breaking: "C15, a disposable is no part of itself",
        meaning: "two variables name the same compound, and it would keep itself alive until it is disposed",
        remedy: "add the child to another compound", file: file, line: line)
    }
    guard !disposable.isDisposed else { return }
    if !store(disposable) { disposable.dispose() }
  }

  /// Adds a closure that runs when the compound is disposed. If the compound is already disposed, the closure runs at
  /// once, on this thread.
  ///
  /// - Parameter action: runs at most once. To be able to remove the closure, add an ``ActionDisposable`` instead.
  public func add(_ action: sending @escaping () -> Void) { add(ActionDisposable(action)) }

  /// Removes a child without disposing it. A disposable that is not a child is ignored. O(1) amortised, for any number
  /// of children.
  ///
  /// - Parameter disposable: the child, found by identity.
  public func remove(_ disposable: any Disposable) {
    // The caller holds the child, so its last release is not under the lock.
    lock.withLock {
      if first === disposable {
        first = second
        second = nil
      } else if second === disposable {
        second = nil
      } else {
        others.remove(disposable)
      }
    }
  }

  /// Disposes all children, in the order in which they were added, on this thread and with no lock held.
  public func dispose() {
    guard flag.setOnce() else { return }
    let (first, second, others) = lock.withLock {
      defer { (self.first, self.second, self.others) = (nil, nil, OrderedIdentitySet()) }
      return (self.first, self.second, self.others)
    }
    first?.dispose()
    second?.dispose()
    others.forEach { $0.dispose() }
  }

  /// The number of children.
  package var count: Int { lock.withLock { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + others.count } }

  /// The number of children for which there is memory beyond the two inline children.
  package var overflowCapacity: Int { lock.withLock { others.capacity } }

  /// Appends a child, unless the compound is disposed.
  private func store(_ disposable: any Disposable) -> Bool {
    lock.withLock {
      guard !isDisposed else { return false }
      guard first !== disposable, second !== disposable else { return true }
      // An inline place that a removal freed comes before the overflow: a new child there would break the order.
      if second != nil || !others.isEmpty {
        others.insert(disposable)
      } else if first != nil {
        second = disposable
      } else {
        first = disposable
      }
      return true
    }
  }
}
