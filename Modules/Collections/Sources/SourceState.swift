import ReactiveKernel
import ReactivePrimitives
import ReactiveProperties

/// The state to which a list or a table is a handle: its content, and the inlets of its subscribers.
///
/// An edit takes the lock of the dependency. In one step it marks the computed values that depend on the source,
/// changes the content, and gets its place in the queue of each subscriber. So all subscribers get the edits in the
/// order of the versions. What calls closures of the user runs before that on a copy of the content; it runs again if
/// the version has changed.
final class SourceState<Content: SourceContent>: @unchecked Sendable {
  // Unchecked because the variables change only under the locks.
  /// The lock, the version, and the computed values that depend on the source.
  let dependency = Dependency()
  private let inlets = List<Inlets>()
  private var hasEnded = false
  /// The subscription to the view that the source follows, if it follows one.
  private var upstream: Subscription?
  /// The threads that run the closure of an edit again.
  private var reruns: [(thread: UInt, file: StaticString, line: UInt)] = []
  // Under a lock of its own, taken after the other one: a read that a computed value links has taken that.
  private let contentLock = Lock()
  private var content: Content

  /// The run whose node alone edits this source, if there is one. It outlives the edits, and may be released later.
  let feeder: ObjectIdentifier?

  init(_ content: Content, fedBy run: ViewRun? = nil) {
    self.content = content
    feeder = run.map { ObjectIdentifier($0) }
  }

  deinit {
    // In a loop, because an element may hold the last reference to a list whose element does so (C10).
    var garbage: Content? = Content()
    swap(&garbage!, &content)
    ThreadContext.release(&garbage)
  }

  // MARK: Reading

  /// The content: in a group of changes, with the changes that the thread has made in it.
  func read() -> Content {
    if ThreadActivity.isQuiet { return newest }
    return ThreadContext.with { context in
      if let changes = context.changes, let change = pendingChange(in: changes) { return change.content }
      return context.note(dependency) { newest }
    }
  }

  private var newest: Content { contentLock.withLock { content } }

  private func pendingChange(in group: ChangeGroup) -> PendingEdits<Content>? {
    // Only such changes are made for this source.
    (group.change(of: dependency) as? SourceChange).map {
      unsafeDowncast($0.edits, to: PendingEdits<Content>.self)
    }
  }

  // MARK: Editing

  /// Makes one edit.
  ///
  /// - Parameters:
  ///   - decide: chooses the edit from the content, or nil. No user code: runs under the lock of the dependency.
  ///   - apply: applies it. The same holds.
  /// - Returns: the edit.
  @discardableResult
  func edit(
    deciding decide: (Content) -> Content.Edit?, applying apply: (inout Content, Content.Edit) -> Void
  ) -> Content.Edit? {
    if let changes = openGroup {
      var draft = draft(in: changes)
      guard let edit = decide(draft.value.content) else { return nil }
      draft.value.append(edit, applying: apply)
      add(draft.value, from: draft.version, to: changes)
      return edit
    }
    var made: Content.Edit?
    commit { context, wave in
      // The content is not copied: that would make the change copy the nodes that it touches.
      made = contentLock.withLock { decide(content) }
      guard let made else { return [] }
      wave.spread(from: dependency, in: context)
      contentLock.withLock { apply(&content, made) }
      return [made]
    }
    return made
  }

  /// An edit that a closure has found in a content: the edit, what the caller gets for it, and how it is applied.
  typealias Finding<Result> = (edit: Content.Edit?, result: Result, apply: (inout Content, Content.Edit) -> Void)

  /// Makes one edit that only user code can find, such as the equality of IDs.
  ///
  /// - Parameter find: runs without a lock, and again if the source has been edited in between. What it returns is
  ///   applied under the lock of the dependency.
  func edit<Result>(finding find: (Content) -> Finding<Result>) -> Result {
    if let changes = openGroup {
      var (draft, found) = search(find, in: changes)
      if let edit = found.edit { draft.value.append(edit, applying: found.apply) }
      add(draft.value, from: draft.version, to: changes)
      return found.result
    }
    while true {
      let (found, expected) = search(find)
      guard let edit = found.edit else { return found.result }
      var isMade = false
      commit { context, wave in
        guard dependency.version.load() == expected else { return [] }
        isMade = true
        wave.spread(from: dependency, in: context)
        contentLock.withLock { found.apply(&content, edit) }
        return [edit]
      }
      if isMade { return found.result }
    }
  }

