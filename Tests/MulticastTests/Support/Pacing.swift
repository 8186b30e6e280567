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
