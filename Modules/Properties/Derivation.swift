import ReactiveKernel
import Synchronization

/// A computed value without its type: its dependencies, and whether it is up to date.
///
/// It is *clean* if its value was computed from the present values of its dependencies. A change marks it, and all its dependants, as not clean; a mark
/// stops at a value that is marked already. The closure runs without a lock, and its value is kept only if no mark came meanwhile. Every
/// dependency that was read is linked, so all of them then have, at one instant, the versions that were read.
///
/// It holds its dependencies, and their lists hold it. ``ComputedState/close()`` breaks that ring.
@usableFromInline
package class Derivation: Dependency, @unchecked Sendable {
  // Unchecked because the variables, and the atomics, are written under the lock.
  @usableFromInline final let isClean = Atomic<Bool>(false)
  final let marks = Atomic<UInt>(0)
  /// Counts the values that were kept.
  final let completions = Atomic<UInt>(0)
  /// The number of threads that check or compute the value.
  final let activity = Atomic<Int>(0)
  @usableFromInline final let isClosed = Atomic<Bool>(false)
  /// The dependencies in the order in which the closure read them, and the version of each.
  @exclusivity(unchecked) final var links = DependencyList<DependencyLink>()
  @exclusivity(unchecked) final var versions: [UInt] = []
  /// The hub of the subscribers; made for the first one.
  @exclusivity(unchecked) @usableFromInline final var subscribers: SubscriberList?
  // Functions that are made where the type is known: overridden methods of a generic class look up metadata in each call.
  private final let compute: @Sendable (Derivation, ThreadContext) -> Bool
  private final let send: @Sendable (Derivation) -> Bool
  private final let home: (any DerivationHome)?
  private final let file: StaticString
  private final let line: UInt

  /// - Parameters:
  ///   - compute: computes the value, and returns whether it was kept.
  ///   - send: sends a new value to the subscribers, and returns false if a change came first.
  @usableFromInline
  init(
    home: (any DerivationHome)?, file: StaticString, line: UInt,
    compute: @escaping @Sendable (Derivation, ThreadContext) -> Bool, send: @escaping @Sendable (Derivation) -> Bool
  ) {
    self.compute = compute
    self.send = send
    self.home = home
    self.file = file
    self.line = line
  }

  override final var asDerivation: Derivation? { self }

  /// Whether there are subscribers; read under the lock.
  final var isObserved: Bool { subscribers?.hasSubscribers ?? false }

  @inlinable final var isNowClean: Bool { isClean.load(ordering: .relaxed) }
  @inlinable final var isNowClosed: Bool { isClosed.load(ordering: .relaxed) }

  /// Whether the value must be made clean before its version means anything.
  private final var isUnknown: Bool {
    !isClean.load(ordering: .acquiring) && !isClosed.load(ordering: .acquiring)
  }

  /// Brings the value up to date and sends it to the subscribers, unless they have it.
  @usableFromInline
  final func publish(in context: ThreadContext) {
    if let home, !home.isCurrent { return home.enter { [self] in publish(in: .made) } }
    repeat { refresh(in: context) } while !send(self)
  }

  /// Removes all dependencies; the value is not computed any more. Called under the lock.
  ///
  /// - Returns: the former links, to be removed from their lists.
  @usableFromInline
  final func disconnect() -> [DependencyLink] {
    isClosed.store(true, ordering: .releasing)
    isClean.store(false, ordering: .releasing)
    bumpVersion()
    versions = []
    defer { links = DependencyList() }
    return links.elements
  }

  // MARK: Checking

  /// Makes the value clean for a reader, unless another change comes meanwhile.
  @usableFromInline
  final func makeClean() {
    let context = ThreadContext.made
    if activity.load(ordering: .relaxed) > 0 { context.refuseCycle(through: self) }
    // A value that was never computed has no dependencies to check; this way takes less stack.
    if completions.load(ordering: .relaxed) == 0 { _ = compute(self, context) } else { refresh(in: context) }
  }

  /// Makes the value clean, unless another change comes meanwhile.
  ///
  /// Checks the dependencies in the order in which the closure read them, and makes marked ones clean first. Computes the value at the
  /// first dependency that has another version. Known values are checked in a loop (C10); only closures of values that were never computed nest.
  @usableFromInline
  final func refresh(in context: ThreadContext) {
    var (derivation, cursor) = (self, Cursor())
    var outer: [(derivation: Derivation, cursor: Cursor)] = []
    while true {
      var isDone = true
      switch derivation.check(from: &cursor) {
      case .clean: break
      case .outdated: isDone = derivation.compute(derivation, context)
      case .unknown(let inner):
        // If this thread checks or computes it already, the known dependencies are outdated or there is a cycle. The closure shows which.
        let isInProgress =
          inner.activity.load(ordering: .relaxed) > 0
          && (inner === derivation || outer.contains { $0.derivation === inner } || context.isComputing(inner))
        if isInProgress {
          isDone = derivation.compute(derivation, context)
        } else {
          derivation.activity.add(1, ordering: .relaxed)
          outer.append((derivation, cursor))
          (derivation, cursor) = (inner, Cursor())
          isDone = false
        }
      }
      if isDone {
        guard let next = outer.popLast() else { return }
        (derivation, cursor) = next
        derivation.activity.subtract(1, ordering: .relaxed)
      }
    }
  }

  /// The result of a check: `outdated` if a dependency has another version, `unknown` if one must be made clean first.
  private enum Finding {
    case clean, outdated
    case unknown(Derivation)
  }

  /// The place of a check. The dependencies before it are unchanged while the derivation has these two numbers.
  private struct Cursor {
    var place = 0
    var marks: UInt = 0
    var completions: UInt = 0
  }

  /// Checks the dependencies until one differs. The value is clean if none does.
  private final func check(from cursor: inout Cursor) -> Finding {
    // Mostly it was computed a moment ago.
    if isClean.load(ordering: .acquiring) { return .clean }
    return lock.withLock {
      if isNowClean || isNowClosed { return .clean }
      let (marks, completions) = (marks.load(ordering: .relaxed), completions.load(ordering: .relaxed))
      if cursor.marks != marks || cursor.completions != completions {
        cursor = Cursor(place: 0, marks: marks, completions: completions)
      }
      while cursor.place < versions.count {
        let link = links.elements[cursor.place]
        if let inner = link.inner, inner.isUnknown { return .unknown(inner) }
        if link.dependency.version.load(ordering: .acquiring) != versions[cursor.place] { return .outdated }
        cursor.place += 1
      }
      // A value without dependencies was never computed, or a change came meanwhile.
      if cursor.place == 0 { return .outdated }
      // Under the lock, so that no mark comes in between.
      isClean.store(true, ordering: .releasing)
      return .clean
    }
  }

  // MARK: Misuse

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

/// The isolation to which the closure of a computed value is confined.
@usableFromInline
package protocol DerivationHome: AnyObject, Sendable {
  /// Whether the calling code runs there.
  var isCurrent: Bool { get }

  /// Runs a closure there, soon.
  func enter(_ work: @escaping @Sendable () -> Void)
}

/// One run of the closure of a computed value. It records the dependencies that the closure reads, and links new ones.
///
/// One thread uses it, and the next run on that thread uses it again. If the closure reads the same dependencies in the same order as the last time, it records
/// their versions only.
@usableFromInline
package final class Evaluation: Reader {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The computed value; nil before and after the run.
  @exclusivity(unchecked) private(set) var derivation: Derivation?
  @exclusivity(unchecked) private var marks: UInt = 0
  @exclusivity(unchecked) private var completions: UInt = 0
  /// The dependencies of the last run.
  @exclusivity(unchecked) private var known = DependencyList<DependencyLink>()
  /// The number of known dependencies that this run has read, in the same order.
  @exclusivity(unchecked) private var place = 0
  /// The dependencies of this run, as soon as they differ.
  @exclusivity(unchecked) private var found: DependencyList<DependencyLink>?
  /// The versions of the dependencies of this run.
  @exclusivity(unchecked) private var versions: [UInt] = []
  /// The number of these; there may be room for more.
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var isKept = false

  init() {}

  @usableFromInline
  package var isLinking: Bool { true }

  /// Begins the run; called under the lock of the derivation.
  @usableFromInline
  func begin(of derivation: Derivation) {
    derivation.activity.add(1, ordering: .relaxed)
    self.derivation = derivation
    marks = derivation.marks.load(ordering: .relaxed)
    completions = derivation.completions.load(ordering: .relaxed)
    known = derivation.links
  }

  /// Whether no dependency that was read has changed, and no other thread has kept a value meanwhile.
  var isValid: Bool { derivation.map { isValid(for: $0) } ?? false }

  private func isValid(for derivation: Derivation) -> Bool {
    marks == derivation.marks.load(ordering: .acquiring)
      && completions == derivation.completions.load(ordering: .acquiring)
  }

  /// Whether the computed value may be kept; called under the lock of the derivation.
  @usableFromInline
  func isKeepable(for derivation: Derivation) -> Bool { isValid(for: derivation) && !derivation.isNowClosed }

  /// Stores the dependencies of this run as the dependencies of the value and marks it clean. Called under the lock of the derivation.
  @usableFromInline
  func keep(in derivation: Derivation) {
    isKept = true
    if found == nil, place < known.elements.count { found = known.prefix(place) }
    if let found { derivation.links = found }
    if count < versions.count { versions.removeSubrange(count...) }
    swap(&derivation.versions, &versions)
    derivation.completions.store(completions &+ 1, ordering: .releasing)
    derivation.isClean.store(true, ordering: .releasing)
  }

  /// Removes the links that the value no longer needs: former ones, or new ones if the value was not kept. Called without a lock.
  @usableFromInline
  func end() {
    derivation?.activity.subtract(1, ordering: .relaxed)
    derivation = nil
    if var found = found.take() {
      for link in known.elements where isKept && found.place(of: link.dependency) == nil {
        link.dependency.remove(link)
      }
      for link in found.elements where !isKept && known.place(of: link.dependency) == nil {
        link.dependency.remove(link)
      }
    }
    // Without a lock: this may run a `deinit` of the user.
    known = DependencyList()
    (place, count, isKept) = (0, 0, false)
  }

  /// Records a read, and links the dependency; called under its lock.
  @usableFromInline
  package func add(_ dependency: Dependency, version: UInt) {
    if found == nil {
      if place < known.elements.count, known.elements[place].dependency === dependency {
        place += 1
        return add(version)
      }
      if let place = known.place(of: dependency), place < self.place { return }
      found = known.prefix(place)
    } else if found?.place(of: dependency) != nil {
      return
    }
    if let place = known.place(of: dependency) {
      found?.append(known.elements[place])
    } else if let derivation {
      let link = DependencyLink(from: dependency, to: derivation)
      dependency.append(link)
      found?.append(link)
    }
    add(version)
  }

  private func add(_ version: UInt) {
    if count < versions.count { versions[count] = version } else { versions.append(version) }
    count += 1
  }
}
