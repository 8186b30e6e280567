import ReactiveKernel
import ReactiveSchedulers

extension Resource {
  /// Loads again. The value stays beside the load.
  ///
  ///     load       -----1       ----1
  ///     state      L----R-------L---R
  ///     refresh    -------------x
  ///
  /// It joins a load in progress, and ends the pause before an attempt. The reading runs again, so values that it reads
  /// without tracking are the present ones. After a failure, the state is loading again.
  ///
  /// - Parameters:
  ///   - keepingValue: whether the value stays; with false, the same step drops it.
  ///   - restarting: whether a load in progress is replaced. Pass true after a write, because the answer of a load
  ///     that began before may be older than the write.
  /// - Returns: false if there is no input or no observer. Then nothing loads, and the value is stale for the next
  ///   observer.
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

  /// Loads again if the last load has failed, or waits for its next attempt.
  ///
  /// - Returns: whether it loads.
  @discardableResult
  public func retry() -> Bool { core.step { machine, now in machine.retry(at: now) } ?? false }

  /// Marks the value as stale. A resource with observers loads again; others do with the next observer.
  ///
  /// If a load is in progress, its answer is shown, and one more load follows.
  public func invalidate() {
    core.step { machine, _ in machine.invalidate() }
  }

  /// Cancels the load in progress. The state is that before the load.
  public func cancel() {
    core.step { machine, now in machine.cancel(at: now) }
  }

  /// Sets the value of the present input. A load in progress is cancelled.
  ///
  ///     load       -----1        ----x
  ///     set        ---------5------6---
  ///     state      L----R---R----L-R---
  ///
  /// It also ends a failure. If the input changes, the value belongs to an input before, and the new one is loaded.
  ///
  /// - Parameter value: the value. Its age counts from now.
  public func set(_ value: Value) {
    core.step { machine, now in machine.set(value, at: now) }
  }

  /// Changes the value of the present input. Otherwise like ``set(_:)``.
  ///
  /// - Parameter change: changes the value that readers see, also one with optimistic changes. It runs without a lock,
  ///   and perhaps several times, so it should only compute.
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

  /// Takes a value that was stored or that another program sent, if it is newer than the known one.
  ///
  /// A load in progress continues.
  ///
  /// - Parameters:
  ///   - value: the value of the present input.
  ///   - loadedAt: its date, on the scheduler's line of time.
  /// - Returns: whether it is the value now.
  @discardableResult
  public func restore(_ value: Value, loadedAt: SchedulerInstant) -> Bool {
    core.step { machine, _ in machine.restore(value, loadedAt: loadedAt) } ?? false
  }

  /// Takes a failure that was stored. The state is failed, unless a load is in progress.
  ///
  /// - Parameter failure: the failure.
  public func restore(failure: Failure) {
    core.step { machine, _ in machine.restore(failure) }
  }
}
