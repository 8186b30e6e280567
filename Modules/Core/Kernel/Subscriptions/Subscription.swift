#if Diagnosis
  import ReactiveInspection
#endif

/// One run of a chain of operators: all its stages share it, `subscribe` returns it, and `dispose()` ends it.
///
/// Operators that pass their upstream's terminal on at once add none of their own. An operator that continues after its upstream's
/// end (`catch`, `concat`, `flatMap` …), or that ends before it (`take` …), opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and its parent forgets it in O(1) (C11);
/// - a parent's end ends its children, in the order they were added, with the rest of the teardown (C16);
/// - a parent owns its children, a child refers to its parent weakly: any thread that holds the child may end it at any time (C5).
///
/// Dropping the last reference ends the subscription as well; the source holds one for as long as it can send (C9).
///
/// Open for modules that keep state beside it in one object; there is nothing to override. If one is dropped before it has ended, its
/// teardown runs after that state was released.
open class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `links` changes only under the lock, or, once `hasEnded` is set, on the thread that set it, or the one thread that it hands the
  // list to. `hasEnded` is set under the lock.
  @usableFromInline final let hasEnded = AtomicFlag()
  @usableFromInline final let lock = Lock()
  @usableFromInline final let links = List<Links>()
  @usableFromInline final let weakTarget = WeakTarget()
  #if Diagnosis
    /// The newest stage that began under this subscription, which owns it. It has the one before.
    @exclusivity(unchecked) @usableFromInline final var stages: Unmanaged<Stage>?
  #endif

  /// Makes a subscription that is no child: the sink's.
  @inlinable
  public override init() {
    super.init()
  }

  deinit {
    // No other thread refers to the subscription here. The list of its parent held a count of it, so it has left that list.
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
  /// An operator ends its child with it before it passes a terminal on. The sink decides with it whether a terminal or a disposal came first.
  @discardableResult
  public final func end() -> Bool {
    guard markEnded() else { return false }
    parent?.forget(self)
    cutLinks()
    return true
  }

  /// Ends the subscription because of a terminal. Returns whether this call ended it.
  ///
  /// As ``end()``, for the terminal closure of an operator. A failure after the end is reported, see `Diagnostics.reportUndeliverable(to:)`.
  @inlinable
  public final func end<Failure: Error>(with termination: Termination<Failure>) -> Bool {
    if end() { return true }
    Diagnostics.noteUndeliverable(termination, at: self)
    return false
  }

  /// Ends the subscription because its source released it without a terminal, and passes that on downstream (C9).
  public final func abandon() {
    if end() { abandoned() }
  }

  /// Reacts to the abandonment of a child: by default, the operator's own subscription is abandoned too.
  func abandoned() { parent?.abandon() }

  // The parent is ending, and has taken this off its list.
  override func cut() {
    if markEnded() { cutLinks() }
  }

  /// Sets the flag; returns whether this call did. After that, the list belongs to the caller.
  final func markEnded() -> Bool {
    change { hasEnded.set() }
  }

  final func cutLinks() {
    #if Diagnosis
      if stages != nil { cutStages() }
    #endif
    while let link = links.takeFirst() { link.cut() }
  }

  // MARK: Children and teardown

  /// The subscription that this one is a child of; nil if it is no child, or if its parent has been released.
  package var parent: Subscription? { nil }

  /// Opens a child: it ends with this subscription, or earlier on its own.
  public final func makeChild() -> Subscription {
    ChildSubscription(of: self)
  }

  /// Adds a closure to the teardown; it runs at once if the subscription has ended (C16).
  public final func add(_ action: sending @escaping () -> Void) {
    adopt(TeardownAction(action))
  }

  /// Adds a disposable to the teardown; it is disposed at once if the subscription has ended (C16).
  public final func add(_ disposable: any Disposable) {
    add { disposable.dispose() }
  }

  // MARK: Links

  /// Puts a link on the list, or cuts it if the subscription has ended.
  @usableFromInline
  package final func adopt(_ link: SubscriptionLink) {
    #if Diagnosis
      if Stages.isOn { note(hubOf: link) }
    #endif
    if !change({ links.append(link) }) { link.cut() }
  }

  /// Removes a link from the list, if the list contains it.
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

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    #if Diagnosis
      search.pass(newestStageNumber)
    #endif
    for link in copyOfLinks where link.leads(&search) { return true }
    return false
  }

  /// Whether this is one of several upstreams of an operator that joins them.
  var isJoined: Bool { false }

  /// Ends the sources that a joiner has joined and that have not ended, in the order they were joined.
  final func endSources(of joiner: AnyObject) {
    for link in copyOfLinks { link.endSource(of: joiner) }
  }

  /// For tests: the first hub in which this has a place.
  package final var firstHub: SubscriberList? {
    for case let node as AnyNode in copyOfLinks { return node.subscribers }
    return nil
  }
}

/// A subscription that ends with its parent, or earlier on its own.
///
/// The parent owns it. It refers to the parent weakly, so that any thread may end it, also while another thread releases the parent (C5). A class of its
/// own, so that the sink's subscription does not pay for the weak reference.
@usableFromInline
class ChildSubscription: Subscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private final let owner: WeakReference<Subscription>

  @usableFromInline
  init(of parent: Subscription) {
    owner = WeakReference(to: parent, parent.weakTarget)
    super.init()
    parent.adopt(self)
  }

  package override final var parent: Subscription? { owner.object }
}

/// An element of a ``Subscription``'s list: a child, a place in a hub, a teardown action, a note.
///
/// Open because ``Subscription`` is; only the kernel makes others.
open class SubscriptionLink: @unchecked Sendable {
  // Unchecked because `linkPlace` is atomic, and changes under the lock of the subscription only.
  @usableFromInline final let linkPlace = ListPlace<SubscriptionLink>()

  @inlinable
  init() {
    #if Exploration
      StepListener.keepMemory(of: self)
    #endif
  }

  /// Called once, without a lock, when the subscription ends. The link is off the list by then.
  func cut() {}

  /// Whether a search finds its goal upstream of this link.
  package func leads(_ search: inout UpstreamSearch) -> Bool { false }

  #if Diagnosis
    /// The address of the hub in which the link is a subscriber's place, or zero.
    var hubAddress: UInt { 0 }
  #endif

  /// Ends the link if it is the subscription of a source that a joiner has joined.
  func endSource(of joiner: AnyObject) {}
}

/// The lists of subscriptions.
@usableFromInline
enum Links: ListKind {
  @inlinable
  static func withPlace<Result>(
    of element: SubscriptionLink, _ body: (borrowing ListPlace<SubscriptionLink>) -> Result
  ) -> Result {
    body(element.linkPlace)
  }
}
