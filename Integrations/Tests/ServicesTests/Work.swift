import ReactiveCore
import ReactiveServices
import ReactiveSubjects
import ReactiveTesting

/// Jobs that run until a gate is open, and the moments of their pipeline.
final class Work: Sendable {
  let jobs = Subject<Int, Never>()
  let sourceEnded = Journal<Void>()
  let done = Journal<Int>()
  let cancelled = Journal<Int>()
  private let gate = ReplaySubject<Void, Never>(capacity: 1)

  /// Waits until the pipeline has subscribed to the jobs.
  func subscription() async { while jobs.subscriberCount == 0 { await Task.yield() } }

  func open() { gate.send(()) }

  func run(_ job: Int) -> Signal<Int, Never> {
    .task { [self] in
      _ = await gate.signal.firstValue()
      if Task.isCancelled { cancelled.write(job) } else { done.write(job) }
      return job
    }
  }

  func signal(width: Int) -> Signal<Int, Never> {
    jobs.signal
      .completeOnGracefulShutdown()
      .on(completed: { [sourceEnded] in sourceEnded.write(()) })
      .flatMap(.bounded(width)) { [self] in run($0) }
  }
}
