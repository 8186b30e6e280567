extension Resource {
  /// Loads again, and returns the outcome of that load.
  ///
  /// If a load is in progress, the call joins it, unless `restarting` is true. The calling task is an observer while it
  /// waits, so a resource without other observers loads too. Cancelling the task ends the wait. A load with other
  /// observers continues.
  ///
  /// - Parameters:
  ///   - keepingValue: whether the value stays. With false, the call drops the value and requests the load in one
  ///     change of the state.
  ///   - restarting: whether a new load replaces the load in progress.
  /// - Returns: the value of this load, never the value of another load.
  /// - Throws: the failure of the load, or the reason why the load has no outcome.
  @discardableResult
  public nonisolated(nonsending) func refreshedValue(
    keepingValue: Bool = true, restarting: Bool = false
  ) async throws(ResourceError<Failure>) -> Value {
    let observation = core.observe(staleAfter: nil)
    defer { observation.dispose() }
    guard let number = ask(keepingValue: keepingValue, restarting: restarting) else { throw .noInput }
    return try await outcome(of: number)
  }

  /// Returns the value of the present input. If a load is in progress or due, the call waits for it.
  ///
  /// A value that is not stale is returned at once. A failed resource loads again. The calling task is an observer
  /// while it waits. If the input changes, the call waits for the load of the new input.
  ///
  /// - Returns: the value.
  /// - Throws: the failure of the load, or the reason why there is no value.
  public nonisolated(nonsending) func loadedValue() async throws(ResourceError<Failure>) -> Value {
    let observation = core.observe(staleAfter: core.policy.staleAfter)
    defer { observation.dispose() }
    let result = await core.firstOutcome { machine -> Swift.Result<Value, ResourceError<Failure>>? in
      if machine.isClosed { return .failure(.cancelled) }
      return switch machine.snapshot.state {
      case .loading: nil
      case .idle: .failure(machine.request?.isLoadable == true ? .cancelled : .noInput)
      case .ready(let value): .success(value)
      case .failed(let failure, _): .failure(.failed(failure))
      }
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }

  private nonisolated(nonsending) func outcome(of load: Int) async throws(ResourceError<Failure>) -> Value {
    let result = await core.firstOutcome { machine -> Swift.Result<Value, ResourceError<Failure>>? in
      if let ended = machine.ended, ended.load == load {
        switch ended.end {
        case .value(let value): return .success(value)
        case .failure(let failure): return .failure(.failed(failure))
        case .superseded: return .failure(.superseded)
        case .cancelled: return .failure(.cancelled)
        }
      }
      if machine.isClosed { return .failure(.cancelled) }
      if machine.loadCount > load { return .failure(.superseded) }
      if machine.request?.isLoadable != true { return .failure(.noInput) }
      return machine.load == nil && !machine.isWanted ? .failure(.cancelled) : nil
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }
}
