import ReactiveKernel

/// Watches every property on a path, and reports every change.
///
/// The watches run in the isolation of the objects, so they may read them. They hold this, and so the objects on the
/// path own the subscriptions (C9). But any thread may release an object or a signal. So the variables change under
/// `lock`, which is held neither while a property is read nor during a delivery (C3). The end of an object needs no
/// reading: the value is nil. A watch belongs to a numbered occupation of its component, and is ignored when another
/// occupation has begun.
final class PathObservation<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`.
  private let path: ObservedPath<Value>
  private let observer: ObjectIdentifier?
  private let lock = Lock()
  private var components: [PathComponent]
  private var lastNumber = 0
  private var isStopped = false
  /// The number of ended objects, and whether the path has led nowhere since.
  private var losses = 0
  private var isBroken = false
  /// The value. Kept alive while it is being replaced, so that the change has it.
  private var current: RememberedValue<Value>?
  let options: PathOptions
  /// Sends the reports. A report takes its place in the queue of the hub under `lock`, and is delivered after that.
  let hub = Hub<Report, Never>(
    capacity: 1, remember: { if case .change(_, let state) = $0 { .state(state) } else { $0 } })
  /// The value after the end of an object; nil if the type of the value has none.
  private let nothing: Found?

  /// A message to subscribers: the state at subscription, or a change and the state after it.
  enum Report: Sendable {
    case state(RememberedValue<Value>)
    case change(PathChange<Value>, RememberedValue<Value>)
  }

  /// Follows a path, and begins to watch it. Called in the isolation of its objects.
  /// The end of `observer` on the path is not reported, because it completes the signal.
  init(
    of root: AnyObject, along path: ObservedPath<Value>, for observer: AnyObject?, _ options: PathOptions,
    file: StaticString, line: UInt
  ) {
    self.path = path
    self.observer = observer.map { ObjectIdentifier($0) }
    self.options = options
    nothing = (path.missing ?? RememberedValue.absent).map { ($0, .stored($0)) }
    components = Array(repeating: PathComponent(), count: path.links.count + 2)
    let found = follow(from: 0, at: root, callSite: (file, line))
    current = found.remembered
    hub.send(.state(found.remembered))
  }

  /// Ends the observation. From any thread.
  func stop() {
    let (watches, former) = lock.withLock {
      isStopped = true
      return (vacate(from: 0), current.take())
    }
    watches.forEach { $0.dispose() }
    withExtendedLifetime(former) {}
  }

  // MARK: Following

  /// The value at the end of the path, and the form in which it is remembered.
  private typealias Found = (value: Value, remembered: RememberedValue<Value>)

  /// Reads and watches the rest of the path. Traps if a property cannot be observed, unless `callSite` is nil.
  private func follow(from index: Int, at object: AnyObject, callSite: (file: StaticString, line: UInt)?) -> Found {
    var object = object
    for index in index..<path.links.count {
      let link = path.links[index]
      let (next, reads) = Tracking.collect { link.next(object) }
      requireObservable(link.name, of: object, reads, callSite)
      watch(reads, of: object, as: index)
      // A path with links has a value for links that lead nowhere.
      guard let next else { return nothing! }
      object = next
    }
    let (value, reads) = Tracking.collect { path.read(object) }
    requireObservable(path.name, of: object, reads, callSite)
    watch(reads, of: object, as: path.links.count)
    let remembered = RememberedValue(value) { Tracking.collect { path.read(object) }.result }
    if case .object(let reference) = remembered { watchEnd(of: reference) }
    return (value, remembered)
  }

  /// Occupies a component with an object, whose property consists of the cells of some reads.
  private func watch(_ reads: [TrackedRead], of object: AnyObject, as index: Int) {
    occupy(index, with: object, cells: reads.map { ObjectIdentifier($0.cell) }) { number in
      var known: Set<ObjectIdentifier> = []
      var watches = reads.filter { known.insert(ObjectIdentifier($0.cell)).inserted }.map { read in
        read.cell.watch { [self] moment in
          switch moment {
          case .willChange: willChange(index, number: number)
          case .didChange: didChange(index, number: number)
          case .ended: lost(watchedBy: index, number: number)
          }
        }
      }
      // If none of the cells is the object's own, none ends with it.
      if !reads.contains(where: { $0.owner == ObjectIdentifier(object) }), let object = object as? any LifetimeOwner {
        watches.append(object.lifetime.onEnded { [self] in lost(watchedBy: index, number: number) })
      }
      return watches
    }
  }

  /// Occupies the last component with the object at the end of the path, if that is a ``LifetimeOwner``.
  private func watchEnd(of reference: WeakObject) {
    guard let object = reference.object as? any LifetimeOwner else { return }
    let index = path.links.count + 1
    occupy(index, with: object, cells: []) { number in
      [object.lifetime.onEnded { [self] in lost(watchedBy: index, number: number) }]
    }
  }

  /// Occupies a component with an object, unless it is there already, with the same cells.
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
      components[index] = PathComponent(
        object: object, owner: ObjectIdentifier(object), number: lastNumber, cells: cells)
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

  /// Vacates a component and those after it; called under the lock. Returns their watches, to be disposed of without
  /// the lock.
  private func vacate(from index: Int) -> [any Disposable] {
    let watches = components[index...].flatMap(\.watches)
    for index in index..<components.count { components[index] = PathComponent() }
    return watches
  }

  // MARK: Notifications

  private func willChange(_ index: Int, number: Int) {
    var acceptance: HubAcceptance<Report>?
    let former: [any Disposable]? = lock.withLock {
      guard components[index].number == number else { return nil }
      components[index].writes += 1
      let state = current
      current = current?.strong
      if options.contains(.prior), let state, let value = current?.value {
        let isLast = index == path.links.count
        acceptance = hub.accept(.change(PathChange(.prior, value: value, affectedOnlyLastComponent: isLast), state))
      }
      // Vacated before the write, which may end an object there: that is reported as one change, after the write.
      return vacate(from: index + 1)
    }
    former?.forEach { $0.dispose() }
    if let acceptance { hub.deliver(acceptance) }
  }

  private func didChange(_ index: Int, number: Int) {
    let begun: (object: AnyObject, losses: Int)? = lock.withLock {
      // An object may write to itself while it ends; its end is reported right after.
      guard components[index].number == number, let object = components[index].object else { return nil }
      isBroken = false
      components[index].writes -= 1
      return (object, losses)
    }
    guard let begun else { return }
    let read = follow(from: index, at: begun.object, callSite: nil)
    let replaced = lock.withLock {
      // If an object has ended since, the value that was read on the way to it is outdated.
      let found = begun.losses == losses ? read : nothing ?? read
      return replace(found, causedByEnd: false, affectedOnlyLastComponent: index == path.links.count)
    }
    deliver(replaced)
  }

  /// Handles the end of an object. If no object on the path has ended, something was computed from it: the next change
  /// will show the result.
  private func lost(watchedBy watcher: Int, number: Int) {
    // Released without the lock.
    var objects: [AnyObject?] = []
    let lost: (isEnd: Bool, former: [any Disposable], replaced: Replaced?)? = lock.withLock {
      // The place in memory of the ended property may become that of another one.
      if components[watcher].number == number { components[watcher].cells = [] }
      // Parts end with the whole, in any order: that is one loss, that of the whole.
      objects = components.map(\.object)
      let first = objects.indices.first { objects[$0] == nil && components[$0].owner != nil }
      guard let index = first else { return nil }
      losses += 1
      let isEnd = index == 0 || components[index].owner == observer
      let former = vacate(from: index)
      guard !isEnd, !isBroken, let nothing else { return (isEnd, former, nil) }
      isBroken = true
      // In the same step, so that the writing thread cannot report a newer value before this one.
      let isValue = index > path.links.count
      return (false, former, replace(nothing, causedByEnd: true, affectedOnlyLastComponent: isValue))
    }
    guard let lost else { return }
    lost.former.forEach { $0.dispose() }
    if lost.isEnd {
      stop()
      hub.expire()
    } else if let replaced = lost.replaced {
      deliver(replaced)
    }
  }

  /// The old value, to be released without the lock, and the report of the new one.
  private typealias Replaced = (old: RememberedValue<Value>?, report: HubAcceptance<Report>?)

  /// Replaces the value; called under the lock.
  private func replace(_ found: Found, causedByEnd: Bool, affectedOnlyLastComponent: Bool) -> Replaced {
    let old = current?.strong
    let isBeingReplaced = components.contains { $0.writes > 0 }
    current = isBeingReplaced ? .stored(found.value) : found.remembered
    let change = PathChange(
      .posterior, value: found.value, old: old?.value, affectedOnlyLastComponent: affectedOnlyLastComponent,
      causedByEnd: causedByEnd)
    return (old, hub.accept(.change(change, found.remembered)))
  }

  private func deliver(_ replaced: Replaced) {
    if let report = replaced.report { hub.deliver(report) }
    withExtendedLifetime(replaced.old) {}
  }
}
