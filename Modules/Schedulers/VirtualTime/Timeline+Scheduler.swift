import ReactiveDisposables
import ReactiveKernel

/// The part of a virtual scheduler that scheduled work may keep: the time and the list of actions, without the right to advance.
extension Timeline: Scheduler {
  package func schedule(_ action: sending @escaping () -> Void) -> any Disposable { add(at: nil, action) }

  package func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable { add(at: instant, action) }

  /// Keeps a value until the returned disposable is disposed, or until the scheduler is released.
  package func keep(_ value: any Sendable) -> any Disposable {
    let number = store(value)
    return ActionDisposable { self.removeStored(number) }
  }
}

extension Scheduler {
  /// What operators and commands keep of the scheduler: its timeline if it is a virtual one, else the scheduler itself.
  ///
  /// An action that kept its ``VirtualTimeScheduler`` would be kept by it in turn, and the two would never be released.
  @usableFromInline
  package var retainable: any Scheduler { (self as? VirtualTimeScheduler)?.timeline ?? self }
}
