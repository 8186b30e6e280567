import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// A computed value without its type: what it was computed from, and whether that still holds.
///
/// It is *clean* if its value was computed from what its dependencies are now. A change marks it, and all that depend on it, as
/// not clean; so a mark stops where it finds one. A value is computed without a lock,
/// and kept only if no mark came meanwhile: every dependency that was read is linked, so that all of them then have,
/// at one instant, the versions that were read.
///
/// It holds its dependencies, and their lists hold it. The handle that the user has breaks that ring when it is released:
/// see ``ComputedState/close()``.
@usableFromInline
package class Derivation: Dependency, @unchecked Sendable {
  // Unchecked because the base class is; the variables change only under the lock. The atomics are written under it.
  final let isClean = Atomic<Bool>(false)
  final let marks = Atomic<UInt>(0)
  /// How often a value was kept.
  final let completions = Atomic<UInt>(0)
  /// How many threads check or compute it.
  final let activity = Atomic<Int>(0)
  final let isClosed = Atomic<Bool>(false)
  /// What was read the last time, in that order, and the version of each.
  @exclusivity(unchecked) final var links: [DependencyLink] = []
  @exclusivity(unchecked) final var versions: [UInt] = []
  /// The hub that sends to the subscribers, once there is one.
  @exclusivity(unchecked) @usableFromInline final var subscribers: SubscriberList?
  private final let operations: DerivationOperations
  private final let home: (any DerivationHome)?
  private final let file: StaticString
  private final let line: UInt

  @usableFromInline
  init(operations: DerivationOperations, home: (any DerivationHome)?, file: StaticString, line: UInt) {
    self.operations = operations
    self.home = home
    self.file = file
    self.line = line
  }

  override final var asDerivation: Derivation? { self }

  /// Whether there are subscribers; asked for under the lock.
  final var isObserved: Bool { subscribers?.hasSubscribers ?? false }

  /// Computes the value, and keeps it if nothing changed meanwhile.
  final func run(in context: ThreadContext) { operations.run(self, context) }

  /// Brings the value up to date and sends it to the subscribers, if it is another one than they know.
  @usableFromInline
  final func publish(in context: ThreadContext = .made) {
    if let home, !home.isCurrent { return home.enter { [self] in publish() } }
    repeat { refresh(in: context) } while !operations.send(self)
  }

  /// Releases all dependencies; nothing is computed any more. Under the lock.
  ///
  /// - Returns: what ``unlink(_:)`` takes off the lists.
  @usableFromInline
  final func disconnect() -> [DependencyLink] {
    isClosed.store(true, ordering: .releasing)
    isClean.store(false, ordering: .releasing)
    bumpVersion()
    versions = []
    let dropped = links
    links = []
    return dropped
  }

  @usableFromInline
  final func unlink(_ dropped: [DependencyLink]) {
    for link in dropped { link.dependency.remove(link) }
  }

  @usableFromInline final var isNowClean: Bool { isClean.load(ordering: .relaxed) }
  @usableFromInline final var isNowClosed: Bool { isClosed.load(ordering: .relaxed) }
  @usableFromInline final var versionNow: UInt { version.load(ordering: .relaxed) }

  /// Makes the value clean, for a read: in vain if another change comes meanwhile.
  @usableFromInline
  final func makeClean() {
    let context = ThreadContext.made
    if activity.load(ordering: .relaxed) > 0 { context.refuseCycle(through: self) }
    // One that was never computed has nothing to look at; this way it takes less stack.
    if completions.load(ordering: .relaxed) == 0 { run(in: context) } else { refresh(in: context) }
  }

  final func trapCycle() -> Never {
    Diagnostics.trap(
      "A computed value is being read while it is computed, by its own closure or by that of a value it is computed from.",
      breaking: "C15, values are computed from one another without a cycle",
      meaning: "two computed values are defined by each other",
      remedy: "make one of them a Property, and set it where its value comes from", file: file, line: line)
  }

  final func trapChange() -> Never {
    Diagnostics.trap(
      "The closure of a computed value changes what the value is computed from.",
      breaking: "C15, computing a value changes nothing that it depends on",
      meaning: "a property is set in the closure of a Computed, so that it would have to be computed for ever",
      remedy: "set the property in a subscription to the computed value", file: file, line: line)
  }
}

/// What a computed value does that its type has a part in.
///
/// Functions made where the type is known, and not methods of a generic class: those look up metadata each time.
@usableFromInline
struct DerivationOperations: Sendable {
  /// Computes the value, and keeps it if nothing changed meanwhile.
  let run: @Sendable (Derivation, ThreadContext) -> Void
  /// Sends a new value to the subscribers. Returns false if a change came first.
  let send: @Sendable (Derivation) -> Bool

  @usableFromInline
  init(
    run: @escaping @Sendable (Derivation, ThreadContext) -> Void, send: @escaping @Sendable (Derivation) -> Bool
  ) {
    self.run = run
    self.send = send
  }
}

/// Where the closure of a computed value may run, if not everywhere.
@usableFromInline
package protocol DerivationHome: AnyObject, Sendable {
  /// Whether the calling code runs there.
  var isCurrent: Bool { get }

  /// Runs a closure there, soon.
  func enter(_ work: @escaping @Sendable () -> Void)
}
