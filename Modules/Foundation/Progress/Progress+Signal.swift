import Foundation
import ReactiveKernel
import ReactiveSchedulers

extension Signal where Value == Double {
  /// Sets a `Progress` to the fractions of a signal, and passes the fractions on.
  ///
  ///     self            0.1--0.5--0.9--|
  ///     report(to: bar) 0.1--0.5--0.9--|   bar: 10 %, 50 %, 90 %, then 100 %
  ///
  /// A progress without a total gets a total of 1,000 units. When the signal completes, the progress is complete too. A
  /// fraction below 0 counts as 0, and a fraction above 1 as 1. NaN is passed on, but does not change the progress.
  /// Foundation on Linux reports no changes of a progress. So the signal does not end when the progress is cancelled.
  ///
  /// - Parameter progress: the progress. It may have a parent.
  public func report(to progress: Progress) -> Signal {
    .attaching { downstream in
      if progress.totalUnitCount <= 0 { progress.totalUnitCount = 1_000 }
      let (next, terminal) = (downstream.next, downstream.terminal)
      attach(under: downstream.subscription) { fraction in
        progress.complete(fraction)
        next(fraction)
      } terminal: { termination in
        if case .completed = termination { progress.completedUnitCount = progress.totalUnitCount }
        terminal(termination)
      }
    }
  }
}

extension Progress {
  /// Sets the completed units to a part of all.
  fileprivate func complete(_ fraction: Double) {
    guard !fraction.isNaN else { return }
    let total = totalUnitCount
    // A large total has no exact `Double`: the whole is not computed, and a part may be rounded beyond it.
    let part = fraction < 1 ? Int64((Swift.max(fraction, 0) * Double(total)).rounded()) : total
    completedUnitCount = Swift.min(part, total)
  }

  /// Reads the completed fraction at an interval, and sends each change until the work ends.
  ///
  ///     fraction                 0  .1  .1  .5  1
  ///     fractions(every:on:)     0--.1------.5--(1|)
  ///
  /// Foundation on Linux reports no changes of a progress, so the scheduler reads it. The signal completes when the
  /// progress is finished or cancelled. The first fraction is sent while subscribing; the scheduler delivers the
  /// others.
  ///
  /// - Parameters:
  ///   - interval: the time between two readings.
  ///   - scheduler: measures the interval and reads.
  public func fractions(every interval: Duration, on scheduler: some Scheduler) -> Signal<Double, Never> {
    Signal { [self] subscriber in
      let last = SerialState<Double?>(nil)
      let read: @Sendable () -> Void = {
        let fraction = self.fractionCompleted
        if fraction != last.value { subscriber.send(fraction) }
        last.value = fraction
        if self.isFinished || self.isCancelled { subscriber.complete() }
      }
      read()
      guard !subscriber.isDisposed else { return }
      // Several readings at once, after a stall, would tell nothing new.
      subscriber.add(scheduler.schedule(every: interval, missed: .skipped, read))
    }
  }
}
