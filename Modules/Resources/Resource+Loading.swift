import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

extension Resource {
  /// Makes a resource that loads with an async function.
  ///
  /// ```
  /// struct Missing: Error {}
  /// let id = Property<Int?>(nil)
  /// let user = Resource { id.value } load: { (id) async throws(Missing) -> String in
  ///   guard id > 0 else { throw Missing() }
  ///   return "user \(id)"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - read: reads the properties that say what to load. If it returns nil, the resource is idle and forgets its
  ///     value. If the result equals the previous one, nothing is loaded.
  ///   - load: loads the value of an input, in a task of its own, on the actor of the closure. Long loops should check
  ///     `Task.isCancelled`.
  public convenience init<Input: Equatable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    file: StaticString = #fileID, line: UInt = #line, _ read: @escaping @Sendable () -> Input?,
    load: @escaping @Sendable (Input) async throws(Failure) -> Value
  ) {
    self.init(
      { read().map { InputRequest($0) } ?? ResourceRequest(.none) }, initial: nil, policy, on: scheduler, file: file,
      line: line, work: taskWork(load))
  }

  /// Makes a resource whose input is a ``ResourceInput``, such as the state of another resource.
  ///
  /// - Parameters:
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - read: reads the properties and resources that say what to load. If the input equals the previous one, nothing
  ///     is loaded.
  ///   - load: loads the value of an input, in a task of its own, on the actor of the closure.
  public convenience init<Input: Equatable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    file: StaticString = #fileID, line: UInt = #line, _ read: @escaping @Sendable () -> ResourceInput<Input, Failure>,
    load: @escaping @Sendable (Input) async throws(Failure) -> Value
  ) {
    self.init(
      { request(for: read()) }, initial: nil, policy, on: scheduler, file: file, line: line, work: taskWork(load))
  }

  /// Makes a resource without an input: it loads once, and after each call of ``refresh(keepingValue:restarting:)``.
  ///
  /// - Parameters:
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - load: loads the value, in a task of its own, on the actor of the closure.
  public convenience init(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    file: StaticString = #fileID, line: UInt = #line, load: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.init(
      nil, initial: nil, policy, on: scheduler, file: file, line: line, work: { _, _ in .task(load) })
  }

  /// Makes a resource with an initial value and without an input.
  ///
  /// - Parameters:
  ///   - initial: the value before the first load. Without `loadedAt`, this value is stale: the resource loads at once,
  ///     or when its first observer comes, as `policy` says.
  ///   - loadedAt: the instant at which the value was loaded, on the scheduler's clock.
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - load: loads the value, in a task of its own, on the actor of the closure.
  public convenience init(
    initial: Value, loadedAt: SchedulerInstant? = nil, _ policy: ResourcePolicy<Failure> = ResourcePolicy(),
    on scheduler: some Scheduler = .main, file: StaticString = #fileID, line: UInt = #line,
    load: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.init(
      nil, initial: (initial, loadedAt), policy, on: scheduler, file: file, line: line, work: { _, _ in .task(load) })
  }

  /// Makes a resource that loads with a signal. The state shows each value during the load, and keeps the last one.
  ///
  ///     signal     ---1---2---|
  ///     state      L--L1--L2--R2
  ///
  /// If the signal completes without a value, the state is again as before the load. The same holds if the source of
  /// the signal releases its subscriber without a value or a terminal (C9).
  ///
  /// - Parameters:
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - read: reads the properties that say what to load. If it returns nil, the resource is idle.
  ///   - signal: makes the signal of an input. The resource subscribes to it once for each attempt.
  public convenience init<Input: Equatable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    file: StaticString = #fileID, line: UInt = #line, _ read: @escaping @Sendable () -> Input?,
    signal: @escaping @Sendable (Input) -> Signal<Value, Failure>
  ) {
    self.init(
      { read().map { InputRequest($0) } ?? ResourceRequest(.none) }, initial: nil, policy, on: scheduler, file: file,
      line: line, work: signalWork(signal))
  }

  /// Makes a resource that loads with a signal. The input is a ``ResourceInput``, such as the state of another
  /// resource.
  ///
  ///     input      waiting----1--------failed
  ///     signal                ---a---b-x        subscribed to with a value of the input only
  ///     state      L-------------La--Lb-#b?
  ///
  /// - Parameters:
  ///   - policy: when the resource loads, and how often.
  ///   - scheduler: measures the age of values, pauses and time limits.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - read: reads the properties and resources that say what to load. If the input equals the previous one, nothing
  ///     is loaded.
  ///   - signal: makes the signal of an input. The resource subscribes to it once for each attempt.
  public convenience init<Input: Equatable & Sendable>(
    _ policy: ResourcePolicy<Failure> = ResourcePolicy(), on scheduler: some Scheduler = .main,
    file: StaticString = #fileID, line: UInt = #line, _ read: @escaping @Sendable () -> ResourceInput<Input, Failure>,
    signal: @escaping @Sendable (Input) -> Signal<Value, Failure>
  ) {
    self.init(
      { request(for: read()) }, initial: nil, policy, on: scheduler, file: file, line: line, work: signalWork(signal))
  }
}

/// The request for an input that may be missing.
private func request<Input, Value, Failure>(
  for input: ResourceInput<Input, Failure>
) -> ResourceRequest<Value, Failure> {
  switch input {
  case .none: ResourceRequest(.none)
  case .waiting: ResourceRequest(.waiting)
  case .failed(let failure): ResourceRequest(.failed(failure))
  case .value(let input): InputRequest(input)
  }
}

/// The work of a resource with an async function.
private func taskWork<Input: Equatable & Sendable, Value, Failure>(
  _ load: @escaping @Sendable (Input) async throws(Failure) -> Value
) -> ResourceCore<Value, Failure>.Work {
  { request, _ in
    // Only requests with an input are loaded, and the reading makes all of them of this type.
    let input = unsafeDowncast(request, to: InputRequest<Input, Value, Failure>.self).input
    return .task { () async throws(Failure) in try await load(input) }
  }
}

/// The work of a resource with a signal.
private func signalWork<Input: Equatable & Sendable, Value, Failure>(
  _ makeSignal: @escaping @Sendable (Input) -> Signal<Value, Failure>
) -> ResourceCore<Value, Failure>.Work {
  { request, _ in
    // Only requests with an input are loaded, and the reading makes all of them of this type.
    let input = unsafeDowncast(request, to: InputRequest<Input, Value, Failure>.self).input
    return .signal { makeSignal(input) }
  }
}
