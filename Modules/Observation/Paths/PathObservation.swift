import ReactiveDisposables
import ReactiveKernel

/// A path that is being followed: watches every property on it, and tells of every change.
///
/// The watches run in the isolation of the objects, so they may read them; they hold this, and so the objects on the path own the
/// subscriptions (C9). But the last reference to an object may be dropped on any thread, and so may those to the signals. So all that
/// changes here does under `lock`, which is held neither while a property is read nor while anything is told (C3); and what an object's end
/// tells needs no reading: the value is nil. A watch belongs to a numbered occupation of its component: what an earlier one tells is old news.
final class PathObservation<Value: Sendable>: @unchecked Sendable {
  // Unchecked for the reason above.
  private let path: PathDescription<Value>
  private let observer: ObjectIdentifier?
  private let lock = Lock()
  private var components: [Component]
  private var lastNumber = 0
  private var isStopped = false
  /// How often an object on the path has ended, and whether the path has led nowhere since.
  private var losses = 0
  private var isBroken = false
  private var current: Value?
  private let news = PathNews<Value>()

  /// A property on the path: whose it is, what is watched to know it, and how to stop that.
  private struct Component {
    weak var object: AnyObject?
    var owner: ObjectIdentifier?
    var number = 0
    var cells: [ObjectIdentifier] = []
    var watches: [any Disposable] = []
  }

  /// Follows a path, and begins to watch it. Called in the isolation of its objects, as everything is that reads them.
  ///
  /// - Parameter observer: an object whose end completes instead of being told, should it be on the path.
  init(
    of root: AnyObject, along path: PathDescription<Value>, for observer: AnyObject?, file: StaticString, line: UInt
  ) {
    self.path = path
    self.observer = observer.map { ObjectIdentifier($0) }
    components = Array(repeating: Component(), count: path.links.count + 1)
    let value = follow(from: 0, at: root, callSite: (file, line))
    current = value
    news.begin(with: value)
  }

  /// What was told last, and what is told from now on.
  var changes: Signal<PathChange<Value>, Never> { news.changes.replaying }

  /// What is told before changes, from now on.
  var priors: Signal<PathChange<Value>, Never> { news.priors.live }

  /// Ends it, for nobody listens any more. From any thread.
  func stop() {
    let watches = lock.withLock {
      isStopped = true
      return vacate(from: 0)
    }
    watches.forEach { $0.dispose() }
  }

  // MARK: Following

  /// Reads the rest of the path, and watches what was read.
  ///
  /// - Parameter callSite: whom to blame for a property that cannot be observed; nobody if nil.
  private func follow(from index: Int, at object: AnyObject, callSite: (file: StaticString, line: UInt)?) -> Value {
    var object = object
    for index in index..<path.links.count {
      let link = path.links[index]
      let (next, reads) = Tracking.collect { link.next(object) }
      requireObservable(link.name, of: object, reads, callSite)
      watch(reads, of: object, as: index)
      // Where there are links, there is a value for those that lead nowhere.
      guard let next else { return path.missing! }
      object = next
    }
    let (value, reads) = Tracking.collect { path.read(object) }
    requireObservable(path.name, of: object, reads, callSite)
    watch(reads, of: object, as: path.links.count)
    return value
  }

  /// Occupies a component with an object, whose property was found by some reads.
  private func watch(_ reads: TrackedReads, of object: AnyObject, as index: Int) {
    // Mostly it is the same property as before.
    if lock.withLock({ components[index].object === object && reads.isOnly(components[index].cells) }) { return }
    var known: Set<ObjectIdentifier> = []
    let reads = reads.filter { known.insert(ObjectIdentifier($0.cell)).inserted }
    let cells = reads.map { ObjectIdentifier($0.cell) }
    let begun: (number: Int, former: [any Disposable])? = lock.withLock {
      if components[index].object === object, components[index].cells == cells { return nil }
      let former = components[index].watches
      lastNumber += 1
      components[index] = Component(object: object, owner: ObjectIdentifier(object), number: lastNumber, cells: cells)
      return (lastNumber, former)
    }
    guard let begun else { return }
    begun.former.forEach { $0.dispose() }
    let watches = reads.map { read in
      let owner = read.owner
      return read.cell.watch { [self] moment in told(moment, of: index, number: begun.number, by: owner) }
    }
    let isCurrent = lock.withLock {
      guard components[index].number == begun.number, !isStopped else { return false }
      components[index].watches = watches
      return true
    }
    if !isCurrent { watches.forEach { $0.dispose() } }
  }

