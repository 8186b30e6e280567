import Guarding
import ReactiveSchedulers

/// Waits for replies, each of which has a tag of its own.
protocol RequestOwner: AnyObject, Sendable {
  /// Takes the reply, or the reason why none comes, once for each tag. On any thread, without a lock.
  func ended(_ tag: Int, with result: Result<NATSMessage, NATSFailure>)
}

/// The requests of a connection that wait for their replies.
///
/// All replies come to one inbox, with the number of the request as the last word of the subject. One timer serves all
/// requests: it runs at the earliest deadline.
final class RequestTable: Sendable {
  private struct Request {
    let verb: StaticString
    let subject: String
    let deadline: SchedulerInstant
    let owner: any RequestOwner
    let tag: Int
    /// Whether the second connection has sent it.
    let isByLine: Bool
    /// The count of the first connection, including the request, if it sent it.
    let progress: ClientProgress?

    func fail(_ status: NATSStatus, _ text: String) {
      owner.ended(tag, with: .failure(NATSFailure(call: "\(verb) \(subject)", status: status, text: text)))
    }
  }

  private struct State {
    var requests = Slots<Request>()
    var timer: (deadline: SchedulerInstant, disposable: (any Disposable)?)?
    /// Why no request is taken any more.
    var end: NATSFailure?
  }

  let inbox: String
  private let state = Guarded(State())
  private let scheduler: any Scheduler
  private let confirm: @Sendable (ClientProgress) -> Void

  /// - Parameters:
  ///   - prefix: the first words of the subjects for replies.
  ///   - confirm: called when the server has taken all that the first connection had sent by a point.
  init(
    on scheduler: any Scheduler, inboxPrefix prefix: String, confirm: @escaping @Sendable (ClientProgress) -> Void
  ) {
    self.scheduler = scheduler
    self.confirm = confirm
    inbox = RequestTable.makeInbox(prefix)
  }

  /// A subject that no other inbox has.
  static func makeInbox(_ prefix: String) -> String { prefix + "." + randomWord() }

  static func randomWord() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - verb: the first word of the call in failures.
  ///   - owner: takes the reply. Not called after ``remove(_:)``.
  ///   - isByLine: whether the second connection sends it.
  ///   - progress: the count of the first connection, including the request, if it sends it.
  /// - Returns: its number.
  func add(
    _ verb: StaticString, _ subject: String, within limit: Duration, owner: any RequestOwner, tag: Int, isByLine: Bool,
    progress: ClientProgress? = nil
  ) throws(NATSFailure) -> UInt64 {
    let deadline = scheduler.now.advanced(by: limit)
    let request = Request(
      verb: verb, subject: subject, deadline: deadline, owner: owner, tag: tag, isByLine: isByLine,
      progress: progress)
    let (number, isEarlier) = try state.withLock { state throws(NATSFailure) -> (UInt64, Bool) in
      if let end = state.end { throw end }
      return (state.requests.add(request), state.timer.map { deadline < $0.deadline } ?? true)
    }
    if isEarlier { arm(at: deadline) }
    return number
  }

  /// Calls a closure with the subject for the reply to a request.
  func withReplySubject<Failure: Error>(
    of number: UInt64, in inbox: String, _ body: (UnsafePointer<CChar>) throws(Failure) -> Void
  ) throws(Failure) {
    // Written in place, because each request has another one: the inbox, a dot, at most 20 digits and a zero.
    let sent: Result<Void, Failure> = withUnsafeTemporaryAllocation(of: CChar.self, capacity: inbox.utf8.count + 22) {
      buffer in
      var end = 0
      func write(_ byte: UInt8) {
        buffer[end] = CChar(bitPattern: byte)
        end += 1
      }
      for byte in inbox.utf8 { write(byte) }
      write(UInt8(ascii: "."))
      let first = end
      var rest = number
      repeat {
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      buffer[first..<end].reverse()
      write(0)
      guard let address = buffer.baseAddress else { preconditionFailure("the buffer is not empty") }
      return Result { () throws(Failure) in try body(UnsafePointer(address)) }
    }
    try sent.get()
  }

  /// Removes a request. Returns false if it had ended before.
  @discardableResult
  func remove(_ number: UInt64) -> Bool {
    // Released without the lock.
    state.withLock { $0.requests.remove(number) } != nil
  }

  /// Takes a reply.
  func receive(_ message: ClientMessage) {
    guard let number = message.subjectNumber,
      let request = state.withLock({ $0.requests.remove(number) })
    else { return }
    if let progress = request.progress { confirm(progress) }
    if message.isNoResponders {
      request.fail(.noResponders, "no process takes such requests")
    } else {
      request.owner.ended(request.tag, with: .success(NATSMessage(message)))
    }
  }

  /// Fails all requests.
  ///
  /// - Parameter isFinal: whether later requests fail as well.
  func failAll(_ status: NATSStatus, _ text: String, isFinal: Bool) {
    let (requests, timer) = state.withLock { state in
      defer {
        state.timer = nil
        if isFinal { state.end = NATSFailure(call: "request", status: status, text: text) }
      }
      return (state.requests.removeAll { _ in true }, state.timer?.disposable)
    }
    timer?.dispose()
    for request in requests { request.fail(status, text) }
  }

  /// Fails the requests that the second connection has sent.
  func failSentByLine() {
    let failed = state.withLock { $0.requests.removeAll { $0.isByLine } }
    for request in failed { request.fail(.disconnected, "the connection was cut before the reply") }
  }

  /// Fails the requests whose subject the server does not permit.
  ///
  /// - Parameter text: the words of the server.
  func failRefused(_ text: String) {
    let refused = state.withLock { state in
      state.requests.removeAll { Refusals.Use.publishing($0.subject).text == text }
    }
    for request in refused { request.fail(.refused, text) }
  }

  /// Takes requests again if the server did not permit the replies. Another server may.
  func permit() {
    state.withLock { if $0.end?.status == .refused { $0.end = nil } }
  }

  private func arm(at deadline: SchedulerInstant) {
    // Noted before it is made, because it may run before the call returns.
    let former: (any Disposable)?? = state.withLock { state in
      if let armed = state.timer, armed.deadline <= deadline { return nil }
      defer { state.timer = (deadline, nil) }
      return .some(state.timer?.disposable)
    }
    guard let former else { return }
    former?.dispose()
    let timer = scheduler.schedule(at: deadline) { [weak self] in self?.expire(at: deadline) }
    let isKept = state.withLock { state in
      guard let armed = state.timer, armed.deadline == deadline, armed.disposable == nil else { return false }
      state.timer = (deadline, timer)
      return true
    }
    if !isKept { timer.dispose() }
  }

  private func expire(at deadline: SchedulerInstant) {
    let (expired, next) = state.withLock { state in
      if state.timer?.deadline == deadline { state.timer = nil }
      let now = max(deadline, scheduler.now)
      let expired = state.requests.removeAll { $0.deadline <= now }
      return (expired, state.requests.all.lazy.map(\.deadline).min())
    }
    for request in expired { request.fail(.timedOut, "no reply came in time") }
    if let next { arm(at: next) }
  }
}
