import ReactiveKernel
import ReactiveSchedulers

/// The state machine of a resource: a value, with a method for each event. It calls no other object.
///
/// A ``ResourceCore`` keeps it in a property, as a ``ResourceStep``, so a step is one write of a property. The effects
/// follow from the newest machine: the load that must run (``running``), and the instants at which a timer must fire
/// (``deadline(of:)``).
///
/// Loads have increasing numbers. Only the present load can change the state, so an older one never overwrites a newer
/// one, whatever order they end in. Some closures of the user run inside a step, such as the comparison of inputs and
/// the changes of an optimistic write. The step is a `modify` of the property: it has no lock, and may run again.
struct ResourceMachine<Value: Sendable, Failure: Error>: Sendable {
  typealias State = ResourceState<Value, Failure>

  /// A value that was loaded or set. Edits are not part of it.
  struct Known {
    let value: Value
    let number: Int
    /// The input that it belongs to.
    let requestNumber: Int
    /// The end of the load; nil if the value has no date.
    let loadedAt: SchedulerInstant?
    var isStale: Bool
  }

  struct Load {
    var number: LoadNumber
    let begunAt: SchedulerInstant
    var attemptBegunAt: SchedulerInstant
    /// The failure of the attempt before, and its number.
    var failure: (value: Failure, number: Int)?
    /// The end of the pause before the attempt; nil if the attempt runs.
    var pausesUntil: SchedulerInstant?
    /// Whether the answer is outdated when it comes, so that one more load must follow.
    var isOutdated = false
  }

  /// An optimistic change. It is applied to the known value whenever the state is read, until its write has ended.
  struct Edit {
    /// The number of the write; nil if there is none.
    let number: Int?
    var apply: @Sendable (Value?) -> Value?
    var isConfirmed: Bool
  }

  enum LoadEnd {
    case value(Value)
    case failure(Failure)
    case superseded
    case cancelled
  }

  let rules: ResourceRules
  private(set) var request: ResourceRequest<Value, Failure>?
  private(set) var requestNumber = 1
  private(set) var isPaused = false
  private(set) var observers = 0
  /// The instant at which the last observer left, during the grace.
  private(set) var leftAt: SchedulerInstant?
  private var leaveCount = 0
  private(set) var isClosed = false
  private(set) var known: Known? {
    didSet { if case .value? = ended?.end, known?.number != oldValue?.number { ended?.end = .superseded } }
  }
  private var failure: (value: Failure, number: Int)? {
    didSet { if case .failure? = ended?.end, failure == nil { ended?.end = .superseded } }
  }
  private var edits: [Edit] = []
  private var editsNumber = 0
  /// Whether a load must begin as soon as one may.
  private(set) var isWanted = false
  private(set) var load: Load?
  /// The number of loads that have begun, or that were requested and replaced before.
  private(set) var loadCount = 0
  /// The last load that has ended. Its value or failure is kept as long as it is the known one.
  private(set) var ended: (load: Int, end: LoadEnd)?
  private var endedAt: SchedulerInstant?
  /// Counts the changes of values and failures. Two states with the same numbers are the same.
  private var changeCount = 0

  init(_ rules: ResourceRules, initial: (value: Value, loadedAt: SchedulerInstant?)?) {
    self.rules = rules
    if let initial { learn(initial.value, at: initial.loadedAt, isStale: initial.loadedAt == nil) }
  }

  var isActive: Bool { rules.isAlwaysActive || observers > 0 || leftAt != nil }

  /// The attempt that must run now.
  var running: LoadNumber? { load.flatMap { $0.pausesUntil == nil ? $0.number : nil } }

  func isRunning(_ number: LoadNumber) -> Bool { running == number }

  // MARK: Inputs

  /// Whether the machine knows these inputs already.
  func isCurrent(_ request: ResourceRequest<Value, Failure>, isPaused: Bool) -> Bool {
    isPaused == self.isPaused && self.request?.isSame(as: request) == true
  }

  /// Takes the present inputs. Every step begins with it, and ends with ``settle(at:)``.
  mutating func receive(_ request: ResourceRequest<Value, Failure>, isPaused: Bool, at now: SchedulerInstant) {
    self.isPaused = isPaused
    guard let former = self.request else {
      self.request = request
      isWanted = request.isLoadable && rules.isAlwaysActive && needsLoad(at: now, staleAfter: rules.staleAfter)
      endedAt = now
      return
    }
    guard !former.isSame(as: request) else { return }
    self.request = request
    requestNumber += 1
    endRequest(.superseded)
    endLoad(.superseded, at: now)
    edits = []
    failure = nil
    changeCount += 1
    if case .none = request.kind { known = nil } else if !rules.keepsValueOfFormerInput { known = nil }
    isWanted = request.isLoadable
  }

