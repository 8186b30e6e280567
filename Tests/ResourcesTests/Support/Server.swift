import ReactiveResources
import ReactiveTesting

/// A server whose answers the test sends. It keeps each request, and whether it was cancelled.
final class Server<Input: Sendable, Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  typealias Answer = Result<Value, TestFailure>

  private struct Request {
    let input: Input
    var continuation: CheckedContinuation<Answer, Never>?
    var answer: Answer?
    var isCancelled = false
  }

  private let lock = Lock()
  private var requests: [Request] = []

  /// The inputs of all requests so far.
  var inputs: [Input] { lock.withLock { requests.map(\.input) } }
  var count: Int { lock.withLock { requests.count } }
  /// The numbers of the requests that were cancelled.
  var cancelled: [Int] { lock.withLock { requests.indices.filter { requests[$0].isCancelled } } }

  func load(_ input: Input) async throws(TestFailure) -> Value {
    let number = lock.withLock {
      requests.append(Request(input: input))
      return requests.count - 1
    }
    let answer: Answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early: Answer? = lock.withLock {
          if requests[number].answer == nil { requests[number].continuation = continuation }
          return requests[number].answer
        }
        if let early { continuation.resume(returning: early) }
      }
    } onCancel: {
      // Waits for its answer nevertheless: a task must not continue in place while it is being cancelled.
      lock.withLock { requests[number].isCancelled = true }
    }
    return try answer.get()
  }

  /// Answers a request. A second answer to the same request does nothing.
  func answer(_ number: Int, _ value: Value) { send(.success(value), to: number) }
  func fail(_ number: Int, _ name: String = "failure") { send(.failure(TestFailure(name)), to: number) }

  private func send(_ answer: Answer, to number: Int) {
    let continuation: CheckedContinuation<Answer, Never>? = lock.withLock {
      guard requests.indices.contains(number), requests[number].answer == nil else { return nil }
      requests[number].answer = answer
      return requests[number].continuation.take()
    }
    continuation?.resume(returning: answer)
  }
}
