import Dispatch
import ReactiveBridging
import ReactiveMulticast
import ReactiveTesting

/// A source that can wait: the numbers from zero on, and how many it has sent.
struct CountingSource: Sendable {
  let sent = Counter()
  var most = 5_000

  var signal: Signal<Int, TestFailure> {
    .generate { emitter in
      while sent.count < most, await emitter.waitForRoom() {
        await emitter.send(sent.increment() - 1)
        // A source that never waits leaves the thread to others.
        await Task.yield()
      }
    }
  }
}

/// A consumer that grants room for a number of values, and takes them on request.
final class Reader: Sendable {
  let dropped = Counter()
  private let iterator: SerialState<SignalValues<Int, TestFailure>.Iterator?>

  init(_ signal: Signal<Int, TestFailure>, _ room: Int) {
    let values = signal.values(buffering: .suspending(room), onDiscard: { [dropped] _ in dropped.increment() })
    iterator = SerialState(values.makeAsyncIterator())
  }

  func take(_ most: Int) async -> [Int] {
    var taken: [Int] = []
    while taken.count < most, let value = try? await iterator.value?.next(isolation: nil) { taken.append(value) }
    return taken
  }

  func leave() { iterator.value = nil }
}

/// Runs all tasks on one thread, so that a yield lets the others come as far as they can.
func onOneThread(_ body: @escaping @Sendable () async -> Void) async {
  await Task(executorPreference: OneThread()) { await body() }.value
}

/// Runs the other tasks of the thread until all wait.
func others() async { for _ in 0..<100 { await Task.yield() } }

private final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Random numbers that a seed decides.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
