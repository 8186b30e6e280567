import ReactiveKernel

/// A computed value without its type: its dependencies, and whether it is up to date.
///
/// It is *clean* if its value was computed from the present values of its dependencies. A change marks it, and all its
/// dependants, as not clean; a mark stops at a value that is marked already. The closure runs without a lock, and its
/// value is kept only if no mark came meanwhile. Every dependency that was read is linked, so all of them then have, at
/// one instant, the versions that were read.
///
/// It holds its dependencies, and their lists hold it. ``ComputedState/close()`` breaks that ring.
@usableFromInline
package class Derivation: Dependency, @unchecked Sendable {
  // Unchecked because the variables, and the atomics, are written under the lock.
  // A thread moves what it has taken, such as a run, and does not share it, so that a change counts few references.
  // A thread that only reads sends nothing that it computes: a read would call subscribers.
  @usableFromInline final let isClean = AtomicFlag()
  /// Whether the value was computed from something that has changed itself, so that there is nothing to check.
  final let isOutdated = AtomicFlag()
  /// Counts the marks, and the values that were kept.
  final let epoch = AtomicWord()
  /// The number of the last marking that continued from here to the dependants; changes under the lock.
  @exclusivity(unchecked) final var lastMarking: UInt64 = 0
  /// The number of threads that check or compute the value.
  final let activity = AtomicInt()
  @usableFromInline final let isClosed = AtomicFlag()
  /// The last run, with the dependencies that it read. Nil while a thread uses it for the next run.
  @exclusivity(unchecked) private final var lastRun: Evaluation?
  /// The hub of the subscribers.
  private final let subscribers: SubscriberList
  // Functions that are made where the type is known: overridden methods of a generic class look up metadata in each
  // call.
  private final let compute: Compute
  private final let send: @Sendable (Derivation) -> Bool
  private final let home: (any DerivationHome)?
  private final let file: StaticString
  private final let line: UInt

  /// Computes the value, and returns whether it was kept. With `isSending` it also sends the value to the subscribers.
  @usableFromInline typealias Compute = @Sendable (Derivation, ThreadContext, _ isSending: Bool) -> Bool

  /// - Parameter send: sends a new value to the subscribers, and returns false if a change came first.
  @usableFromInline
  init(
    subscribers: SubscriberList, home: (any DerivationHome)?, file: StaticString, line: UInt,
    compute: @escaping Compute, send: @escaping @Sendable (Derivation) -> Bool
  ) {
    self.subscribers = subscribers
    self.compute = compute
    self.send = send
    self.home = home
    self.file = file
    self.line = line
  }

  override final var asDerivation: Derivation? { self }

  /// Whether there are subscribers; read under the lock.
  final var isObserved: Bool { subscribers.hasSubscribers }

  /// Whether the value must be made clean before its version means anything.
  final var isUnknown: Bool { !isClean.isSet && !isClosed.isSet }

  /// Brings the value up to date and sends it to the subscribers, unless they have it.
  @usableFromInline
  final func publish(in context: ThreadContext) {
    if let home, !home.isCurrent { return home.enter { [self] in publish(in: .made) } }
    if isOutdated.isSet, compute(self, context, true) { return }
    repeat { refresh(in: context) } while !send(self)
  }

  /// Closes the value: it is not computed any more. Called under the lock.
  ///
  /// - Returns: the last run, to be unlinked.
  @usableFromInline
  final func disconnect() -> Evaluation? {
    bumpVersion()
    isClosed.set()
    isClean.clear()
    return lastRun.take()
  }

  // MARK: Computing

  /// Begins a run; called under the lock. A thread that finds another one computing makes a run with links of its own.
  @usableFromInline
  final func beginRun() -> Evaluation {
    let run = lastRun.take() ?? Evaluation(of: self)
    run.begin()
    return run
  }

  /// Keeps a run that has ended for the next one. Marks the value clean if the value of the run may be kept: nothing
  /// that it read has changed, and no other thread has kept a value. Called under the lock.
  ///
  /// - Parameters:
  ///   - run: a run that is not needed any more, to be unlinked; nil if there is none.
  ///   - isNew: whether its value differs from the one before.
  /// - Returns: whether the value may be kept.
  @usableFromInline
  final func endRun(_ run: inout Evaluation?, isNew: Bool) -> Bool {
    if isClosed.isSet { return false }
    let isKept = run?.isValid ?? false
    if isKept {
      // Before it is clean: a dependant that is checked without this lock must find another version.
      if isNew { bumpVersion() }
      epoch.store(epoch.load() &+ 1)
      isOutdated.clear()
      isClean.set()
    } else if lastRun == nil {
      run?.forgetVersions()
    } else {
      return false
    }
    swap(&lastRun, &run)
    return isKept
  }

  // MARK: Checking

  /// Makes the value clean for a reader, unless another change comes meanwhile.
  @usableFromInline
  final func makeClean() {
    let context = ThreadContext.made
    if activity.load() > 0 { context.refuseCycle(through: self) }
    // A value that was never computed has no dependencies to check; this way takes less stack.
    if version.load() == 0 { _ = compute(self, context, false) } else { refresh(in: context) }
  }

  /// Makes the value clean, unless another change comes meanwhile.
  ///
  /// Checks the dependencies in the order in which the closure read them, and makes marked ones clean first. Computes
  /// the value at the first dependency that has another version. Known values are checked in a loop (C10); only
  /// closures of values that were never computed nest.
  @usableFromInline
  final func refresh(in context: ThreadContext) {
    var (derivation, cursor) = (self, Cursor())
    var outer: [(derivation: Derivation, cursor: Cursor)] = []
    while true {
      var isDone = true
      switch derivation.check(from: &cursor) {
      case .clean: break
      case .outdated: isDone = derivation.compute(derivation, context, false)
      case .unknown(let inner):
        // If this thread checks or computes it already, the known dependencies are outdated or there is a cycle. The
        // closure shows which.
        let isInProgress =
          inner.activity.load() > 0
          && (inner === derivation || outer.contains { $0.derivation === inner } || context.isComputing(inner))
        if isInProgress {
          isDone = derivation.compute(derivation, context, false)
        } else {
          derivation.activity.add(1)
          outer.append((derivation, cursor))
          (derivation, cursor) = (inner, Cursor())
          isDone = false
        }
      }
      if isDone {
        guard let next = outer.popLast() else { return }
        (derivation, cursor) = next
        derivation.activity.add(-1)
      }
    }
  }

  /// The result of a check: `outdated` if a dependency has another version, `unknown` if one must be made clean first.
  enum Finding {
    case clean, outdated
    case unknown(Derivation)
  }

  /// The place of a check. The dependencies before it are unchanged in that epoch of the derivation, while its last run
  /// is there.
  private struct Cursor {
    var place = 0
    var epoch: UInt = 0
  }

  /// Checks the dependencies until one differs. The value is clean if none does.
  private final func check(from cursor: inout Cursor) -> Finding {
    // Mostly it was computed a moment ago.
    if isClean.isSet { return .clean }
    return lock.withLock {
      if isClean.isSet || isClosed.isSet { return .clean }
      if isOutdated.isSet { return .outdated }
      let epoch = epoch.load()
      if cursor.epoch != epoch { cursor = Cursor(place: 0, epoch: epoch) }
      // It was never computed, a change overtook its last run, or another thread has taken that for the next one.
      guard lastRun?.hasReads == true else { return .outdated }
      if let found = lastRun?.check(from: &cursor.place) { return found }
      // Under the lock, so that no mark comes in between.
      isClean.set()
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

/// One run of the closure of a computed value: what the closure reads, and at which version. Links new dependencies.
///
/// One thread uses it. The value keeps it, and its next run uses it again: if the closure reads the same dependencies
/// in the same order, that run records their versions only.
@usableFromInline
package final class Evaluation {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  let derivation: Derivation
  /// The run on the same thread in which this one began.
  @exclusivity(unchecked) private(set) var outer: Evaluation?
  /// The epoch of the computed value in which the run began.
  @exclusivity(unchecked) private var epoch: UInt = 0
  /// The dependencies that this run has read, in their order; behind them, during the run, the dependencies of the
  /// previous run only.
  @exclusivity(unchecked) private var dependencies = DependencyList<Read>()
  @exclusivity(unchecked) private var count = 0

  /// A dependency that was read.
  struct Read: HasDependency {
    let link: DependencyLink
    var version: UInt

    var dependency: Dependency { link.dependency }
  }

  init(of derivation: Derivation) { self.derivation = derivation }

  /// Begins the run; called under the lock of the derivation.
  func begin() {
    derivation.activity.add(1)
    epoch = derivation.epoch.load()
    count = 0
  }

  /// Sets the run in which this one begins, or takes it back.
  func exchangeOuter(_ other: inout Evaluation?) { swap(&outer, &other) }

  /// Whether it has read anything.
  var hasReads: Bool { count > 0 }

  /// Whether no dependency that was read has changed, and no other thread has kept a value meanwhile.
  var isValid: Bool { epoch == derivation.epoch.load() }

  /// Ends the run, and removes the links that it did not need. Called without a lock: this may run a `deinit` of the
  /// user.
  func end(in context: ThreadContext) {
    derivation.activity.add(-1)
    if count < dependencies.elements.count { context.stepOutside { unlink(from: count) } }
  }

  /// Looks for a dependency that has changed since it was read. Called between runs, under the lock of the derivation.
  ///
  /// - Parameter place: the number of dependencies that are known to be the same.
  func check(from place: inout Int) -> Derivation.Finding? {
    while place < count {
      let link = dependencies.elements[place].link
      if let inner = link.inner, inner.isUnknown { return .unknown(inner) }
      if link.dependency.version.load() != dependencies.elements[place].version { return .outdated }
      place += 1
    }
    return nil
  }

  /// Makes the run one that has read nothing, because a change overtook it. Its links stay, for the next run.
  func forgetVersions() { count = 0 }

  /// Removes the links from a place on. Called without a lock.
  @usableFromInline
  func unlink(from place: Int = 0) {
    while dependencies.elements.count > place, let read = dependencies.removeLast() {
      read.dependency.remove(read.link)
    }
  }

  /// Records a read, and links the dependency; called under its lock.
  @usableFromInline
  func add(_ dependency: Dependency) {
    let place = count
    if place == dependencies.elements.count || dependencies.elements[place].dependency !== dependency {
      guard insert(dependency) else { return }
    }
    dependencies.withElement(at: place) { $0.version = dependency.versionNow }
    count = place + 1
  }

  /// Puts a dependency at the next place. Returns false if this run has read it before.
  @inline(never)
  private func insert(_ dependency: Dependency) -> Bool {
    if let place = dependencies.place(of: dependency) {
      if place < count { return false }
      dependencies.swapAt(place, count)
    } else {
      let link = DependencyLink(from: dependency, to: derivation)
      dependency.append(link)
      dependencies.append(Read(link: link, version: 0))
      dependencies.swapAt(dependencies.elements.count - 1, count)
    }
    return true
  }
}
