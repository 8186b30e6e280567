import ReactiveDisposables
import Synchronization

/// The right to deliver, which one thread has at a time: a word that is zero while no thread has it.
///
/// A thread that finds the claim taken queues its work and marks the claim, under the lock of the queue. A marked claim cannot be given back by
/// ``release(_:)``: its holder does the queued work first. So no sender blocks (C3), and no work is left behind.
@usableFromInline
struct Claim: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt>(0)

  /// A thread has the claim. Beside it the word may hold an address on the stack of that thread.
  @usableFromInline static var taken: UInt { 1 }
  /// The holder has work to do before it gives the claim back. Set under the lock, and removed by the holder under the lock.
  private static var marked: UInt { 2 }
  /// The last work was accepted.
  @usableFromInline static var closed: UInt { 4 }
  /// The claim is not taken without the lock.
  private static var barred: UInt { 8 }

  @inlinable
  init() {}

  /// A mark of the calling thread as the holder.
  @inlinable
  @inline(__always)
  static func ofThisThread() -> UInt { currentStackAddress() | taken }

  // MARK: Without the lock

  /// Takes the claim if the word is zero. Returns whether it did.
  @inlinable
  @inline(__always)
  func takeIfIdle(as holder: UInt = Claim.taken) -> Bool {
    word.compareExchange(expected: 0, desired: holder, ordering: .acquiring).exchanged
  }

  /// Gives the claim back, unless the word has changed since it was taken. Returns whether it did.
  @inlinable
  @inline(__always)
  func release(_ holder: UInt = Claim.taken) -> Bool {
    word.compareExchange(expected: holder, desired: 0, ordering: .releasing).exchanged
  }

  /// Gives the claim back, unless it is marked. Returns whether it did.
  @usableFromInline
  func releaseUnlessMarked() -> Bool {
    let found = word.load(ordering: .relaxed)
    return found & Claim.marked == 0
      && word.compareExchange(expected: found, desired: Claim.lasting(found), ordering: .releasing).exchanged
  }

  /// Whether the thread with that stack has the claim, and left an address in it.
  func isTaken(from stack: StackSpan) -> Bool {
    let found = word.load(ordering: .acquiring)
    return found & Claim.taken != 0 && stack.contains(found & ~15)
  }

  /// Whether no thread has the claim, and it is not closed.
  var isIdle: Bool { word.load(ordering: .acquiring) & ~Claim.barred == 0 }

  /// Whether the last work was accepted.
  @inlinable
  var isClosed: Bool { word.load(ordering: .relaxed) & Claim.closed != 0 }

  // MARK: Under the lock

  /// Takes the claim, or marks it for the thread that has it. Returns whether it was taken.
  @usableFromInline
  func takeOrMark() -> Bool {
    let holder = Claim.ofThisThread()
    while !markIfTaken() {
      let found = Claim.lasting(word.load(ordering: .relaxed))
      if word.compareExchange(expected: found, desired: found | holder, ordering: .acquiring).exchanged { return true }
    }
    return false
  }

  /// Marks the claim, if a thread has it. Returns whether one has.
  @inline(__always)
  @discardableResult
  func markIfTaken() -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      if found & Claim.taken == 0 { return false }
      let marked = found | Claim.marked
      // A mark stays until the holder takes the lock.
      if found == marked || word.compareExchange(expected: found, desired: marked, ordering: .relaxed).exchanged {
        return true
      }
    }
  }

  /// Removes the mark: no work is left.
  @usableFromInline
  func removeMark() { word.bitwiseAnd(~Claim.marked, ordering: .relaxed) }

  /// Gives the claim back, also if it is marked.
  func giveBack() { word.bitwiseAnd(Claim.closed | Claim.barred, ordering: .releasing) }

  /// Accepts no work any more. Returns whether it did before.
  @discardableResult
  func close() -> Bool { word.bitwiseOr(Claim.closed, ordering: .relaxed).oldValue & Claim.closed == 0 }

  /// Bars the claim for threads that do not take the lock, or allows it again.
  func setBarred(_ isBarred: Bool) {
    if isBarred {
      word.bitwiseOr(Claim.barred, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~Claim.barred, ordering: .relaxed)
    }
  }

  /// The part of a word that outlasts a claim.
  private static func lasting(_ word: UInt) -> UInt { word & (closed | barred) }
}
