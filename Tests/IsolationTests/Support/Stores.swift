import Dispatch
import ReactiveIsolation
import ReactiveTesting

/// An object that only its isolation may use.
final class Row {
  var number: Int

  init(_ number: Int) { self.number = number }
}

/// An actor on an executor that counts its jobs.
actor Store {
  nonisolated let executor = CountingExecutor()
  var seen: [Int] = []
  var bias = 10
  let row = Row(0)
  var ending = "none"

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func see(_ value: Int) -> Int {
    seen.append(value)
    return value + bias
  }

  func end(_ ending: String) { self.ending = ending }
}

/// An executor on its own queue, which counts its jobs.
final class CountingExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "executor")
  let jobs = AtomicInt()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      jobs.add(1)
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Lets tests read the actor in a block of the queue.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
