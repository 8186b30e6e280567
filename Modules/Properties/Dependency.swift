import ReactiveKernel

/// A source of computed values: the state of a property, or of another computed value.
///
/// Its lock protects its value, its version and the list of its dependants together. A read by a computed value links
/// that value in the same locked step, so that no later change escapes. A change marks all direct and indirect
/// dependants *before* any thread can see the new value. So no thread that has seen the new value takes an outdated
/// computed value for a clean one. A thread locks a dependency before its dependants, and at most one dependant at a
/// time.
@usableFromInline
package class Dependency: @unchecked Sendable {
  // Unchecked because the list, and the variables of subclasses, change only under the lock.
  @usableFromInline package final let lock = Lock()
  /// Grows with each change; written under the lock.
  @usableFromInline package final let version = AtomicWord()
  private final let dependants = List<DependencyLink>()

  /// Makes a dependency without dependants.
  @usableFromInline
  package init() {}

  /// Whether there are dependants; read under the lock.
  package final var hasDependants: Bool { dependants.first != nil }

  /// The version of a value that a reader reads without a link.
  @usableFromInline var unlinkedVersion: UInt { version.load() }

  /// The dependency, if it is a computed value itself.
  var asDerivation: Derivation? { nil }

  /// Waits while a group of changes appears: a thread that has seen one of its values then sees the value here as well.
  @inlinable
  final func awaitGroup() { if ChangeGroup.appearing.load() > 0 { lock.withLock {} } }

  /// Makes all writes take the lock if there are dependants, or if `always` is true; called under the lock.
  func updateWatch(always: Bool) {}

  /// The version; read under the lock.
  @inlinable final var versionNow: UInt { version.load() }

  /// Counts a change; called under the lock.
  @inlinable
  final func bumpVersion() { version.store(versionNow &+ 1) }

  /// Marks all dependants after a change of a value that no other thread can read at the moment.
  ///
  /// - Returns: the wave, to be published, and whether there are dependants.
  package final func changed() -> (wave: ChangeWave, hasDependants: Bool) {
    ThreadContext.with { context in
      let wave = context.beginWave()
      return lock.withLock {
        wave.spread(from: self, in: context)
        return (wave, hasDependants)
      }
    }
  }

  /// Goes through the dependants; called under the lock.
  @inline(__always)
  final func forEachDependant(_ body: (Derivation) -> Void) { dependants.forEach { body($0.derivation) } }

  /// Appends a link; called under the lock.
  final func append(_ link: DependencyLink) {
    let isFirst = !hasDependants
    dependants.append(link)
    if isFirst { updateWatch(always: false) }
  }

  /// Removes a link; O(1).
  final func remove(_ link: DependencyLink) {
    lock.discarding {
      let removed = dependants.remove(link)
      if removed != nil, !hasDependants { updateWatch(always: false) }
      return removed
    }
  }
}

/// The place of one computed value on the list of one of its dependencies.
@usableFromInline
final class DependencyLink: ListKind, HasDependency, Sendable {
  @usableFromInline let dependency: Dependency
  /// The dependency, if it is a computed value itself.
  let inner: Derivation?
  let derivation: Derivation
  private let place = ListPlace<DependencyLink>()

  init(from dependency: Dependency, to derivation: Derivation) {
    self.dependency = dependency
    self.derivation = derivation
    inner = dependency.asDerivation
  }

  @usableFromInline
  static func withPlace<Result>(
    of link: DependencyLink, _ body: (borrowing ListPlace<DependencyLink>) -> Result
  ) -> Result {
    body(link.place)
  }
}

/// An element that belongs to one dependency.
@usableFromInline
protocol HasDependency {
  var dependency: Dependency { get }
}

/// A list with at most one element for each dependency. A long list finds elements by a dictionary, made when it is
/// first needed.
@usableFromInline
struct DependencyList<Element: HasDependency> {
  private(set) var elements: [Element] = []
  /// The places of the first elements.
  private var places: [ObjectIdentifier: Int]?

  /// The place of the element of a dependency.
  mutating func place(of dependency: Dependency) -> Int? {
    if elements.count <= 8 {
      for place in elements.indices where elements[place].dependency === dependency { return place }
      return nil
    }
    var places = places.take() ?? [:]
    for place in places.count..<elements.count { places[ObjectIdentifier(elements[place].dependency)] = place }
    self.places = places
    return places[ObjectIdentifier(dependency)]
  }

  mutating func append(_ element: consuming Element) { elements.append(element) }

  /// Replaces an element, and returns the former one, to be released after the access to the list.
  mutating func replace(at place: Int, by element: Element) -> Element {
    let replaced = elements[place]
    elements[place] = element
    return replaced
  }

  /// Changes an element, but not its dependency.
  mutating func withElement(at place: Int, _ change: (inout Element) -> Void) { change(&elements[place]) }

  mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    guard places != nil else { return }
    for place in [first, second] { places?[ObjectIdentifier(elements[place].dependency)] = place }
  }

  mutating func removeLast() -> Element? {
    let last = elements.popLast()
    if let last { places?[ObjectIdentifier(last.dependency)] = nil }
    return last
  }

  /// Removes all elements, one by one: a `deinit` of the user that this runs finds a consistent list.
  mutating func removeAll() {
    while elements.popLast() != nil {}
    if places != nil { places = nil }
  }
}

/// The computed values that a change reaches. It marks them in breadth-first order, and then sends the values with
/// subscribers.
///
/// They are on two stacks of the thread, so that a change allocates nothing once those have grown. A change by a
/// subscriber pushes and pops above them. So the thread that made a wave publishes it, once.
///
/// A mark stops at a value that is marked already: what depends on it is marked as well. That is true unless another
/// wave is between that value and its dependants. So while there is one, a mark continues through marked values.
@usableFromInline
package struct ChangeWave {
  /// The number of values that earlier waves have to send.
  fileprivate let start: Int

  /// The number of waves that have marked a value and not yet all that depends on it.
  private static let underway = AtomicInt()

  /// Gives a dependency that is about to change a new version, and marks all that depends on it; called under its lock.
  @usableFromInline
  package func spread(from changed: Dependency, in context: ThreadContext) {
    // The version first: a thread that checks a marked value at once, without the lock, must find another version.
    changed.bumpVersion()
    var marking = Marking(at: context.reached.count)
    changed.forEachDependant { mark($0, isDirect: true, in: context, &marking) }
    markReached(in: context, &marking)
  }

  /// Marks a computed value, and all that depends on it, as not clean, although nothing that it read has changed.
  fileprivate func spread(through derivation: Derivation, in context: ThreadContext) {
    var marking = Marking(at: context.reached.count)
    mark(derivation, isDirect: true, in: context, &marking)
    markReached(in: context, &marking)
  }

  /// The marks of one change.
  private struct Marking {
    /// The place of the next value to be marked on the stack of the thread.
    var place: Int
    /// The number of the marking, if it is underway; no other has it.
    var number: UInt64 = 0

    init(at place: Int) { self.place = place }
  }

  /// Marks the values that the marked ones reach.
  private func markReached(in context: ThreadContext, _ marking: inout Marking) {
    // The stack keeps them until the wave is published, so that nothing is released under a lock.
    while marking.place < context.reached.count {
      mark(context.reached[marking.place], isDirect: false, in: context, &marking)
      marking.place += 1
    }
    if marking.number != 0 { ChangeWave.underway.add(-1) }
  }

  /// Marks a computed value, and notes its dependants unless it was marked before.
  ///
  /// - Parameter isDirect: whether it was computed from the changed value directly.
  private func mark(
    _ derivation: Derivation, isDirect: Bool, in context: ThreadContext, _ marking: inout Marking
  ) {
    let isDue = derivation.lock.withLock {
      derivation.epoch.store(derivation.epoch.load() &+ 1)
      if isDirect { derivation.isOutdated.set() }
      let wasClean = derivation.isClean.isSet
      if !wasClean {
        let others = ChangeWave.underway.load() - (marking.number == 0 ? 0 : 1)
        // Not twice in one marking: the paths through a graph may be many more than its values.
        guard others > 0, marking.number == 0 || derivation.lastMarking != marking.number else { return false }
      }
      derivation.isClean.clear()
      let count = context.reached.count
      derivation.forEachDependant { context.reached.append($0) }
      if context.reached.count > count {
        if marking.number == 0 {
          // Under the lock: a thread that finds the value marked finds this marking underway.
          ChangeWave.underway.add(1)
          marking.number = context.nextMarking()
        }
        derivation.lastMarking = marking.number
      }
      return wasClean && derivation.isObserved
    }
    if isDue { context.due.append(derivation) }
    if derivation.activity.load() > 0, context.isComputing(derivation) { derivation.trapChange() }
  }

  /// Sends the marked values to their subscribers. Called once, without a lock.
  @usableFromInline
  package func publish() {
    ThreadContext.with { context in
      context.outside { publishOutside(in: context) }
    }
  }

  /// Does the same for a caller in ``ThreadContext/outside(_:)``.
  @usableFromInline
  package func publishOutside(in context: ThreadContext) {
    // One by one: the last reference to a value may go, and its `deinit` may change something.
    while context.reached.popLast() != nil {}
    var place = start
    while place < context.due.count {
      context.due[place].take()?.publish(in: context)
      place += 1
    }
    while context.due.count > start { _ = context.due.popLast() }
  }
}

extension Computed {
  /// Computes the value again when it is next read, or now if it has subscribers: its closure has used values that
  /// announce no change.
  package func outdate() {
    ThreadContext.with { context in
      let wave = context.beginWave()
      wave.spread(through: state, in: context)
      context.outside { wave.publishOutside(in: context) }
    }
  }
}

extension ThreadContext {
  @usableFromInline
  package func beginWave() -> ChangeWave { ChangeWave(start: due.count) }
}
