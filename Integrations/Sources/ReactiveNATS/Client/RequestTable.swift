import Guarding
import ReactiveSchedulers

/// The requests of a connection that wait for their replies.
///
/// All replies come to one inbox, with the number of the request as the last word of the subject. One timer serves all requests: it runs at the
/// earliest deadline.
final class RequestTable: Sendable {
  typealias Handler = @Sendable (Result<NATSMessage, NATSFailure>) -> Void

  private struct Request {
    var call: String
    var deadline: SchedulerInstant
    var handle: Handler
  }

  private struct State {
    var last: UInt64 = 0
    var requests: [UInt64: Request] = [:]
    var timer: (deadline: SchedulerInstant, disposable: (any Disposable)?)?
    /// Why no request is taken any more.
    var end: NATSFailure?
  }

  let inbox: String
  private let state = Guarded(State())
  private let scheduler: any Scheduler

  init(on scheduler: any Scheduler) {
    self.scheduler = scheduler
    inbox = RequestTable.makeInbox()
  }

  /// A subject that no other inbox has.
  static func makeInbox() -> String { "_INBOX." + randomWord() }

  static func randomWord() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Adds a request.
  ///
  /// - Returns: its number, and the subject for its reply.
  func add(
    _ call: String, within limit: Duration, _ handle: @escaping Handler
  ) throws(NATSFailure) -> (number: UInt64, reply: String) {
    let deadline = scheduler.now.advanced(by: limit)
    let (number, isEarlier) = try state.withLock { state throws(NATSFailure) -> (UInt64, Bool) in
      if let end = state.end { throw end }
      state.last += 1
      state.requests[state.last] = Request(call: call, deadline: deadline, handle: handle)
      return (state.last, state.timer.map { deadline < $0.deadline } ?? true)
    }
    if isEarlier { arm(at: deadline) }
    return (number, "\(inbox).\(number)")
  }

  func remove(_ number: UInt64) {
    let former = state.withLock { $0.requests.removeValue(forKey: number) }
    // Released without the lock.
    withExtendedLifetime(former) {}
  }

  /// Takes a reply.
  func receive(_ message: ClientMessage) {
    guard let number = message.subjectNumber,
      let request = state.withLock({ $0.requests.removeValue(forKey: number) })
    else { return }
    if message.isNoResponders {
      request.handle(
        .failure(NATSFailure(call: request.call, status: .noResponders, text: "no process takes such requests")))
    } else {
      request.handle(.success(NATSMessage(message)))
    }
  }

  /// Fails all requests.
  ///
  /// - Parameter isFinal: whether later requests fail as well.
  func failAll(_ status: NATSStatus, _ text: String, isFinal: Bool) {
    let (requests, timer) = state.withLock { state in
      defer {
        state.requests = [:]
        state.timer = nil
        if isFinal { state.end = NATSFailure(call: "request", status: status, text: text) }
      }
      return (state.requests, state.timer?.disposable)
    }
    timer?.dispose()
    for request in requests.values {
      request.handle(.failure(NATSFailure(call: request.call, status: status, text: text)))
    }
  }

  private func arm(at deadline: SchedulerInstant) {
    let timer = scheduler.schedule(at: deadline) { [weak self] in self?.expire(at: deadline) }
    let former: (any Disposable)?? = state.withLock { state in
      if let armed = state.timer, armed.deadline <= deadline { return .some(timer) }
      defer { state.timer = (deadline, timer) }
      return state.timer?.disposable
    }
    former??.dispose()
  }

  private func expire(at deadline: SchedulerInstant) {
    let (expired, next) = state.withLock { state in
      if state.timer?.deadline == deadline { state.timer = nil }
      let now = max(deadline, scheduler.now)
      let expired = state.requests.filter { $0.value.deadline <= now }
      for number in expired.keys { state.requests[number] = nil }
      return (expired, state.requests.values.lazy.map(\.deadline).min())
    }
    for request in expired.values {
      request.handle(.failure(NATSFailure(call: request.call, status: .timedOut, text: "no reply came in time")))
    }
    if let next { arm(at: next) }
  }
}
