import ReactiveKernel

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
  @usableFromInline final let isClean = AtomicFlag()
  final let marks = AtomicWord()
  /// Counts the values that were kept.
  final let completions = AtomicWord()
  /// The number of threads that check or compute the value.
  final let activity = AtomicInt()
  @usableFromInline final let isClosed = AtomicFlag()
  /// The last run, with the dependencies that it read. Nil while a thread uses it for the next run.
  @exclusivity(unchecked) private final var lastRun: Evaluation?
  /// The hub of the subscribers; made for the first one.
  @exclusivity(unchecked) @usableFromInline final var subscribers: SubscriberList?
  // Functions that are made where the type is known: overridden methods of a generic class look up metadata in each call.
  private final let compute: Compute
  private final let send: @Sendable (Derivation) -> Bool
  private final let home: (any DerivationHome)?
  private final let file: StaticString
  private final let line: UInt

  /// Computes the value, and returns whether it was kept. Sends it to the subscribers, if asked to.
  @usableFromInline typealias Compute = @Sendable (Derivation, ThreadContext, _ isSending: Bool) -> Bool

  /// - Parameter send: sends a new value to the subscribers, and returns false if a change came first.
  @usableFromInline
  init(
    home: (any DerivationHome)?, file: StaticString, line: UInt, compute: @escaping Compute,
    send: @escaping @Sendable (Derivation) -> Bool
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

  /// Whether the value must be made clean before its version means anything.
  final var isUnknown: Bool { !isClean.isSet && !isClosed.isSet }

  /// Brings the value up to date and sends it to the subscribers, unless they have it.
  ///
  /// - Parameter isDirect: whether the value was computed from what has changed itself, so that there is nothing to check.
  @usableFromInline
  final func publish(isDirect: Bool = false, in context: ThreadContext) {
    if let home, !home.isCurrent { return home.enter { [self] in publish(in: .made) } }
    if isDirect, !isClean.isSet, compute(self, context, true) { return }
    repeat { refresh(in: context) } while !send(self)
  }

  /// Closes the value: it is not computed any more. Called under the lock.
  ///
  /// - Returns: the last run, to be unlinked.
  @usableFromInline
  final func disconnect() -> Evaluation? {
    isClosed.set()
    isClean.clear()
    bumpVersion()
    return lastRun.take()
  }

  // MARK: Computing

  /// Begins a run; called under the lock. A thread that finds another one computing makes a run with links of its own.
  @usableFromInline
  final func beginRun() -> Evaluation {
    let run = lastRun.take() ?? Evaluation()
    run.begin(of: self)
    return run
  }

  /// Whether the value of a run may be kept: nothing that it read has changed, and no other thread has kept a value. Called under the lock.
  @usableFromInline
  final func isKeepable(_ run: Evaluation) -> Bool { run.isValid(for: self) && !isClosed.isSet }

  /// Keeps a run that has ended for the next one, and marks the value clean if its value was kept. Called under the lock.
  ///
  /// - Returns: a run that is not needed any more, to be unlinked.
  @usableFromInline
  final func endRun(_ run: Evaluation, isKept: Bool) -> Evaluation? {
    guard isKept else {
      guard lastRun == nil, !isClosed.isSet else { return run }
      run.forgetVersions()
      lastRun = run
      return nil
    }
    var former: Evaluation? = run
    swap(&lastRun, &former)
    completions.store(completions.load() &+ 1)
    isClean.set()
    return former
  }

  // MARK: Checking

  /// Makes the value clean for a reader, unless another change comes meanwhile.
  @usableFromInline
  final func makeClean() {
    let context = ThreadContext.made
    if activity.load() > 0 { context.refuseCycle(through: self) }
    // A value that was never computed has no dependencies to check; this way takes less stack.
    if completions.load() == 0 { _ = compute(self, context, false) } else { refresh(in: context) }
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
      case .outdated: isDone = derivation.compute(derivation, context, false)
      case .unknown(let inner):
        // If this thread checks or computes it already, the known dependencies are outdated or there is a cycle. The closure shows which.
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

  /// The place of a check. The dependencies before it are unchanged while the derivation has these two numbers.
  private struct Cursor {
    var place = 0
    var marks: UInt = 0
    var completions: UInt = 0
  }

  /// Checks the dependencies until one differs. The value is clean if none does.
  private final func check(from cursor: inout Cursor) -> Finding {
    // Mostly it was computed a moment ago.
    if isClean.isSet { return .clean }
    return lock.withLock {
      if isClean.isSet || isClosed.isSet { return .clean }
      let (marks, completions) = (marks.load(), completions.load())
      if cursor.marks != marks || cursor.completions != completions {
        cursor = Cursor(place: 0, marks: marks, completions: completions)
      }
      if let found = lastRun?.check(from: &cursor.place) { return found }
      // Without dependencies: it was never computed, a thread computes it, or a change overtook its last run.
      if cursor.place == 0 { return .outdated }
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
/// One thread uses it. The value keeps it, and its next run uses it again: if the closure reads the same dependencies in the same order, that run
/// records their versions only.
@usableFromInline
package final class Evaluation: Reader {
  // Without exclusivity checks: one thread uses it, and no access lasts beyond a statement.
  /// The computed value; nil before and after the run.
  @exclusivity(unchecked) private(set) var derivation: Derivation?
  /// The run on the same thread in which this one began.
  @exclusivity(unchecked) @usableFromInline var outer: Evaluation?
  @exclusivity(unchecked) private var marks: UInt = 0
  @exclusivity(unchecked) private var completions: UInt = 0
  /// The dependencies that this run has read, in their order; behind them, during the run, those that only the run before has read.
  @exclusivity(unchecked) private var dependencies = DependencyList<Read>()
  @exclusivity(unchecked) private var count = 0

  /// A dependency that was read.
  struct Read: HasDependency {
    let link: DependencyLink
    var version: UInt

    var dependency: Dependency { link.dependency }
  }

  init() {}

  @usableFromInline
  package var isLinking: Bool { true }

  /// Begins the run.
  func begin(of derivation: Derivation) {
    derivation.activity.add(1)
    self.derivation = derivation
    marks = derivation.marks.load()
    completions = derivation.completions.load()
    count = 0
  }

  /// Whether no dependency that was read has changed, and no other thread has kept a value meanwhile.
  func isValid(for derivation: Derivation) -> Bool {
    marks == derivation.marks.load()
      && completions == derivation.completions.load()
  }

  /// Ends the run, and removes the links that it did not need. Called without a lock: this may run a `deinit` of the user.
  func end() {
    derivation?.activity.add(-1)
    derivation = nil
    unlink(from: count)
  }

  /// Looks for a dependency that differs from what was read. Called between runs, under the lock of the derivation.
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
  package func add(_ dependency: Dependency, version: UInt) {
    if count == dependencies.elements.count || dependencies.elements[count].dependency !== dependency {
      if let place = dependencies.place(of: dependency) {
        if place < count { return }
        dependencies.swapAt(place, count)
      } else if let derivation {
        let link = DependencyLink(from: dependency, to: derivation)
        dependency.append(link)
        dependencies.append(Read(link: link, version: version))
        dependencies.swapAt(dependencies.elements.count - 1, count)
      }
    }
    dependencies.withElement(at: count) { $0.version = version }
    count += 1
  }
}
