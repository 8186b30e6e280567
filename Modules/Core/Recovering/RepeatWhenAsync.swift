import ReactiveKernel

extension Signal {
  /// Subscribes again after a completion if an async function returns true, and otherwise completes.
  ///
  ///     run 1       --1--|
  ///     the answer       --true
  ///     run 2              --1--|
  ///     the answer              --false
  ///     repeat when --1------1----|
  ///
  /// Otherwise it works like `repeat(while:)`. Each call of the function runs in its own task, and this task also
  /// begins the next run. Disposing the subscription cancels the task.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter shouldRepeat: returns whether another run follows. `runs` is the number of runs so far.
  public func `repeat`(when shouldRepeat: @escaping @Sendable (_ runs: Int) async -> Bool) -> Signal {
    .attaching { downstream in
      TriggeredRerun(self, into: downstream) { end, runs in
        if case .completed = end { runs } else { nil }
      }.begin { $0.answered(by: shouldRepeat).promoteError() }
    }
  }
}

extension Signal where Failure == Never {
  /// Sends an event where an async function returns true for a value, and completes where it returns false.
  ///
  /// For values that come one at a time: the next one comes after the answer to the last.
  func answered(by ask: @escaping @Sendable (Value) async -> Bool) -> Signal<Void, Never> {
    .attaching { downstream in
      attach(
        under: downstream.subscription,
        next: { value in
          // Ended with the answer, so that nothing is left of it (C11).
          let asking = downstream.subscription.makeChild()
          let task = Task.onCurrentExecutor {
            let isWanted = await ask(value)
            guard asking.end() else { return }
            if isWanted { downstream.next(()) } else { downstream.terminal(.completed) }
          }
          asking.add { task.cancel() }
        }, terminal: downstream.terminal)
    }
  }
}