  /// Begins the load that is wanted, if one may begin. Ends a load without observers.
  mutating func settle(at now: SchedulerInstant) {
    if isClosed { return }
    guard isActive else { return cancel(at: now) }
    guard isWanted, !isPaused, edits.isEmpty, load == nil, request?.isLoadable == true else { return }
    isWanted = false
    loadCount += 1
    load = Load(number: LoadNumber(load: loadCount, attempt: 1), begunAt: now, attemptBegunAt: now)
  }

  // MARK: Observers

  /// Counts an observer, which is new at this instant.
  ///
  /// - Parameter staleAfter: the age from which the observer wants another value.
  mutating func join(staleAfter: Duration?, at now: SchedulerInstant) {
    if !isActive { endedAt = endedAt ?? now }
    observers += 1
    leftAt = nil
    if load == nil, request?.isLoadable == true, needsLoad(at: now, staleAfter: staleAfter) { isWanted = true }
  }

  mutating func leave(at now: SchedulerInstant) {
    observers -= 1
    guard observers == 0, !rules.isAlwaysActive else { return }
    leaveCount += 1
    leftAt = now
  }

  /// Ends the machine. The state stays as it is: its signals complete.
  mutating func close() { isClosed = true }

  private func needsLoad(at now: SchedulerInstant, staleAfter: Duration?) -> Bool {
    guard failure == nil, let known, known.requestNumber == requestNumber, !known.isStale else { return true }
    guard let staleAfter, let loadedAt = known.loadedAt else { return false }
    return loadedAt.duration(to: now) >= staleAfter
  }

  // MARK: Loads

  /// Requests a load.
  ///
  /// - Returns: the number of the load that answers; nil if there is no input or no observer.
  mutating func refresh(keepingValue: Bool, restarting: Bool, at now: SchedulerInstant) -> Int? {
    guard request?.isLoadable == true else { return nil }
    guard isActive else {
      known?.isStale = true
      return nil
    }
    if restarting { endLoad(.superseded, at: now) }
    if !keepingValue, known != nil {
      known = nil
      changeCount += 1
    }
    if load?.pausesUntil != nil { if isPaused { load?.pausesUntil = now } else { beginAttempt(at: now) } }
    if load == nil { isWanted = true }
    return load?.number.load ?? loadCount + 1
  }

  /// Requests a load if the last one has failed.
  mutating func retry(at now: SchedulerInstant) -> Bool {
    guard failure != nil || load?.pausesUntil != nil else { return false }
    return refresh(keepingValue: true, restarting: false, at: now) != nil
  }

  mutating func cancel(at now: SchedulerInstant) {
    endRequest(.cancelled)
    endLoad(.cancelled, at: now)
  }

  /// Ends a load that was requested and has not begun. The next one has another number, so nobody awaits its outcome
  /// as that of this one.
  private mutating func endRequest(_ end: LoadEnd) {
    guard isWanted else { return }
    isWanted = false
    loadCount += 1
    ended = (loadCount, end)
  }

  /// Marks the value as stale. An active resource loads again.
  mutating func invalidate() {
    known?.isStale = true
    if load != nil {
      load?.isOutdated = true
    } else if request?.isLoadable == true {
      isWanted = true
    }
  }

  /// Takes a value of an attempt.
  ///
  /// - Parameter isLast: whether the load has ended with it.
  mutating func succeed(_ number: LoadNumber, with value: Value, isLast: Bool, at now: SchedulerInstant) {
    guard isRunning(number) else { return }
    // A value of a load that is not complete is as good as none for the next observer.
    learn(value, at: now, isStale: !isLast || load?.isOutdated == true)
    if isLast { end(number, .value(value), at: now) }
  }

  /// Ends an attempt whose signal has completed. Its last value stands.
  ///
  /// - Parameter value: the last value; nil if there was none. The state is that before the load then.
  mutating func complete(_ number: LoadNumber, with value: Value?, at now: SchedulerInstant) {
    guard isRunning(number) else { return }
    if let value, known == nil {
      // A refresh has dropped it.
      learn(value, at: now, isStale: load?.isOutdated == true)
    } else if value != nil, let known {
      // The age counts from the end of the load. The value is the same, so its number is.
      self.known = Known(
        value: known.value, number: known.number, requestNumber: known.requestNumber, loadedAt: now,
        isStale: load?.isOutdated == true)
    }
    end(number, value.map { .value($0) } ?? .cancelled, at: now)
  }

