import Dispatch
import ReactiveObservation
import ReactiveSubjects

/// An actor that owns an object that is not `Sendable`.
protocol Owner: Actor {
  var field: Field { get }
}

extension Owner {
  var text: String { field.text }
  var number: Int { field.number }

  func perform(_ action: @Sendable () -> Void) { action() }
}

/// An actor that runs on the pool.
actor Store: Owner {
  let field = Field()
}

/// An actor that runs on a queue.
actor QueuedStore: Owner {
  let field = Field()
  private let executor: SilentExecutor

  init(on executor: SilentExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// A queue as an executor, which cannot check the context and traps outside the queue.
class SilentExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked because the class has a subclass; nothing in it changes.
  let queue = DispatchQueue(label: "SilentExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  func isIsolatingCurrentContext() -> Bool? { nil }
}

/// A queue as an executor that reports whether it is current.
final class TellingExecutor: SilentExecutor, @unchecked Sendable {
  private let mark = DispatchSpecificKey<Void>()

  override init() {
    super.init()
    queue.setSpecific(key: mark, value: ())
  }

  override func isIsolatingCurrentContext() -> Bool? { DispatchQueue.getSpecific(key: mark) != nil }
}
