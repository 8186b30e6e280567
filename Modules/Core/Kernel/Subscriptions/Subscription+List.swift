import ReactiveDisposables
import Synchronization

/// The list of what ends with the subscription.
extension Subscription {
  /// Takes the list's lock, unless the subscription has ended.
  ///
  /// A bit beside the flag, not a system lock: a live subscription costs a few hundred bytes, of which that would be forty. It is
  /// held for a dozen instructions that call nothing and take no other such lock. See ``WordLock`` for what a waiting thread does.
  @inline(__always)
  final func lock() -> Bool {
    WordLock.begin(of: self)
    if mark({ _ in Subscription.locked }) != nil { return true }
    WordLock.end(of: self)
    return false
  }

  final func unlock() {
    // No other thread changes the word while it is locked.
    unlock(leaving: word.load(ordering: .relaxed) & ~Subscription.locked)
  }

  @inline(__always)
  private final func unlock(leaving value: UInt) {
    ReactiveDisposables.unlock(word, leaving: value)
    WordLock.end(of: self)
  }

  /// Under the lock, which it lets go of; the list takes over a count that the caller has taken. Inlined, or that would be taken and
  /// given back. Returns what the word is from then on, if nothing else happens.
  @inline(__always)
  @discardableResult
  final func append(_ added: Unmanaged<SubscriptionLink>) -> UInt {
    let last = last
    added._withUnsafeGuaranteedRef { link in
      link.isLinked = true
      link.before = last
    }
    if let last { last._withUnsafeGuaranteedRef { $0.after = added } } else { first = added }
    self.last = added
    let appended = (word.load(ordering: .relaxed) & ~Subscription.locked) &+ Subscription.appended
    unlock(leaving: appended)
    return appended
  }

  /// Takes a link off the list, if it is there.
  final func release(_ link: SubscriptionLink) {
    guard lock() else { return }
    let isLinked = link.isLinked
    if isLinked { unlink(link) }
    unlock()
    if isLinked { Unmanaged.passUnretained(link).release() }
  }

  /// Makes a link the last of the list; it is cut if the subscription has ended.
  ///
  /// - Returns: what the word is from then on, if nothing else happens.
  final func moveToEnd(_ link: SubscriptionLink) -> UInt {
    guard lock() else {
      _ = link.cut()
      return Subscription.ended
    }
    let place = Unmanaged<SubscriptionLink>.passUnretained(link)
    if link.isLinked { unlink(link) } else { _ = place.retain() }
    return append(place)
  }

  /// Under the lock.
  private final func unlink(_ link: SubscriptionLink) {
    link.isLinked = false
    if let before = link.before {
      before._withUnsafeGuaranteedRef { $0.after = link.after }
    } else {
      first = link.after
    }
    if let after = link.after { after._withUnsafeGuaranteedRef { $0.before = link.before } } else { last = link.before }
    link.before = nil
    link.after = nil
  }
}
