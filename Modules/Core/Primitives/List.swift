/// A doubly linked list whose elements hold the links: to append and to remove is O(1), and allocates nothing.
///
/// The list owns one count of each element. It changes under a lock of its owner, which releases what it removes after
/// that. `first`, `last` and the references from an element to the next are atomic, so that a thread can walk elements
/// that it knows to stay on the list without the lock.
///
/// An element may be on several lists; a `Kind` says which of its places is meant.
@usableFromInline
package struct List<Kind: ListKind>: ~Copyable, Sendable {
  @usableFromInline package typealias Reference = Unmanaged<Kind.Element>

  @usableFromInline let firstReference = AtomicReference<Kind.Element>()
  @usableFromInline let lastReference = AtomicReference<Kind.Element>()

  @inlinable package init() {}

  @inlinable package var first: Reference? { firstReference.load() }
  @inlinable package var last: Reference? { lastReference.load() }

  /// The element after another one.
  @inlinable package static func after(_ element: Kind.Element) -> Reference? {
    // Relaxed, because the walk has acquired `last`, or the lock.
    Kind.withPlace(of: element) { $0.after.loadRelaxed() }
  }

  /// Goes through the elements, in order, while a closure returns true.
  ///
  /// Without the lock only by the thread that alone may remove elements, and up to an element that it knows: others may
  /// append behind that.
  ///
  /// - Parameters:
  ///   - last: the last element to go to; nil for all.
  ///   - body: may remove the element that it is called with.
  @inlinable
  @inline(__always)
  package func walk(upTo last: Reference? = nil, while body: (Kind.Element) -> Bool) {
    var place = first
    while let reference = place {
      // The list keeps the element while the closure runs, or the closure has removed it, and uses it no longer.
      place = reference._withUnsafeGuaranteedRef { element in
        let following = reference.toOpaque() == last?.toOpaque() ? nil : List.after(element)
        return body(element) ? following : nil
      }
    }
  }

  /// Goes through all elements, in order; see ``walk(upTo:while:)``.
  @inlinable
  @inline(__always)
  package func forEach(upTo last: Reference? = nil, _ body: (Kind.Element) -> Void) {
    walk(upTo: last) { element in
      body(element)
      return true
    }
  }

  /// Adds an element behind all others.
  @inlinable package func append(_ element: Kind.Element) { insert(element, between: last, and: nil) }

  /// Adds an element before all others.
  @inlinable package func prepend(_ element: Kind.Element) { insert(element, between: nil, and: first) }

  /// Moves all elements of another list to the beginning of this one. O(1).
  @usableFromInline
  package func prepend(movedFrom other: borrowing List) {
    guard let first = other.first, let last = other.last else { return }
    other.firstReference.store(nil)
    other.lastReference.store(nil)
    connect(last, self.first)
    firstReference.store(first)
  }

  /// Removes an element, if it is on the list; returns it, to be released without the lock.
  @inlinable
  package func remove(_ element: Kind.Element) -> Kind.Element? {
    guard contains(element) else { return nil }
    Kind.withPlace(of: element) { place in
      connect(place.before.load(), place.after.load())
      place.before.store(nil)
      place.after.store(nil)
    }
    return Unmanaged.passUnretained(element).takeRetainedValue()
  }

  /// Puts an element in the place of another one, if that is on the list; returns that, to be released without the
  /// lock.
  @inlinable
  package func replace(_ old: Kind.Element, by new: Kind.Element) -> Kind.Element? {
    guard contains(old) else { return nil }
    insert(new, between: .passUnretained(old), and: List.after(old))
    return remove(old)
  }

  /// Removes the first element, and returns it.
  @inlinable
  package func takeFirst() -> Kind.Element? {
    guard let first else { return nil }
    return first._withUnsafeGuaranteedRef { remove($0) }
  }

  /// Whether an element is on the list.
  @inlinable
  package func contains(_ element: Kind.Element) -> Bool {
    Kind.withPlace(of: element) { $0.before.load() } != nil
      || first?.toOpaque() == Unmanaged.passUnretained(element).toOpaque()
  }

  @inlinable
  func insert(_ element: Kind.Element, between before: Reference?, and after: Reference?) {
    let added = Unmanaged.passRetained(element)
    // In this order, a walk that comes to the element finds its successor.
    connect(added, after)
    connect(before, added)
  }

  /// Makes two elements neighbours. Nil is the end of the list.
  @inlinable
  func connect(_ before: Reference?, _ after: Reference?) {
    if let before {
      before._withUnsafeGuaranteedRef { Kind.withPlace(of: $0) { $0.after.store(after) } }
    } else {
      firstReference.store(after)
    }
    if let after {
      after._withUnsafeGuaranteedRef { Kind.withPlace(of: $0) { $0.before.store(before) } }
    } else {
      lastReference.store(before)
    }
  }
}

/// An element's place on a list.
@usableFromInline
package struct ListPlace<Element: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let before = AtomicReference<Element>()
  @usableFromInline let after = AtomicReference<Element>()

  @inlinable
  package init() {}
}

/// Says which place of an element the lists of a kind use.
@usableFromInline
package protocol ListKind {
  associatedtype Element: AnyObject & Sendable

  static func withPlace<Result>(of element: Element, _ body: (borrowing ListPlace<Element>) -> Result) -> Result
}
