#if Diagnosis
  import ReactiveInspection
#endif

/// One run of a chain of operators. All operators of the chain share the subscription, `subscribe` returns it, and
/// `dispose()` ends it.
///
/// An operator that passes on the terminal of its upstream at once adds no subscription. An operator may continue after
/// its upstream has ended (`catch`, `concat`, `flatMap` …), or may end before its upstream (`take` …). Such an operator
/// opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and the parent then releases the child in O(1)
///   (C11);
/// - when a parent ends, its children end in the order in which they were added, with the rest of the teardown (C16);
/// - a parent owns its children, and a child refers to its parent weakly. So any thread that holds a child may end the
///   child at any time (C5).
///
/// Dropping the last reference also ends the subscription. The source holds a reference for as long as it can send
/// (C9).
///
/// A module can make a subclass to keep state of its own in the same object. There is nothing to override. The last
/// reference to such an object may be dropped before the subscription has ended. In this case, the `deinit` of the
/// subclass runs first. The teardown runs next, and the variables of the subclass are released last.
open class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `links` changes only under the lock, or, once `hasEnded` is set, on the thread that set it, or
  // the one thread that it hands the list to. `hasEnded` is set under the lock.
  @usableFromInline final let hasEnded = AtomicFlag()
  /// Whether this subscription, or one downstream of it, has had a note: a look for notes ends where none can follow.
  @usableFromInline final let isNoted = AtomicFlag()
  /// Whether a search for a cycle may come here, as values go from here to a hub. Changes under the lock; see
  /// ``UpstreamSubscription``.
  @exclusivity(unchecked) @usableFromInline final var isSearched = false
  /// Whether an event has ended the subscription, and no disposal. Changes under the lock.
  @exclusivity(unchecked) @usableFromInline final var hasEndedByEvent = false
  /// Whether the values of this upstream are not sent on when they come; see ``Joiner/makeChild(tag:isSideInput:)``.
  @exclusivity(unchecked) @usableFromInline final var isSideInput = false
  #if Diagnosis
    /// The stage that began last under the subscription. A source that can still fail keeps it. Changes under the lock.
    @exclusivity(unchecked) final weak var lastStage: Stage?
  #endif
  @usableFromInline final let lock = Lock()
  @usableFromInline final let links = List<Links>()
  @usableFromInline package final let weakTarget = WeakTarget()

  /// Makes a subscription without a parent, for the end of a chain, as `subscribe` does.
  @inlinable
  public override init() {
    super.init()
  }

  deinit {
    // No other thread refers to the subscription here. The list of its parent held a count of it, so it has left that
    // list.
    if hasEnded.setOnce() { cutLinks() }
  }

  /// Whether the subscription has ended: by a terminal event, by disposal, or because its source released it.
  @inlinable
  public final var isDisposed: Bool { hasEnded.isSet }

  // MARK: Ending

  /// Ends the subscription: its teardown runs, on this thread, and nothing more is delivered (C4).
  public final func dispose() { end() }

  /// Ends the subscription. Returns whether this call ended it.
  ///
  /// An operator calls this method on its child subscription before it passes on a terminal. The end of a chain calls
  /// this method to decide whether a terminal or a disposal came first.
  @discardableResult
  public final func end() -> Bool { end(byEvent: false) }

  /// - Parameter isByEvent: whether an event ends the subscription: its own terminal, or one of another source of the
  ///   same operator.
  @usableFromInline
  final func end(byEvent isByEvent: Bool) -> Bool {
    guard markEnded(byEvent: isByEvent) else { return false }
    parent?.forget(self)
    cutLinks()
    return true
  }

  /// Whether an event has ended the subscription, and no disposal.
  final var endedByEvent: Bool { lock.withLock { hasEndedByEvent } }

  /// Ends the subscription because of a terminal. Returns whether this call ended it.
  ///
  /// An operator calls this method instead of ``end()`` in the closure that takes a terminal. If the subscription has
  /// already ended, a failure is reported as undeliverable; see `Diagnostics.reportUndeliverable(to:)`. But a failure
  /// that was sent before a disposal and arrives after the disposal is not reported.
  @inlinable
  public final func end<Failure: Error>(with termination: Termination<Failure>) -> Bool {
    if end(byEvent: true) { return true }
    noteLate(termination)
    return false
  }

  /// Ends the subscription because its source released it without a terminal, and passes this kind of end downstream
  /// (C9).
  public final func abandon() {
    var next: Subscription? = self
    // A loop: children below each other take no stack (C10).
    while let here = next, here.end() { next = here.abandoned() }
  }

  /// Reacts to the abandonment of this subscription. Returns the next that is abandoned: by default, its parent.
  func abandoned() -> Subscription? { parent }

  // The parent is ending, and has taken this off its list.
  override func cut() {
    if markEnded() { cutLinks() }
  }

  override func cut(before links: borrowing List<Links>) {
    guard markEnded() else { return }
    // Kept behind its own links, which may refer to it weakly.
    if self.links.first != nil { links.prepend(self) }
    links.prepend(movedFrom: self.links)
  }

  /// Sets the flag; returns whether this call did. After that, the list belongs to the caller.
  final func markEnded(byEvent isByEvent: Bool = false) -> Bool {
    change {
      hasEnded.set()
      hasEndedByEvent = isByEvent
    }
  }

  final func cutLinks() {
    // A child's links take its place on this list: children below each other take no stack (C10).
    while let link = links.takeFirst() { link.cut(before: links) }
  }

  // MARK: Children and teardown

  /// The subscription that this one is a child of; nil if it is no child, or if its parent has been released.
  package var parent: Subscription? { nil }

  /// Opens a child, which ends with this subscription or earlier.
  public final func makeChild() -> Subscription {
    ChildSubscription(of: self)
  }

  /// Adds a closure to the teardown. If the subscription has already ended, the closure runs at once (C16).
  public final func add(_ action: sending @escaping () -> Void) {
    adopt(TeardownAction(action))
  }

  /// Adds a disposable to the teardown. If the subscription has already ended, the disposable is disposed at once
  /// (C16).
  public final func add(_ disposable: any Disposable) {
    add { disposable.dispose() }
  }

  // MARK: Links

  /// Puts a link on the list, or cuts it if the subscription has ended.
  @usableFromInline
  package final func adopt(_ link: SubscriptionLink) {
    var isSearched = false
    let isAdopted = change {
      links.append(link)
      isSearched = self.isSearched
    }
    if !isAdopted { return link.cut() }
    if isSearched, link.isSource { requireNoCycle(by: link) }
  }

  /// Puts a child on the list, or cuts it if the subscription has ended. The child feeds the same hub.
  final func adopt(child: ChildSubscription) {
    let isAdopted = change {
      child.isSearched = isSearched && !child.isSideInput
      if isNoted.isSet { child.isNoted.set() }
      links.append(child)
    }
    if !isAdopted { child.cut() }
  }

  /// Lets the searches for a cycle come here.
  final func beSearched() { lock.withLock { isSearched = true } }

  /// Prepares the subscription of a run that serves the subscribers of a hub. Its rooms are found as notes are. In its
  /// initialiser.
  package final func beRun() {
    isSearched = true
    isNoted.set()
  }

  /// Removes a link from the list, if the list contains it.
  @usableFromInline
  final func forget(_ link: SubscriptionLink) {
    lock.discarding { isDisposed ? nil : links.remove(link) }
  }

  /// Puts a link in the place of another one; returns false if the subscription has ended.
  final func replace(_ old: SubscriptionLink, by new: SubscriptionLink) -> Bool {
    var removed: SubscriptionLink?
    change { removed = links.replace(old, by: new) }
    return removed != nil
  }

  /// Runs a closure under the lock, unless the subscription has ended; returns whether it did.
  @discardableResult
  final func change(_ body: () -> Void) -> Bool {
    lock.withLock {
      if hasEnded.isSet { return false }
      body()
      return true
    }
  }

  /// A copy of the list. Code that uses a link may take the lock of another subscription, or this one again.
  private final var copyOfLinks: [SubscriptionLink] {
    var copies: [SubscriptionLink] = []
    change { links.forEach { copies.append($0) } }
    return copies
  }

  package override func extend(_ search: inout UpstreamSearch) {
    for link in copyOfLinks.reversed() { search.follow(link) }
  }

  /// Traps if a new link on the list makes a hub its own upstream (C15).
  @inline(never)
  private final func requireNoCycle(by link: SubscriptionLink) {
    // First, so that of two threads which close a cycle together one sees the other's link.
    link.noteIsSearched()
    if check(link) { return }
    // Most runs have no parent.
    var place = parent
    while let here = place, !here.check(link) { place = here.parent }
  }

  /// Traps if a new link upstream closes a cycle. Returns false if this is no upstream of a hub.
  func check(_ link: SubscriptionLink) -> Bool { false }

  /// Whether this is one of several upstreams of an operator that joins them.
  var isJoined: Bool { false }

  /// Ends the sources that a joiner has joined and that have not ended, in the order they were joined.
  final func endSources(of joiner: AnyObject) {
    for link in copyOfLinks { link.endSource(of: joiner) }
  }

  /// Whether a child has not ended.
  final var hasChildren: Bool { copyOfLinks.contains { $0 is ChildSubscription } }

  /// The first hub in which this has a place. For tests, and for inspection.
  package final var firstHub: SubscriberList? {
    for case let node as AnyNode in copyOfLinks { return node.subscribers }
    return nil
  }
}