  /// A function of its own, which has released the copy when it returns: the edit need not copy what it changes.
  @inline(never)
  private func search<Result>(_ find: (Content) -> Finding<Result>) -> (found: Finding<Result>, version: UInt) {
    let (draft, version) = newestDraft
    return (find(draft.content), version)
  }

  private func search<Result>(
    _ find: (Content) -> Finding<Result>, in group: ChangeGroup
  ) -> (draft: (value: Draft<Content>, version: UInt), found: Finding<Result>) {
    while true {
      let (before, draft) = (pendingChange(in: group), draft(in: group))
      let found = find(draft.value.content)
      if pendingChange(in: group) === before { return (draft, found) }
    }
  }

  /// Makes any number of edits by a closure, as one change.
  ///
  /// - Parameter change: runs without a lock on a copy, and again if another thread has edited the source in between.
  func edit<Result, Failure: Error>(
    file: StaticString, line: UInt, _ change: (inout Draft<Content>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let changes = openGroup {
      var (before, draft) = (pendingChange(in: changes), draft(in: changes))
      let result = try change(&draft.value)
      if pendingChange(in: changes) !== before { trapEditInEdit(file: file, line: line) }
      add(draft.value, from: draft.version, to: changes)
      return result
    }
    var isRerun = false
    while true {
      var (draft, version) = newestDraft
      let result = try isRerun ? rerun(change, on: &draft, file: file, line: line) : change(&draft)
      isRerun = true
      if commit(draft, ifVersion: version) { return result }
    }
  }

  private var newestDraft: (value: Draft<Content>, version: UInt) {
    dependency.lock.withLock { (Draft(newest), dependency.version.load()) }
  }

  /// Makes the edits of a draft, unless the source has changed since.
  private func commit(_ draft: consuming Draft<Content>, ifVersion expected: UInt) -> Bool {
    if draft.isUnchanged { return true }
    var (content, edits) = (draft.content, draft.edits)
    var isMade = false
    commit { context, wave in
      guard dependency.version.load() == expected else { return [] }
      isMade = true
      wave.spread(from: dependency, in: context)
      contentLock.withLock { swap(&self.content, &content) }
      return edits
    }
    // Released without the lock of the dependency.
    edits = []
    return isMade
  }

  /// - Parameter change: changes the content under the lock; returns the edits.
  private func commit(_ change: (ThreadContext, ChangeWave) -> [Content.Edit]) {
    ThreadContext.with { context in
      let wave = context.beginWave()
      var runs: [ViewRun] = []
      dependency.lock.discarding {
        requireNoRerun()
        let edits = change(context, wave)
        if !edits.isEmpty { runs = send(edits) }
        return edits
      }
      context.outside {
        for run in runs { run.wake() }
        wave.publishOutside(in: context)
      }
    }
  }

  /// Gives edits to all subscribers. Under the lock of the dependency.
  private func send(_ edits: [Content.Edit], in group: UInt64 = 0) -> [ViewRun] {
    var runs: [ViewRun] = []
    inlets.forEach { inlet in
      let inlet = unsafeDowncast(inlet, to: SourceInlet<Content>.self)
      inlet.run.accept(EditsArrival(edits, at: inlet), in: group)
      runs.append(inlet.run)
    }
    return runs
  }

  /// Makes edits for a node, which alone edits this source.
  ///
  /// Subscribers that belong to the same run get them in the step that is running, and the others after it.
  func feed(_ edits: [Content.Edit], leadingTo content: Content, during run: ViewRun) {
    var content = content
    var own: [SourceInlet<Content>] = []
    ThreadContext.with { context in
      let wave = context.beginWave()
      dependency.lock.discarding {
        wave.spread(from: dependency, in: context)
        contentLock.withLock { swap(&self.content, &content) }
        inlets.forEach { inlet in
          let inlet = unsafeDowncast(inlet, to: SourceInlet<Content>.self)
          if inlet.run === run {
            own.append(inlet)
          } else {
            inlet.run.accept(EditsArrival(edits, at: inlet))
            run.awaiting.append(inlet.run)
          }
        }
      }
      for inlet in own { inlet.receive(edits) }
      run.fed += own
      context.outside { wave.publishOutside(in: context) }
    }
  }

  private func rerun<Result, Failure: Error>(
    _ change: (inout Draft<Content>) throws(Failure) -> Result, on draft: inout Draft<Content>, file: StaticString,
    line: UInt
  ) throws(Failure) -> Result {
    let thread = currentThreadIdentity()
    dependency.lock.withLock { reruns.append((thread, file, line)) }
    defer {
      dependency.lock.withLock {
        if let place = reruns.lastIndex(where: { $0.thread == thread }) { reruns.remove(at: place) }
      }
    }
    return try change(&draft)
  }

  /// Traps if a closure of `edit` that runs again edits its source in another way: it would run again without end
  /// (C15). Under the lock of the dependency.
  private func requireNoRerun() {
    if reruns.isEmpty { return }
    let thread = currentThreadIdentity()
    guard let rerun = reruns.first(where: { $0.thread == thread }) else { return }
    trapEditInEdit(file: rerun.file, line: rerun.line)
  }

  private func trapEditInEdit(file: StaticString, line: UInt) -> Never {
    Diagnostics.trap(
      "The closure of edit(_:) edited the collection itself.",
      breaking: "C15, an edit does not edit its collection in another way",
      meaning: "the closure is run again when the collection has changed meanwhile, and changes it each time",
      remedy: "edit the closure's parameter, and leave the collection alone", file: file, line: line)
  }

  // MARK: Groups of changes

  private var openGroup: ChangeGroup? { ThreadActivity.isQuiet ? nil : ThreadContext.made.changes }

  private func draft(in group: ChangeGroup) -> (value: Draft<Content>, version: UInt) {
    pendingChange(in: group).map { (Draft($0.content), 0) } ?? newestDraft
  }

  private func add(_ draft: Draft<Content>, from version: UInt, to group: ChangeGroup) {
    if draft.isUnchanged { return }
    let last = pendingChange(in: group)
    let edits = PendingEdits(draft, after: last, of: self, in: group)
    // The group keeps the version of the first change.
    group.add(SourceChange(edits, of: dependency, from: version))
    // Only now, because elements that are released may edit the source.
    last?.merge()
  }

  /// Makes the edits of a group. Under the lock; returns the runs to be released without it.
  ///
  /// - Returns: the old content as well.
  func accept(
    _ content: Content, _ edits: [Content.Edit], in group: UInt64
  ) -> (garbage: Content, runs: [ViewRun]) {
    requireNoRerun()
    var content = content
    contentLock.withLock { swap(&self.content, &content) }
    return (content, send(edits, in: group))
  }

  // MARK: Subscribers

  /// Puts an inlet on the list. Under the lock of the dependency.
  ///
  /// - Returns: the content, and whether the source has ended.
  func join(_ inlet: SourceInlet<Content>) -> (content: Content, hasEnded: Bool) {
    if !hasEnded { inlets.append(inlet) }
    return (newest, hasEnded)
  }

  func leave(_ inlet: SourceInlet<Content>) { dependency.lock.discarding { inlets.remove(inlet) } }

  /// The number of inlets; for tests.
  var inletCount: Int {
    dependency.lock.withLock {
      var count = 0
      inlets.forEach { _ in count += 1 }
      return count
    }
  }

  /// Keeps the subscription to a view that the source follows, until the end, and ends the one before.
  func follow(_ subscription: Subscription) {
    var former: Subscription? = subscription
    dependency.lock.withLock { if !hasEnded { swap(&former, &upstream) } }
    former?.dispose()
  }

  /// Ends the source, because its handle is released.
  func end() {
    var ended: [Inlet] = []
    dependency.lock.withLock {
      hasEnded = true
      while let inlet = inlets.takeFirst() {
        inlet.run.accept(EndArrival(at: inlet))
        ended.append(inlet)
      }
    }
    let upstream = dependency.lock.withLock { self.upstream.take() }
    ThreadContext.outside {
      upstream?.dispose()
      for inlet in ended { inlet.run.wake() }
    }
  }
}
