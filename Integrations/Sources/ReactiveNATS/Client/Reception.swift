import CNATS
import Guarding
import ReactiveBridging
import ReactiveKernel

/// The messages of a subscription that wait for its subscriber.
///
/// A thread of the client appends them one by one, and a task takes all at once. So a message costs a short lock, and
/// hardly ever a wake-up of its own.
final class Reception: Sendable {
  enum Ending: Sendable {
    case completed
    case failed(NATSFailure)
    /// Without a terminal (C9).
    case abandoned
  }

  private struct State: ~Copyable {
    var messages = ClientBatch()
    /// The bytes of their payloads.
    var bytes = 0
    var ending: Ending?
    /// Whether the task has found no message since the last one came.
    var isIdle = false

    mutating func takeIdle() -> Bool {
      defer { isIdle = false }
      return isIdle
    }
  }

  private enum Step: ~Copyable {
    case deliver(ClientBatch)
    case end(Ending)
    case wait
  }

  private let limit: Int
  private let bytes: Int
  private let call: String
  private let state = Guarded(State())
  private let bell = Bell()

  /// - Parameters:
  ///   - limit: the number of messages that may wait.
  ///   - bytes: the bytes of their payloads that may wait.
  ///   - call: for the failure when more come.
  init(limit: Int, bytes: Int, _ call: String) { (self.limit, self.bytes, self.call) = (limit, bytes, call) }

  private var slowness: NATSFailure {
    NATSFailure(
      call: call, status: .slowReader, text: "more than \(limit) messages or \(bytes) bytes waited for the subscriber")
  }

  // MARK: For the client

  /// Takes over a message, on one thread at a time.
  func receive(_ message: OpaquePointer) {
    // Destroyed without the lock if it is not appended.
    var batch = ClientBatch()
    let count = Int(natsMsg_GetDataLength(message))
    let wakes = state.withLock { state in
      if state.ending == nil, state.messages.count == limit || state.bytes > bytes - count {
        state.ending = .failed(slowness)
      }
      if state.ending == nil {
        state.messages.append(message)
        state.bytes += count
      } else {
        batch.append(message)
      }
      return state.takeIdle()
    }
    if wakes { bell.ring() }
  }

  /// Ends with a failure after the waiting messages, because a message was lost.
  func overflow() { end(.failed(slowness)) }

  /// Ends after the waiting messages. Only the first end counts.
  func end(_ ending: Ending) {
    let wakes = state.withLock { state in
      state.ending = state.ending ?? ending
      return state.takeIdle()
    }
    if wakes { bell.ring() }
  }

  // MARK: For the subscriber

  /// Sends the messages to a subscriber, in a task.
  func attach(_ downstream: Subscriber<NATSMessage, NATSFailure>) {
    let subscription = downstream.subscription
    Signal<NATSMessage, NATSFailure>.generate { [self] emitter async throws(NATSFailure) in
      while !emitter.isDisposed {
        switch nextStep() {
        case .deliver(var batch):
          while let message = batch.next() { guard await emitter.send(NATSMessage(message)) else { return } }
        case .end(.completed): return
        case .end(.failed(let failure)): throw failure
        case .end(.abandoned): return subscription.abandon()
        case .wait: await bell.wait()
        }
      }
    }.attach(downstream)
  }

  private func nextStep() -> Step {
    state.withLock { state in
      if state.messages.count > 0 {
        state.bytes = 0
        return .deliver(state.messages.takeAll())
      }
      if let ending = state.ending { return .end(ending) }
      state.isIdle = true
      return .wait
    }
  }
}
