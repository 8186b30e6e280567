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
    if mark(Subscription.locked) { return true }
    WordLock.end(of: self)
    return false
  }

  final func unlock() {
    // No other thread changes the word while it is locked.
    ReactiveDisposables.unlock(word, leaving: word.load(ordering: .relaxed) & ~Subscription.locked)
    WordLock.end(of: self)
  }

  /// Under the lock, which it releases; the list takes over a count that the caller has taken. Inlined, or that would be taken and
  /// given back.
  @inline(__always)
  final func append(_ added: Unmanaged<SubscriptionLink>) {
    let last = last
    added._withUnsafeGuaranteedRef { link in
      link.isLinked = true
      link.before = last
    }
    if let last { last._withUnsafeGuaranteedRef { $0.after = added } } else { first = added }
    self.last = added
    unlock()
  }

  /// Takes a link off the list, if it is there.
  final func release(_ link: SubscriptionLink) {
    guard lock() else { return }
    let isLinked = link.isLinked
    if isLinked { unlink(link) }
    unlock()
    if isLinked { Unmanaged.passUnretained(link).release() }
  }

  /// The links on the list; none if the subscription has ended.
  ///
  /// For code that calls what may take another subscription's lock, or this one's again.
  final var links: [SubscriptionLink] {
    guard lock() else { return [] }
    defer { unlock() }
    var links: [SubscriptionLink] = []
    var next = first
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        links.append(link)
        next = link.after
      }
    }
    return links
  }

  /// What became of ``replace(_:by:)``.
  enum Replacement {
    /// The caller has the list's count of the old link now.
    case done
    /// The old link has not joined the list yet.
    case tooEarly
    /// The subscription has ended, and the old link was cut, or will be.
    case tooLate
  }

  /// Puts a link in the place of another one.
  final func replace(_ old: SubscriptionLink, by new: SubscriptionLink) -> Replacement {
    guard lock() else { return .tooLate }
    defer { unlock() }
    guard old.isLinked else { return .tooEarly }
    let place = Unmanaged.passRetained(new)
    new.isLinked = true
    new.before = old.before
    new.after = old.after
    if let before = new.before { before._withUnsafeGuaranteedRef { $0.after = place } } else { first = place }
    if let after = new.after { after._withUnsafeGuaranteedRef { $0.before = place } } else { last = place }
    old.isLinked = false
    old.before = nil
    old.after = nil
    return .done
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
