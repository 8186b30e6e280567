import ReactiveDisposables
import Synchronization

/// One run of a chain of operators: what every stage of it shares, what `subscribe` returns, and what `dispose()` ends.
///
/// Operators that pass their upstream's terminal on at once add none of their own. One that goes on after its upstream's
/// end (`catch`, `concat`, `flatMap` …), or that ends before it (`take` …), opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and its parent forgets it in O(1) (C11);
/// - a parent's end ends its children, in the order they were added, with the rest of the teardown (C16);
/// - a parent owns its children, a child refers to its parent weakly: a thread that holds the child may end it at any time (C5).
///
/// Dropping the last reference ends the subscription as well; the source holds one for as long as it can send (C9).
///
/// Open for modules that keep state beside it in one object; there is nothing to override. If one is dropped before it has ended, its
/// teardown runs when that state has gone.
open class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `links` changes only under the lock, or, once `hasEnded` is set, on the thread that set it. `hasEnded` is set under the lock.
  @usableFromInline final let hasEnded = Atomic<Bool>(false)
  @usableFromInline final let lock = Lock()
  @usableFromInline final let links = List<Links>()
  @usableFromInline final let weakTarget = WeakTarget()

  /// Makes a subscription of its own: the sink's.
  @inlinable
  public override init() {
    super.init()
  }

  deinit {
    // No other thread refers to the subscription here. The list of its parent held a count of it, so it has left that list.
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { cutLinks() }
  }

  /// Whether the subscription has ended: by a terminal event, by disposal, or because its source released it.
  @inlinable
  public final var isDisposed: Bool { hasEnded.load(ordering: .acquiring) }

  // MARK: Ending

  /// Ends the subscription: its teardown runs, on this thread, and nothing more is delivered (C4).
  public final func dispose() { end() }

  /// Ends the subscription and tells whether it was this call that did.
  ///
  /// An operator ends its child with it before it passes a terminal on; the sink decides with it whether a terminal or a
  /// disposal came first.
  @discardableResult
  public final func end() -> Bool {
    guard markEnded() else { return false }
    parent?.forget(self)
    cutLinks()
    return true
  }

  /// Ends the subscription because its source released it without a terminal, and passes that on downstream (C9).
  public final func abandon() {
    if end() { abandoned() }
  }

  /// What an abandoned child means to its operator: by default, that the operator's own subscription is abandoned too.
  func abandoned() { parent?.abandon() }

  // The parent is ending, and has taken this off its list.
  override func cut() {
    if markEnded() { cutLinks() }
  }

  /// Sets the flag; returns whether this call did. From then on the list belongs to the caller.
  private final func markEnded() -> Bool {
    lock.withLock {
      if hasEnded.load(ordering: .relaxed) { return false }
      hasEnded.store(true, ordering: .releasing)
      return true
    }
  }

  private final func cutLinks() {
    while let link = links.takeFirst() { link.cut() }
  }

  // MARK: Children

  /// The subscription that this one is a child of; nil if it is no child, or if its parent has been released.
  var parent: Subscription? { nil }

  /// Opens a child: ends with this subscription, or earlier on its own.
  public final func makeChild() -> Subscription {
    ChildSubscription(of: self)
  }

  // MARK: What ends with it

  /// Adds a closure to the teardown; it runs at once if the subscription has ended (C16).
  public final func add(_ action: sending @escaping () -> Void) {
    adopt(TeardownAction(action))
  }

  /// Adds a disposable to the teardown; it is disposed at once if the subscription has ended (C16).
  public final func add(_ disposable: any Disposable) {
    adopt(TeardownDisposable(disposable))
  }

  /// Adds a call to the teardown; it is made at once if the subscription has ended (C16).
  ///
  /// - Parameters:
  ///   - upstream: where a search that comes to the call goes on.
  ///   - call: captures nothing, so that it costs no allocation.
  @inlinable
  package final func add<Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable>(
    _ receiver: Receiver, _ argument: Argument, upstream: SubscriptionLink? = nil,
    call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    adopt(TeardownCall(receiver, argument, upstream: upstream, call))
  }

  /// Puts a link on the list, or cuts it if the subscription has ended.
  @usableFromInline
  final func adopt(_ link: SubscriptionLink) {
    if !change({ links.append(link) }) { link.cut() }
  }

  /// Puts a link before all others; drops it if the subscription has ended.
  final func adopt(first link: SubscriptionLink) {
    change { links.prepend(link) }
  }

  /// Takes a link off the list, if it is there.
  final func forget(_ link: SubscriptionLink) {
    var removed: SubscriptionLink?
    change { removed = links.remove(link) }
    // Released here, without the lock.
    withExtendedLifetime(removed) {}
  }

  /// Puts a link in the place of another one; returns false if the subscription has ended.
  final func replace(_ old: SubscriptionLink, by new: SubscriptionLink) -> Bool {
    var removed: SubscriptionLink?
    let isDone = change { removed = links.replace(old, by: new) }
    withExtendedLifetime(removed) {}
    return isDone && removed != nil
  }

  /// Changes the list under the lock, unless the subscription has ended; returns whether it did.
  @discardableResult
  private final func change(_ body: () -> Void) -> Bool {
    lock.withLock {
      if hasEnded.load(ordering: .relaxed) { return false }
      body()
      return true
    }
  }

  // MARK: Searching

  /// Goes through the list under the lock while a closure of the kernel's returns true.
  final func forEachLink(while body: (SubscriptionLink) -> Bool) {
    change { links.walk(while: body) }
  }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    // A copy of the list: a link may take another subscription's lock, or this one's again.
    var copies: [SubscriptionLink] = []
    forEachLink { link in
      copies.append(link)
      return true
    }
    for link in copies where link.leads(&search) { return true }
    return false
  }

  /// Whether this is one of several upstreams of an operator that joins them.
  final var isJoined: Bool { joinedSource != nil }

  /// Whether this is the subscription of a source that a joiner has joined.
  func isJoined(by joiner: AnyObject) -> Bool { false }

  /// Ends the sources that a joiner has joined and that have not ended, in the order they were joined.
  final func endSources(of joiner: AnyObject) {
    var sources: [Subscription] = []
    forEachLink { link in
      if let source = link.joinedSource { sources.append(source) }
      return true
    }
    // Without the lock: an end runs teardown, and to compare is to hold a joiner, perhaps as the last.
    for source in sources where source.isJoined(by: joiner) { source.end() }
  }
}
