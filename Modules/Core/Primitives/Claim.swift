/// The right to deliver, which one thread has at a time: a word that is zero while no thread has it.
///
/// A thread that finds the claim taken queues its work and marks the claim, under the lock of the queue. A marked claim
/// cannot be given back by ``release(_:)``: its holder does the queued work first. So no sender blocks (C3), and no
/// work is left behind.
///
/// | bit | set | removed |
/// |---|---|---|
/// | `taken`, with an address | by the thread that takes the claim | by that thread, with or without the lock |
/// | `marked` | under the lock, by a thread that has queued work | under the lock, by the holder that did all work |
/// | `closed` | under the lock, with the last work or before it | never |
/// | `barred` | under the lock | under the lock |
///
/// A holder that has queued nothing and finds the word as it left it gives the claim back by ``release(_:)``. One that
/// allows other bits calls ``releaseUnlessMarked()``. After queued work, ``giveBack()`` does it under the lock.
@usableFromInline
package struct Claim: ~Copyable, Sendable {
  @usableFromInline package let word = AtomicWord()

  /// A thread has the claim. Beside it the word may hold an address on the stack of that thread.
  @usableFromInline package static var taken: UInt { 1 }
  /// The holder has work to do before it gives the claim back. Set under the lock, and removed by the holder under the
  /// lock.
  private static var marked: UInt { 2 }
  /// No other work is accepted.
  @usableFromInline package static var closed: UInt { 4 }
  /// The claim is not taken without the lock.
  private static var barred: UInt { 8 }

  @inlinable package init() {}

  /// A mark of the calling thread as the holder.
  @inlinable package static func ofThisThread() -> UInt { currentStackAddress() | taken }

  // MARK: Without the lock

  /// Whether no thread has the claim, and nothing bars it, at the moment.
  @inlinable package var isFree: Bool { word.loadRelaxed() == 0 }

  /// Takes the claim if the word is zero. Returns whether it did.
  @inlinable package func takeIfIdle(as holder: UInt = Claim.taken) -> Bool { word.replace(0, by: holder) }

  /// Gives the claim back, unless the word has changed since it was taken. Returns whether it did.
  @inlinable package func release(_ holder: UInt = Claim.taken) -> Bool { word.replace(holder, by: 0) }

  /// Gives the claim back, unless it is marked. Returns whether it did.
  @usableFromInline
  package func releaseUnlessMarked() -> Bool {
    let found = word.load()
    return found & Claim.marked == 0 && word.replace(found, by: Claim.lasting(found))
  }

  /// Whether the thread with that stack has the claim, and left an address in it.
  package func isTaken(from stack: StackSpan) -> Bool {
    let found = word.load()
    return found & Claim.taken != 0 && stack.contains(found & ~15)
  }

  /// Whether the last work was accepted.
  @inlinable package var isClosed: Bool { word.load() & Claim.closed != 0 }

  // MARK: Under the lock

  /// Takes the claim, or marks it for the thread that has it. Returns whether it was taken.
  @usableFromInline
  package func takeOrMark() -> Bool {
    let holder = Claim.ofThisThread()
    while true {
      let found = word.load()
      if found & Claim.taken != 0 {
        if markIfTaken() { return false }
      } else if word.replace(found, by: found | holder) {
        return true
      }
    }
  }

  /// Marks the claim, if a thread has it. Returns whether one has.
  @inline(__always)
  @discardableResult
  package func markIfTaken() -> Bool {
    while true {
      let found = word.load()
      if found & Claim.taken == 0 { return false }
      let marked = found | Claim.marked
      // A mark stays until the holder takes the lock.
      if found == marked || word.replace(found, by: marked) { return true }
    }
  }

  /// Removes the mark: no work is left.
  @usableFromInline
  package func removeMark() { word.remove(Claim.marked) }

  /// Gives the claim back, also if it is marked.
  package func giveBack() { word.remove(~(Claim.closed | Claim.barred)) }

  /// Accepts no work any more. Returns whether it did before.
  @discardableResult
  package func close() -> Bool { word.insert(Claim.closed) & Claim.closed == 0 }

  /// Bars the claim for threads that do not take the lock, or allows it again.
  package func setBarred(_ isBarred: Bool) {
    if isBarred { word.insert(Claim.barred) } else { word.remove(Claim.barred) }
  }

  /// The part of a word that outlasts a claim.
  private static func lasting(_ word: UInt) -> UInt { word & (closed | barred) }
}

/// An address on the calling thread's stack: a mark that only this thread can have left. A multiple of sixteen.
///
/// It costs one instruction. A system call for the thread's identity costs 10 % of a delivery.
@inlinable
@inline(__always)
package func currentStackAddress() -> UInt {
  var place: UInt8 = 0
  return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } & ~15
}
