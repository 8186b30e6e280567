import ReactiveDisposables
import ReactiveKernel
import Synchronization

/// A computed value without its type: what it was computed from, and whether that still holds.
///
/// It is *clean* if its value was computed from what its dependencies are now. Whoever is not clean is marked, and
/// all that stand on it are not clean either; so a mark stops where it finds one. A value is computed without a lock,
/// and kept only if no mark came meanwhile: every dependency that was read is linked, so that all of them then have,
/// at one instant, the versions that were read.
///
/// It holds its dependencies, and their lists hold it. The handle that the user has breaks that ring when it goes:
/// see ``close()``.
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
  final var uses: [DependencyUse] = []
  private final let file: StaticString
  private final let line: UInt

  init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  /// Whether anybody listens; asked for under the lock.
  var isObserved: Bool { false }

  /// Computes the value, and keeps it if nothing changed meanwhile.
  func run() {}

  /// Brings the value up to date and sends it to those who listen, if it is another one than they know.
  func publish() {}

  /// Notes that something it stands on changes, and who else is to be told.
  final func mark(_ wave: inout ChangeWave) {
    lock.lock()
    marks.store(marks.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    if isClean.load(ordering: .relaxed) {
      isClean.store(false, ordering: .releasing)
      if isObserved { wave.observed.append(self) }
      gatherDependants(into: &wave.waiting)
    }
    lock.unlock()
    if activity.load(ordering: .relaxed) > 0 { ThreadContext.current?.refuseChange(under: self) }
  }

  /// Lets go of all dependencies; nothing is computed any more.
  final func disconnect() {
    lock.lock()
    isClosed.store(true, ordering: .releasing)
    isClean.store(false, ordering: .releasing)
    version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    let dropped = uses
    uses = []
    lock.unlock()
    for use in dropped { use.link.dependency.remove(use.link) }
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

/// What a change reaches.
struct ChangeWave {
  /// The computed values that somebody listens to, in the order in which they are to be told.
  var observed: [Derivation] = []
  fileprivate(set) var waiting: [Derivation] = []

  /// Gives a dependency that is about to change a new version, and marks all that stands on it; under its lock.
  mutating func spread(from changed: Dependency) {
    // The version first: whoever is marked and looks at once, without the lock, must not find everything as it was.
    changed.version.store(changed.version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    var place = waiting.count
    changed.gatherDependants(into: &waiting)
    // They stay in the list until the wave is dropped, so that nothing is released under a lock.
    while place < waiting.count {
      waiting[place].mark(&self)
      place += 1
    }
  }

  /// Tells those who listen. Called without a lock.
  func publish() {
    for derivation in observed { derivation.publish() }
  }
}