  /// Takes the failure of an attempt.
  ///
  /// - Parameter pause: the pause before the next attempt; nil if none follows.
  mutating func fail(_ number: LoadNumber, with failure: Failure, pause: Duration?, at now: SchedulerInstant) {
    guard isRunning(number) else { return }
    changeCount += 1
    guard let pause else {
      end(number, .failure(failure), at: now)
      self.failure = (failure, changeCount)
      return
    }
    load?.failure = (failure, changeCount)
    load?.number.attempt += 1
    load?.pausesUntil = now.advanced(by: pause)
  }

  private mutating func beginAttempt(at now: SchedulerInstant) {
    load?.pausesUntil = nil
    load?.attemptBegunAt = now
  }

  private mutating func end(_ number: LoadNumber, _ end: LoadEnd, at now: SchedulerInstant) {
    if load?.isOutdated == true { isWanted = true }
    endLoad(end, at: now)
    if case .value = end { failure = nil }
  }

  private mutating func endLoad(_ end: LoadEnd, at now: SchedulerInstant) {
    guard let load = load.take() else { return }
    ended = (load.number.load, end)
    endedAt = now
  }

  private mutating func learn(_ value: Value, at instant: SchedulerInstant?, isStale: Bool) {
    changeCount += 1
    if !edits.isEmpty {
      // The state of readers is computed from it. It has a number of its own: without edits it is another state.
      editsNumber = changeCount
      changeCount += 1
    }
    known = Known(
      value: value, number: changeCount, requestNumber: requestNumber, loadedAt: instant, isStale: isStale)
  }

  // MARK: Values that are set

  /// Sets the value of the present input. A load in progress is cancelled.
  mutating func set(_ value: Value, at now: SchedulerInstant) {
    cancel(at: now)
    edits = []
    failure = nil
    learn(value, at: now, isStale: false)
  }

  /// Changes the value of the present input; returns false if there is none.
  mutating func change(at now: SchedulerInstant, _ change: @escaping @Sendable (Value) -> Value) -> Bool {
    guard let value = shownValue else { return false }
    // Behind the edits whose writes run: if one of them fails, this change stays.
    guard !edits.isEmpty else {
      set(change(value), at: now)
      return true
    }
    addEdit(nil) { $0.map(change) }
    return true
  }

  /// Extends the value of the present input while nothing loads. Its age stays.
  ///
  /// - Parameter change: returns the new value, or nil to change nothing.
  /// - Returns: whether the value was extended.
  mutating func extend(_ change: (Value) -> Value?) -> Bool {
    guard load == nil, !isWanted, edits.isEmpty, let known, known.requestNumber == requestNumber,
      let value = change(known.value)
    else { return false }
    learn(value, at: known.loadedAt, isStale: known.isStale)
    return true
  }

  /// Takes a value from elsewhere if it is newer than the known one.
  mutating func restore(_ value: Value, loadedAt: SchedulerInstant) -> Bool {
    if let known, known.requestNumber == requestNumber, let date = known.loadedAt, date >= loadedAt { return false }
    learn(value, at: loadedAt, isStale: false)
    failure = nil
    if load == nil { endRequest(.cancelled) }
    return true
  }

  /// Takes a failure from elsewhere.
  mutating func restore(_ failure: Failure) {
    changeCount += 1
    self.failure = (failure, changeCount)
    if load == nil { endRequest(.cancelled) }
  }

  // MARK: Optimistic writes

  /// Begins an optimistic write. The answer of a load that overlaps it is dropped, and one load follows the write.
  ///
  /// - Parameter number: the number of the write.
  mutating func beginEdit(
    _ number: Int, at now: SchedulerInstant, _ apply: @escaping @Sendable (Value?) -> Value?
  ) {
    if load != nil {
      isWanted = true
      endLoad(.superseded, at: now)
    }
    addEdit(number, apply)
  }

  /// Ends an optimistic write that has succeeded.
  ///
  /// - Parameter value: the server's value; nil if a load must fetch it.
  mutating func confirmEdit(_ number: Int, with value: Value?, at now: SchedulerInstant) {
    guard let place = edits.firstIndex(where: { $0.number == number }) else { return }
    edits[place].isConfirmed = true
    if let value { edits[place].apply = { _ in value } } else { isWanted = request?.isLoadable == true }
    applyConfirmedEdits(at: now)
  }

  /// Takes an optimistic change back.
  mutating func withdrawEdit(_ number: Int, at now: SchedulerInstant) {
    guard let place = edits.firstIndex(where: { $0.number == number }) else { return }
    edits.remove(at: place)
    applyConfirmedEdits(at: now)
  }

  private mutating func addEdit(_ number: Int?, _ apply: @escaping @Sendable (Value?) -> Value?) {
    changeCount += 1
    editsNumber = changeCount
    edits.append(Edit(number: number, apply: apply, isConfirmed: number == nil))
  }

