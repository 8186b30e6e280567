import Reactive

/// Runs tasks in virtual time: each job is an action of the scheduler, so that tasks keep the time of a diagram.
final class VirtualTimeExecutor: TaskExecutor {
  private let time: VirtualTimeScheduler

  init(_ time: VirtualTimeScheduler) { self.time = time }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    time.schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

extension MarbleStage {
  /// The first input as numbers, each sent by a task of the executor: the tasks that an operator starts are on the
  /// executor as well.
  func numbers(on executor: VirtualTimeExecutor) -> Signal<Int, MarbleFailure> {
    Signal(source: { [numbers] subscriber in
      subscriber.add(
        numbers.subscribe(events: { event in
          Task(executorPreference: executor) {
            switch event {
            case .next(let number): subscriber.send(number)
            case .failed(let failure): subscriber.fail(failure)
            case .completed: subscriber.complete()
            }
          }
        }))
    })
  }

  /// The work of a task: it takes as many ticks as the number says.
  func work(for number: Int) async {
    _ = await Signal.timer(after: .seconds(number), on: time).firstValue()
  }
}
