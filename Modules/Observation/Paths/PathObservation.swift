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
  private var components: [PathComponent]
  private var lastNumber = 0
  private var isStopped = false
  /// How often an object on the path has ended, and whether the path has led nowhere since.
  private var losses = 0
  private var isBroken = false
  /// The value. Kept alive while it is being replaced, so that the change has it.
  private var current: RememberedValue<Value>?
  private let news = PathNews<Value>()
  /// The value where an object has ended; nil if the type of the value has none.
  private let missing: Value?

  /// Follows a path, and begins to watch it. Called in the isolation of its objects, as everything is that reads them.
  ///
  /// - Parameter observer: an object whose end completes instead of being told, should it be on the path.
  init(
    of root: AnyObject, along path: PathDescription<Value>, for observer: AnyObject?, file: StaticString, line: UInt
  ) {
    self.path = path
    self.observer = observer.map { ObjectIdentifier($0) }
    missing = path.missing ?? RememberedValue.absent
    components = Array(repeating: PathComponent(), count: path.links.count + 2)
    let found = follow(from: 0, at: root, callSite: (file, line))
    current = found.remembered
    news.begin(with: found.remembered)
  }

  /// What is there, and what is told from now on.
  var changes: Signal<PathNews<Value>.Report, Never> { news.changes.replaying }

  /// What is told before changes, from now on.
  var priors: Signal<PathChange<Value>, Never> { news.priors.live }

  /// Ends it, for nobody listens any more. From any thread.
  func stop() {
    let (watches, forgotten) = lock.withLock {
      isStopped = true
      return (vacate(from: 0), current.take())
    }
    watches.forEach { $0.dispose() }
    withExtendedLifetime(forgotten) {}
  }

  // MARK: Following

  /// The value at the end of the path, and how it is remembered.
  private typealias Found = (value: Value, remembered: RememberedValue<Value>)

  /// Reads the rest of the path, and watches what was read.
  ///
  /// - Parameter callSite: whom to blame for a property that cannot be observed; nobody if nil.
  private func follow(from index: Int, at object: AnyObject, callSite: (file: StaticString, line: UInt)?) -> Found {
    var object = object
    for index in index..<path.links.count {
      let link = path.links[index]
      let (next, reads) = Tracking.collect { link.next(object) }
      requireObservable(link.name, of: object, reads, callSite)
      watch(reads, of: object, as: index)
      // Where there are links, there is a value for those that lead nowhere.
      guard let next else { return (path.missing!, .stored(path.missing!)) }
      object = next
    }
    let (value, reads) = Tracking.collect { path.read(object) }
    requireObservable(path.name, of: object, reads, callSite)
    watch(reads, of: object, as: path.links.count)
    let remembered = RememberedValue(value) { Tracking.collect { path.read(object) }.result }
    if case .object(let reference) = remembered { watchEnd(of: reference) }
    return (value, remembered)
  }

  /// Occupies a component with an object, whose property was found by some reads.
  private func watch(_ reads: [TrackedRead], of object: AnyObject, as index: Int) {
    // Mostly it is the same property as before. Compared without the lock: to release the former object may be its end.
    let (former, formerCells) = lock.withLock { (components[index].object, components[index].cells) }
    if former === object, reads.map({ ObjectIdentifier($0.cell) }) == formerCells { return }
    var known: Set<ObjectIdentifier> = []
    let reads = reads.filter { known.insert(ObjectIdentifier($0.cell)).inserted }
    occupy(index, with: object, cells: reads.map { ObjectIdentifier($0.cell) }) { number in
      var watches = reads.map { $0.cell.watch { [self] moment in told(moment, of: index, number: number) } }
      // None of the cells may be the object's own, and so end with it.
      if !reads.contains(where: { $0.owner == ObjectIdentifier(object) }), let object = object as? any LifetimeOwner {
        watches.append(object.lifetime.onEnded { [self] in lost(watchedBy: index, number: number) })
      }
      return watches
    }
  }

  /// Occupies the last component with the object at the end of the path, if that tells of its end.
  private func watchEnd(of reference: WeakReference) {
    guard let object = reference.object as? any LifetimeOwner else { return }
    let index = path.links.count + 1
    occupy(index, with: object, cells: []) { number in
      [object.lifetime.onEnded { [self] in lost(watchedBy: index, number: number) }]
    }
  }

  /// Occupies a component with an object, unless it is there already, known by the same cells.
  ///
  /// - Parameter watch: begins to watch the object's property, for the occupation with a number.
  private func occupy(
    _ index: Int, with object: AnyObject, cells: [ObjectIdentifier], watch: (_ number: Int) -> [any Disposable]
  ) {
    // Released without the lock.
    var present: AnyObject?
    let begun: (number: Int, former: [any Disposable])? = lock.withLock {
      present = components[index].object
      if present === object, components[index].cells == cells { return nil }
      let former = components[index].watches
      lastNumber += 1
      components[index] = PathComponent(object, number: lastNumber, cells: cells)
      return (lastNumber, former)
    }
    guard let begun else { return }
    begun.former.forEach { $0.dispose() }
    let watches = watch(begun.number)
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
    for index in index..<components.count { components[index] = PathComponent() }
    return watches
  }

  private func requireObservable(
    _ name: String, of object: AnyObject, _ reads: [TrackedRead], _ callSite: (file: StaticString, line: UInt)?
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

  private func told(_ moment: ReactiveMoment, of index: Int, number: Int) {
    switch moment {
    case .willChange: changes(index, number: number)
    case .didChange: changed(index, number: number)
    case .ended: lost(watchedBy: index, number: number)
    }
  }

  private func changes(_ index: Int, number: Int) {
    let former: [any Disposable]? = lock.withLock {
      guard components[index].number == number else { return nil }
      components[index].writes += 1
      current = current?.strong
      if news.hasPriors, let value = current?.value {
        let isLast = index == path.links.count
        news.add(.prior(PathChange(.prior, value: value, affectedOnlyLastComponent: isLast)))
      }
      // Left before the write, which may be the end of an object there: it is told as one change, when it is made.
      return vacate(from: index + 1)
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
      components[index].writes -= 1
      return (object, losses)
    }
    guard let begun else { return }
    let found = follow(from: index, at: begun.object, callSite: nil)
    let isLast = index == path.links.count
    tell(found, affectedOnlyLastComponent: isLast, unlessLostSince: begun.losses)
  }

  /// An object has ended. If none on the path has, something was computed from it: the next change will show what that means.
  private func lost(watchedBy watcher: Int, number: Int) {
    // Released without the lock.
    var objects: [AnyObject?] = []
    let lost: (isEnd: Bool, former: [any Disposable], replaced: RememberedValue<Value>?)? = lock.withLock {
      // Another property may come to be where the one that has gone was.
      if components[watcher].number == number { components[watcher].cells = [] }
      // Parts end with the whole, in any order: that is one loss, that of the whole.
      objects = components.map(\.object)
      let gone = objects.indices.first { objects[$0] == nil && components[$0].owner != nil }
      guard let index = gone else { return nil }
      losses += 1
      let isEnd = index == 0 || components[index].owner == observer
      let former = vacate(from: index)
      guard !isEnd, !isBroken, let missing else { return (isEnd, former, nil) }
      isBroken = true
      // In one step with finding out, or the writing thread could come between, and be contradicted by what is older.
      let isValue = index > path.links.count
      let replaced = replace((missing, .stored(missing)), causedByEnd: true, affectedOnlyLastComponent: isValue)
      return (false, former, replaced)
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

  private func tell(_ found: Found, affectedOnlyLastComponent: Bool, unlessLostSince seen: Int) {
    let replaced = lock.withLock {
      // What was read on the way to an object that has ended since is no longer so.
      let found: Found = if seen != losses, let missing { (missing, .stored(missing)) } else { found }
      return replace(found, causedByEnd: false, affectedOnlyLastComponent: affectedOnlyLastComponent)
    }
    news.tell()
    withExtendedLifetime(replaced) {}
  }

  /// Takes note of a change; under the lock. Returns the old value, which is to be released after that.
  private func replace(_ found: Found, causedByEnd: Bool, affectedOnlyLastComponent: Bool) -> RememberedValue<Value>? {
    let old = current?.strong
    let isBeingReplaced = components.contains { $0.writes > 0 }
    current = isBeingReplaced ? .stored(found.value) : found.remembered
    let change = PathChange(
      .posterior, value: found.value, old: old?.value, affectedOnlyLastComponent: affectedOnlyLastComponent,
      causedByEnd: causedByEnd)
    news.add(.posterior(change, found.remembered))
    return old
  }
}
