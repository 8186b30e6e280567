import Synchronization

/// One run of a chain of operators: what every stage of it shares, what `subscribe` returns, and what `dispose()` ends.
///
/// Operators that pass their upstream's terminal on at once add none of their own. One that goes on after its upstream's
/// end (`catch`, `concat`, `flatMap` …), or that ends before it (`take` …), opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and is forgotten by its parent in O(1) (C11), but for one
///   that its operator is about to use again;
/// - a parent's end ends its children, in the order they were added, with the rest of the teardown (C16);
/// - a parent owns its children, a child refers to its parent unowned: code that ends a child holds its downstream.
///
/// Dropping the last reference ends the subscription as well; the source holds one for as long as it can send (C9).
///
/// Open for modules that keep state beside it in one object; there is nothing to override. If one is dropped before it has ended, its
/// teardown runs when that state has gone.
open class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `first` and `last` change only while `word` holds `locked`, or on the thread that set `ended`.
  /// The flags below, and above them a number that grows with each link that is appended to the list.
  @usableFromInline
  final let word = Atomic<UInt>(0)
  @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<SubscriptionLink>?
  @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<SubscriptionLink>?
  // Unmanaged and not retained: a parent owns its children, and who ends a child holds the downstream, which holds it.
  @usableFromInline final let parent: Unmanaged<Subscription>?

  @usableFromInline static var ended: UInt { 1 }
  /// The list is being changed.
  static var locked: UInt { 2 }
  /// Of an upstream that is not being subscribed to any more, and has not ended.
  static var settled: UInt { 4 }
  /// Of an upstream that has ended and has not left the list of its parent.
  static var lingering: UInt { 8 }
  /// What the number grows by.
  static var appended: UInt { 16 }

  /// Makes a subscription of its own: the sink's.
  @inlinable
  public override init() {
    parent = nil
    super.init()
  }

  @usableFromInline
  init(parent: Subscription) {
    self.parent = Unmanaged.passUnretained(parent)
    super.init()
    parent.adoptChild(self)
  }

  deinit {
    // No thread can hold the lock here, and the parent, which may be gone, is left alone.
    if word.exchange(Subscription.ended, ordering: .acquiringAndReleasing) & Subscription.ended == 0 { cutAll() }
  }

  /// Whether the subscription has ended: by a terminal event, by disposal, or because its source let go.
  @inlinable
  public final var isDisposed: Bool { word.load(ordering: .acquiring) & Subscription.ended != 0 }

  /// Ends the subscription: its teardown runs, on this thread, and nothing more is delivered (C4).
  public final func dispose() { end() }

  /// Ends the subscription and tells whether it was this call that did.
  ///
  /// An operator ends its child with it before it passes a terminal on; the sink decides with it whether a terminal or a
  /// disposal came first.
  @discardableResult
  public final func end() -> Bool {
    guard takeEnd() else { return false }
    parent?._withUnsafeGuaranteedRef { $0.release(self) }
    cutAll()
    return true
  }

  /// Ends the subscription because its source let go of it without a terminal, and passes that on downstream (C9).
  public final func abandon() {
    if end() { abandoned() }
  }

  /// What an abandoned child means to its operator: by default, that the operator's own subscription is abandoned too.
  func abandoned() {
    parent?._withUnsafeGuaranteedRef { $0.abandon() }
  }

  /// Opens a child: ends with this subscription, or earlier on its own.
  public final func makeChild() -> Subscription {
    Subscription(parent: self)
  }

  /// Adds a closure to the teardown; it runs at once if the subscription has ended (C16).
  public final func add(_ action: sending @escaping () -> Void) {
    adopt(.handingOver(TeardownAction(action)))
  }

  /// Adds a disposable to the teardown; it is disposed at once if the subscription has ended (C16).
  public final func add(_ disposable: any Disposable) {
    adopt(.handingOver(TeardownDisposable(disposable)))
  }

  /// Adds a call to the teardown; it is made at once if the subscription has ended (C16).
  ///
  /// - Parameter call: captures nothing, so that it costs no allocation.
  @inlinable
  package final func add<Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable>(
    _ receiver: Receiver, _ argument: Argument, call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    adopt(.handingOver(TeardownCall(receiver, argument, call)))
  }

  @usableFromInline
  final func adopt(_ link: Unmanaged<SubscriptionLink>) {
    // The caller's count becomes the list's.
    if lock() {
      append(link)
    } else {
      Subscription.cut(link)
    }
  }

  /// As ``adopt(_:)``, for a link that its maker goes on using.
  ///
  /// - Returns: what the word is from then on, if nothing else happens.
  @discardableResult
  final func adoptChild(_ child: Subscription) -> UInt {
    guard lock() else {
      _ = child.cut()
      return Subscription.ended
    }
    return append(Unmanaged<SubscriptionLink>.passUnretained(child).retain())
  }

  /// Takes another number, for subclasses that have one: the subscription is opened anew.
  func renumber(_ number: Int) {}

  /// Whether this is one of several upstreams of an operator that joins them.
  var isJoined: Bool { false }

  /// Ends the sources that a confluence has joined and that have not ended, in the order they were joined.
  final func endSources(of confluence: UnsafeMutableRawPointer) {
    guard lock() else { return }
    var sources: [SubscriptionLink] = []
    var next = first
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        if link.isJoined(by: confluence) { sources.append(link) }
        next = link.after
      }
    }
    unlock()
    // With the lock let go of, for an end runs teardown.
    for case let source as Subscription in sources { source.end() }
  }

  override func cut() -> Bool {
    // The parent is ending, and took this link off its list already.
    if takeEnd() { cutAll() }
    return true
  }

  override func isFed(from stack: StackSpan) -> Bool {
    guard lock() else { return false }
    var links: [SubscriptionLink] = []
    var next = first
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        links.append(link)
        next = link.after
      }
    }
    unlock()
    // With the lock released, for a child takes its own.
    return links.contains { $0.isFed(from: stack) }
  }

  final func cutAll() {
    var next = first
    first = nil
    last = nil
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        next = link.after
        link.before = nil
        link.after = nil
        link.isLinked = false
      }
      Subscription.cut(link)
    }
  }

  private static func cut(_ link: Unmanaged<SubscriptionLink>) {
    if link._withUnsafeGuaranteedRef({ $0.cut() }) { link.release() }
  }

  private final func takeEnd() -> Bool { mark { _ in Subscription.ended } != nil }

  /// Sets flags, when nobody is changing the list, unless the subscription has ended.
  ///
  /// In one order with what other threads do to other subscriptions: who opens a child anew looks at its parent afterwards, and who ends the
  /// parent looks at its children.
  ///
  /// - Parameter flags: given the word, returns what to set.
  /// - Returns: the word before; `nil` if the subscription has ended.
  @inline(__always)
  final func mark(_ flags: (_ found: UInt) -> UInt) -> UInt? {
    while true {
      let found = word.load(ordering: .sequentiallyConsistent)
      if found & Subscription.ended != 0 { return nil }
      if found & Subscription.locked != 0 {
        WordLock.wait(for: self)
      } else if word.weakCompareExchange(
        expected: found, desired: found | flags(found), ordering: .sequentiallyConsistent
      ).exchanged {
        return found
      }
    }
  }
}
