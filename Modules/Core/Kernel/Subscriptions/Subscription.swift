import Synchronization

/// One run of a chain of operators: what every stage of it shares, what `subscribe` returns, and what `dispose()` ends.
///
/// Operators that pass their upstream's terminal on at once add none of their own. One that goes on after its upstream's
/// end (`catch`, `concat`, `flatMap` …), or that ends before it (`take` …), opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and is forgotten by its parent in O(1) (C11);
/// - a parent's end ends its children, in the order they were added, with the rest of the teardown (C16);
/// - a parent owns its children, a child refers to its parent weakly: a thread that holds the child may end it at any time (C5).
///
/// Dropping the last reference ends the subscription as well; the source holds one for as long as it can send (C9).
///
/// Open for modules that keep state beside it in one object; there is nothing to override. If one is dropped before it has ended, its
/// teardown runs when that state has gone.
open class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `first` and `last` change only while `word` holds `locked`, or on the thread that set `ended`.
  /// The flags below.
  @usableFromInline
  final let word = Atomic<UInt>(0)
  @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<SubscriptionLink>?
  @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<SubscriptionLink>?

  @usableFromInline static var ended: UInt { 1 }
  /// The list is being changed.
  static var locked: UInt { 2 }

  /// Makes a subscription of its own: the sink's.
  @inlinable
  public override init() {
    super.init()
  }

  deinit {
    // No other thread refers to the subscription here. The list of its parent held a count of it, so it has left that list.
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
    parent?.release(self)
    cutAll()
    return true
  }

  /// Ends the subscription because its source let go of it without a terminal, and passes that on downstream (C9).
  public final func abandon() {
    if end() { abandoned() }
  }

  /// What an abandoned child means to its operator: by default, that the operator's own subscription is abandoned too.
  func abandoned() { parent?.abandon() }

  /// The subscription that this one is a child of; nil if it is no child, or if its parent has been released.
  var parent: Subscription? { nil }

  /// Opens a child: ends with this subscription, or earlier on its own.
  public final func makeChild() -> Subscription {
    ChildSubscription(of: self)
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

  /// As ``adopt(_:)``, for a child that its maker goes on using.
  final func adoptChild(_ child: Subscription) {
    adopt(Unmanaged<SubscriptionLink>.passUnretained(child).retain())
  }

  /// Whether this is one of several upstreams of an operator that joins them.
  final var isJoined: Bool { joinedSource != nil }

  /// Whether this is the subscription of a source that a joiner has joined.
  func isJoined(by joiner: AnyObject) -> Bool { false }

  /// Ends the sources that a joiner has joined and that have not ended, in the order they were joined.
  final func endSources(of joiner: AnyObject) {
    guard lock() else { return }
    var sources: [Subscription] = []
    var next = first
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        if let source = link.joinedSource { sources.append(source) }
        next = link.after
      }
    }
    unlock()
    // Without the lock: an end runs teardown, and to compare is to hold a joiner, perhaps as the last.
    for source in sources where source.isJoined(by: joiner) { source.end() }
  }

  override func cut() -> Bool {
    // The parent is ending, and took this link off its list already.
    if takeEnd() { cutAll() }
    return true
  }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    for link in links where link.leads(&search) { return true }
    return false
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

  private final func takeEnd() -> Bool { mark(Subscription.ended) }

  /// Sets a flag, when no thread is changing the list, unless the subscription has ended; returns whether it did.
  @inline(__always)
  final func mark(_ flag: UInt) -> Bool {
    while true {
      let found = word.load(ordering: .acquiring)
      if found & Subscription.ended != 0 { return false }
      if found & Subscription.locked != 0 {
        WordLock.wait(for: self)
      } else if word.weakCompareExchange(
        expected: found, desired: found | flag, ordering: .acquiringAndReleasing
      ).exchanged {
        return true
      }
    }
  }
}