  /// Leaves a component and those after it; under the lock. Returns what is to be disposed of after that.
  private func vacate(from index: Int) -> [any Disposable] {
    let watches = components[index...].flatMap(\.watches)
    for index in index..<components.count { components[index] = Component() }
    return watches
  }

  private func requireObservable(
    _ name: String, of object: AnyObject, _ reads: TrackedReads, _ callSite: (file: StaticString, line: UInt)?
  ) {
    guard let callSite, reads.isEmpty else { return }
    Diagnostics.trap(
      "\(name) of an object of type \(type(of: object)) was to be observed, but is not observable.",
      breaking: "C15, a key path names a property whose changes are told",
      meaning: "the property lacks @Reactive, or is constant, or computed from such",
      remedy: "mark it @Reactive; a class marked @Observable is observed by `signal(for:)` or `Signal.observing`",
      file: callSite.file, line: callSite.line)
  }

  // MARK: What the watches tell

  private func told(_ moment: ReactiveMoment, of index: Int, number: Int, by owner: ObjectIdentifier) {
    switch moment {
    case .willChange: changes(index, number: number)
    case .didChange: changed(index, number: number)
    case .ended: lost(owner, watchedBy: index, number: number)
    }
  }

  private func changes(_ index: Int, number: Int) {
    let former: [any Disposable]? = lock.withLock {
      guard components[index].number == number else { return nil }
      let isLast = index == path.links.count
      if news.hasPriors, let current {
        news.add(.prior(PathChange(.prior, value: current, affectedOnlyLastComponent: isLast)))
      }
      // Left before the write, which may be the end of an object there: it is told as one change, when it is made.
      return isLast ? [] : vacate(from: index + 1)
    }
    guard let former else { return }
    former.forEach { $0.dispose() }
    news.tell()
  }

  private func changed(_ index: Int, number: Int) {
    let begun: (object: AnyObject, losses: Int)? = lock.withLock {
      // An object may write to itself while it ends; that it does so is told right after.
      guard components[index].number == number, let object = components[index].object else { return nil }
      isBroken = false
      return (object, losses)
    }
    guard let begun else { return }
    let value = follow(from: index, at: begun.object, callSite: nil)
    let isLast = index == path.links.count
    tell(value, affectedOnlyLastComponent: isLast, unlessLostSince: begun.losses)
  }

  /// An object has ended. If it is not on the path, something there was computed from it: the next change will show what that means.
  private func lost(_ owner: ObjectIdentifier, watchedBy watcher: Int, number: Int) {
    let lost: (isEnd: Bool, former: [any Disposable], replaced: Value?)? = lock.withLock {
      // Another property may come to be where the one that has gone was.
      if components[watcher].number == number { components[watcher].cells = [] }
      guard let index = components.firstIndex(where: { $0.owner == owner }) else { return nil }
      losses += 1
      let former = vacate(from: index)
      // Parts end with the whole, in any order: that is one loss.
      defer { isBroken = true }
      guard index > 0, owner != observer, let missing = path.missing else { return (true, former, nil) }
      // In one step with finding out, or the writing thread could come between, and be contradicted by what is older.
      return (false, former, isBroken ? nil : replace(missing, causedByEnd: true, affectedOnlyLastComponent: false))
    }
    guard let lost else { return }
    lost.former.forEach { $0.dispose() }
    if lost.isEnd {
      stop()
      return news.end()
    }
    news.tell()
    withExtendedLifetime(lost.replaced) {}
  }

  private func tell(_ value: Value, affectedOnlyLastComponent: Bool, unlessLostSince seen: Int) {
    let replaced = lock.withLock {
      // What was read on the way to an object that has ended since is no longer so.
      let value = if seen != losses { path.missing ?? value } else { value }
      return replace(value, causedByEnd: false, affectedOnlyLastComponent: affectedOnlyLastComponent)
    }
    news.tell()
    withExtendedLifetime(replaced) {}
  }

  /// Takes note of a change; under the lock. Returns the old value, which is to be released after that.
  private func replace(_ value: Value, causedByEnd: Bool, affectedOnlyLastComponent: Bool) -> Value? {
    let old = current
    current = value
    news.add(
      .posterior(
        PathChange(
          .posterior, value: value, old: old, affectedOnlyLastComponent: affectedOnlyLastComponent,
          causedByEnd: causedByEnd)))
    return old
  }
}
