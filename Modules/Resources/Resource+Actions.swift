import ReactiveKernel
import ReactiveSchedulers

extension Resource {
  /// Loads again, and keeps the value during the load.
  ///
  ///     load       -----1       ----1
  ///     state      L----R-------L---R
  ///     refresh    -------------x
  ///
  /// If a load is in progress, the call joins it. If that load pauses before its next attempt, the pause ends. The
  /// closure that reads the input runs again, so it also sees new values of variables that are not tracked. If the last
  /// load has failed, the state changes from failed to loading.
  ///
  /// - Parameters:
  ///   - keepingValue: whether the value stays. With false, the call drops the value and requests the load in one
  ///     change of the state.
  ///   - restarting: whether a new load replaces the load in progress. Pass true after a write, because the answer of a
  ///     load that began before the write may be older than the write.
  /// - Returns: false if there is no input, or if the resource loads only while it is observed and has no observer. In
  ///   the second case the value becomes stale, so the next observer makes the resource load.
  @discardableResult
  public func refresh(keepingValue: Bool = true, restarting: Bool = false) -> Bool {
    ask(keepingValue: keepingValue, restarting: restarting) != nil
  }

  func ask(keepingValue: Bool, restarting: Bool) -> Int? {
    core.inputs?.outdate()
    return core.step { machine, now in
      machine.refresh(keepingValue: keepingValue, restarting: restarting, at: now)
    } ?? nil
  }

  /// Loads again at once, if the last load has failed or pauses before its next attempt.
  ///
  /// - Returns: whether it loads.
  @discardableResult
  public func retry() -> Bool { core.step { machine, now in machine.retry(at: now) } ?? false }

  /// Marks the value as stale, so that the resource loads again now. If the resource loads only while it is observed
  /// and has no observer, it loads again when its next observer comes.
  ///
  /// If a load is in progress, its answer is shown, and one more load follows.
  public func invalidate() {
    core.step { machine, _ in machine.invalidate() }
  }

  /// Cancels the load in progress. The state is then the same as before the load.
  public func cancel() {
    core.step { machine, now in machine.cancel(at: now) }
  }

  /// Sets the value of the present input. A load in progress is cancelled.
  ///
  ///     load       -----1        ----x
  ///     set        ---------5------6---
  ///     state      L----R---R----L-R---
  ///
  /// The call also clears a failure. When the input changes later, the value counts as the value of an earlier input,
  /// and the value of the new input is loaded.
  ///
  /// - Parameter value: the value. Its age counts from now.
  public func set(_ value: Value) {
    core.step { machine, now in machine.set(value, at: now) }
  }

  /// Changes the value of the present input. Otherwise it works like ``set(_:)``.
  ///
  /// - Parameter change: changes the value. The value is the one that readers see, with the optimistic changes of
  ///   running writes. The closure runs without a lock, and perhaps several times, so it should only compute.
  /// - Returns: false if there is no value of the present input; nothing is changed then.
  @discardableResult
  public func modify(_ change: @escaping @Sendable (inout Value) -> Void) -> Bool {
    core.step { machine, now in
      machine.change(at: now) { value in
        var value = value
        change(&value)
        return value
      }
    } ?? false
  }

  /// Restores a value that was stored, or that another program sent. Nothing changes if the known value of the
  /// present input is as new, or newer.
  ///
  /// A load in progress continues.
  ///
  /// - Parameters:
  ///   - value: the value of the present input.
  ///   - loadedAt: the instant at which the value was loaded, on the scheduler's clock.
  /// - Returns: whether the value was restored.
  @discardableResult
  public func restore(_ value: Value, loadedAt: SchedulerInstant) -> Bool {
    core.step { machine, _ in machine.restore(value, loadedAt: loadedAt) } ?? false
  }

  /// Restores a failure that was stored. The state is failed, unless a load is in progress.
  ///
  /// - Parameter failure: the failure.
  public func restore(failure: Failure) {
    core.step { machine, _ in machine.restore(failure) }
  }
}
