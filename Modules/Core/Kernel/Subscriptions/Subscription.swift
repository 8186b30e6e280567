import Synchronization

/// One run of a chain of operators: what every stage of it shares, what `subscribe` returns, and what `dispose()` ends.
///
/// Operators that pass their upstream's terminal on at once add none of their own. One that goes on after its upstream's
/// end (`catch`, `concat`, `flatMap` …), or that ends before it (`take` …), opens a child with ``makeChild()``:
///
/// - a child ends before its operator reacts to the terminal (C5), and is forgotten by its parent in O(1) (C11);
/// - a parent's end ends its children, in the order they were added, with the rest of the teardown (C16);
/// - a parent owns its children, a child refers to its parent unowned: code that ends a child holds its downstream.
///
/// Dropping the last reference ends the subscription as well; the source holds one for as long as it can send (C9).
public class Subscription: SubscriptionLink, Disposable, @unchecked Sendable {
  // Unchecked because `first` and `last` change only while `word` holds `locked`, or on the thread that set `ended`.
  @usableFromInline
  final let word = Atomic<UInt>(0)
  @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<SubscriptionLink>?
  @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<SubscriptionLink>?
  // Unmanaged and not retained: a parent owns its children, and who ends a child holds the downstream, which holds it.
  @usableFromInline final let parent: Unmanaged<Subscription>?

  @usableFromInline static var ended: UInt { 1 }
  private static var locked: UInt { 2 }

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
    adopt(TeardownAction(action))
  }

  /// Adds a disposable to the teardown; it is disposed at once if the subscription has ended (C16).
  public final func add(_ disposable: any Disposable) {
    adopt(TeardownDisposable(disposable))
  }

  /// Adds a call to the teardown; it is made at once if the subscription has ended (C16).
  ///
  /// - Parameter call: captures nothing, so that it costs no allocation.
  @inlinable
  package final func add<Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable>(
    _ receiver: Receiver, _ argument: Argument, call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    adopt(TeardownCall(receiver, argument, call))
  }

  @usableFromInline
  final func adopt(_ link: consuming SubscriptionLink) {
    guard lock() else { return link.cut() }
    // The caller's count becomes the list's.
    append(Unmanaged.passRetained(link))
  }

  /// As ``adopt(_:)``, for a link that its maker goes on using: one count less to take and give back.
  final func adoptChild(_ child: Subscription) {
    guard lock() else { return child.cut() }
    append(Unmanaged<SubscriptionLink>.passUnretained(child).retain())
  }

  /// Under the lock, which it lets go of. Inlined, or the count that a caller gives up would be taken and given back.
  @inline(__always)
  private final func append(_ added: Unmanaged<SubscriptionLink>) {
    let last = last
    added._withUnsafeGuaranteedRef { link in
      link.isLinked = true
      link.before = last
    }
    if let last { last._withUnsafeGuaranteedRef { $0.after = added } } else { first = added }
    self.last = added
    unlock()
  }

  /// Opens a child anew that has ended and that nobody else holds. It has ended at once if the parent has.
  ///
  /// - Parameter number: for subclasses that have one.
  func reopen(as number: Int) {
    word.store(0, ordering: .relaxed)
    parent?._withUnsafeGuaranteedRef { $0.adoptChild(self) }
  }

  /// Puts a note before all that is on the list.
  final func adopt(first link: NoteLink) {
    guard lock() else { return }
    link.isLinked = true
    link.after = first
    let added = Unmanaged<SubscriptionLink>.passRetained(link)
    if let first { first._withUnsafeGuaranteedRef { $0.before = added } } else { last = added }
    first = added
    unlock()
  }

  /// The first of the notes at the head of the list that a closure takes for the one it looks for.
  final func leadingNote<Note>(_ match: (any SubscriptionNote) -> Note?) -> Note? {
    guard lock() else { return nil }
    defer { unlock() }
    var place = first
    while let link = place, let note = link._withUnsafeGuaranteedRef({ $0.note }) {
      if let match = match(note) { return match }
      place = link._withUnsafeGuaranteedRef { $0.after }
    }
    return nil
  }

  /// Whether this is one of several upstreams of an operator that joins them.
  var isJoined: Bool { false }

  final func release(_ link: SubscriptionLink) {
    guard lock() else { return }
    guard link.isLinked else { return unlock() }
    link.isLinked = false
    if let before = link.before {
      before._withUnsafeGuaranteedRef { $0.after = link.after }
    } else {
      first = link.after
    }
    if let after = link.after { after._withUnsafeGuaranteedRef { $0.before = link.before } } else { last = link.before }
    link.before = nil
    link.after = nil
    unlock()
    Unmanaged.passUnretained(link).release()
  }

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

  override func cut() {
    // The parent is ending, and took this link off its list already.
    if takeEnd() { cutAll() }
  }

  override func isFed(from stack: StackSpan) -> Bool {
    guard lock() else { return false }
    defer { unlock() }
    var next = first
    while let link = next {
      if link._withUnsafeGuaranteedRef({ $0.isFed(from: stack) }) { return true }
      next = link._withUnsafeGuaranteedRef { $0.after }
    }
    return false
  }

  private final func cutAll() {
    var next = first
    first = nil
    last = nil
    while let link = next {
      link._withUnsafeGuaranteedRef { link in
        next = link.after
        link.before = nil
        link.after = nil
        link.isLinked = false
        link.cut()
      }
      link.release()
    }
  }

  private final func takeEnd() -> Bool {
    while true {
      let (won, found) = word.weakCompareExchange(
        expected: 0, desired: Subscription.ended, ordering: .acquiringAndReleasing)
      if won { return true }
      if found & Subscription.ended != 0 { return false }
      if found & Subscription.locked != 0 { yieldProcessor() }
    }
  }

  /// Takes the list's lock, unless the subscription has ended.
  ///
  /// A bit beside the flag, not a system lock: a live subscription costs a few hundred bytes, of which that would be forty. It is
  /// held for a dozen instructions that call nothing, and whoever finds it taken gives up its time slice.
  private final func lock() -> Bool {
    while true {
      let (won, found) = word.weakCompareExchange(expected: 0, desired: Subscription.locked, ordering: .acquiring)
      if won { return true }
      if found & Subscription.ended != 0 { return false }
      if found & Subscription.locked != 0 { yieldProcessor() }
    }
  }

  private final func unlock() {
    word.store(0, ordering: .releasing)
  }
}