  /// Makes the first edits part of the known value. Edits behind one whose write still runs wait for it.
  private mutating func applyConfirmedEdits(at now: SchedulerInstant) {
    changeCount += 1
    editsNumber = changeCount
    while edits.first?.isConfirmed == true {
      let edit = edits.removeFirst()
      guard let value = edit.apply(presentValue) else { continue }
      learn(value, at: now, isStale: false)
      failure = nil
    }
  }

  /// The known value, if it belongs to the present input.
  var presentValue: Value? { known.flatMap { $0.requestNumber == requestNumber ? $0.value : nil } }

  /// The value of the present input that readers see.
  private var shownValue: Value? { edits.reduce(presentValue) { $1.apply($0) } }

  // MARK: Effects

  /// The instant at which a timer must fire; nil if there is no reason for it.
  func deadline(of alarm: ResourceAlarm) -> ResourceDeadline? {
    switch alarm {
    case .retry:
      guard !isPaused, let load, let end = load.pausesUntil else { return nil }
      return ResourceDeadline(key: load.number, instant: end)
    case .timeout:
      guard let timeout = rules.timeout, let load, load.pausesUntil == nil else { return nil }
      return ResourceDeadline(key: load.number, instant: load.attemptBegunAt.advanced(by: timeout))
    case .poll:
      guard let pause = rules.pollsEvery, isActive, !isPaused, load == nil, !isWanted, edits.isEmpty,
        request?.isLoadable == true, let endedAt
      else { return nil }
      return ResourceDeadline(key: LoadNumber(load: loadCount, attempt: 0), instant: endedAt.advanced(by: pause))
    case .grace:
      guard let leftAt else { return nil }
      return ResourceDeadline(key: LoadNumber(load: leaveCount, attempt: 0), instant: leftAt.advanced(by: rules.grace))
    }
  }

  /// Takes the end of a timer that still has a reason. The timeout is a failure, see ``fail(_:with:pause:at:)``.
  mutating func fire(_ alarm: ResourceAlarm, _ key: LoadNumber, at now: SchedulerInstant) {
    guard deadline(of: alarm)?.key == key else { return }
    switch alarm {
    case .retry: beginAttempt(at: now)
    case .timeout: break
    case .poll: isWanted = true
    case .grace: leftAt = nil
    }
  }

  // MARK: The state

  /// The state that readers see, and what distinguishes it from other states of this machine.
  var snapshot: ResourceSnapshot<Value, Failure> {
    if !edits.isEmpty, let value = shownValue { return .init(.ready(value), .init(kind: .ready, value: editsNumber)) }
    let last = known.map { State.LastValue($0.value, isOfPresentInput: $0.requestNumber == requestNumber) }
    var mark = ResourceSnapshot<Value, Failure>.Mark(kind: .idle, value: known?.number, last?.isOfPresentInput)
    switch request?.kind {
    case .loadable?:
      if load != nil || isWanted && isActive {
        (mark.kind, mark.attempt, mark.failure) = (.loading, load?.number.attempt ?? 1, load?.failure?.number)
        let attempt = LoadAttempt(number: mark.attempt, failure: load?.failure?.value)
        return .init(.loading(attempt, last: last), mark)
      }
      if let failure {
        (mark.kind, mark.failure) = (.failed, failure.number)
        return .init(.failed(failure.value, last: last), mark)
      }
    case _ where presentValue != nil: break
    case .waiting? where isActive:
      (mark.kind, mark.attempt) = (.loading, 1)
      return .init(.loading(LoadAttempt(), last: last), mark)
    case .failed(let failure)?:
      // Negative, because the failures of loads have positive numbers.
      (mark.kind, mark.failure) = (.failed, request.map { -$0.failureNumber })
      return .init(.failed(failure, last: last), mark)
    default: break
    }
    guard let value = presentValue else { return .init(.idle(last: last), mark) }
    mark.kind = .ready
    return .init(.ready(value), mark)
  }
}

/// A state, and a mark that compares without comparing values and failures of the user.
struct ResourceSnapshot<Value: Sendable, Failure: Error>: Sendable {
  let state: ResourceState<Value, Failure>
  let mark: Mark

  struct Mark: Equatable {
    enum Kind { case idle, loading, ready, failed }

    var kind: Kind
    var value: Int?
    var isOfPresentInput: Bool?
    var attempt = 0
    var failure: Int?

    init(kind: Kind, value: Int?, _ isOfPresentInput: Bool? = true) {
      (self.kind, self.value, self.isOfPresentInput) = (kind, value, isOfPresentInput)
    }
  }

  init(_ state: ResourceState<Value, Failure>, _ mark: Mark) { (self.state, self.mark) = (state, mark) }
}
