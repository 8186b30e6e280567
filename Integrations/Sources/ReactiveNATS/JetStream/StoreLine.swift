/// The messages of one `store`, from the upstream to the delivered replies: a state machine without a lock of its own.
///
/// A message waits until it may be sent, is in flight until the stream has replied, and its reply waits until it is the
/// next one.
struct StoreLine {
  struct Outgoing: Sendable {
    let message: NATSMessage
    let id: String?
  }

  private struct Sent {
    let outgoing: Outgoing
    var stored: NATSStored?
  }

  private let limit: Int
  private var waiting = Ring<Outgoing>()
  private var sent = Ring<Sent>()
  /// The tag of the first message in flight.
  private var first = 0
  private var replies: [NATSStored] = []
  /// The replies that are being delivered.
  private var delivering = 0
  /// Whether a thread sends messages: one at a time, which keeps their order.
  private var isSending = false
  /// Whether the upstream waits.
  private var isPaused = false
  /// The first failure, which is delivered after the replies before it.
  private var failure: NATSFailure?
  private var failed = Int.max
  /// Whether the upstream has ended.
  private var isClosed = false
  /// Whether the task that delivers has found nothing to deliver.
  private var isIdle = false

  init(limit: Int) { self.limit = limit }

  private var inFlight: Int { sent.count + replies.count + delivering }

  /// The next step of the sending thread.
  enum Turn {
    case send(Outgoing, tag: Int)
    /// Nothing, and an upstream that can wait does so from now on.
    case pause
    case stop
  }

  /// Adds a message of the upstream. The caller sends if no other thread does.
  mutating func add(_ outgoing: Outgoing) -> Turn {
    waiting.append(outgoing)
    if isSending { return pauseIfFull() }
    isSending = true
    return nextTurn(ofUpstream: true)
  }

  /// Begins to send the waiting messages, unless another thread sends them.
  mutating func beginSending() -> Turn {
    if isSending { return .stop }
    isSending = true
    return nextTurn(ofUpstream: false)
  }

  mutating func nextTurn(ofUpstream: Bool) -> Turn {
    if failure == nil, inFlight < limit, let next = waiting.popFirst() {
      sent.append(Sent(outgoing: next))
      return .send(next, tag: first + sent.count - 1)
    }
    isSending = false
    return ofUpstream ? pauseIfFull() : .stop
  }

  private mutating func pauseIfFull() -> Turn {
    if isPaused || inFlight + waiting.count < limit { return .stop }
    isPaused = true
    return .pause
  }

  /// Whether the upstream may continue. After a pause later than the first free place, so that it pauses seldom.
  mutating func mayContinue() -> Bool {
    if isPaused, !waiting.isEmpty || inFlight > limit / 2 { return false }
    isPaused = false
    return true
  }

  /// The message in flight with a tag; nil if it is none any more.
  func outgoing(_ tag: Int) -> Outgoing? {
    tag >= first && tag - first < sent.count ? sent[tag - first].outgoing : nil
  }

  /// Takes a reply. Returns whether to wake the delivering task.
  mutating func stored(_ tag: Int, _ stored: NATSStored) -> Bool {
    // Not after the end, which forgets the messages.
    guard tag >= first, tag - first < sent.count else { return false }
    sent[tag - first].stored = stored
    while !sent.isEmpty, first < failed, let stored = sent[0].stored {
      replies.append(stored)
      _ = sent.popFirst()
      first += 1
    }
    return takeIdle()
  }

  /// Takes a final failure. Returns whether to wake the delivering task.
  mutating func fail(_ tag: Int, _ failure: NATSFailure) -> Bool {
    if tag < failed { (self.failure, failed) = (failure, tag) }
    return takeIdle()
  }

  /// Ends after the last message. Returns whether to wake the delivering task.
  mutating func close() -> Bool {
    isClosed = true
    return takeIdle()
  }

  enum Step {
    case deliver([NATSStored])
    case fail(NATSFailure)
    case complete
    case wait
  }

  /// The next step of the delivering task, after the replies of the last step were delivered.
  mutating func nextStep() -> Step {
    delivering = 0
    if !replies.isEmpty {
      delivering = replies.count
      defer { replies = [] }
      return .deliver(replies)
    }
    if let failure, failed == first { return .fail(failure) }
    if isClosed, sent.isEmpty, waiting.isEmpty { return .complete }
    isIdle = true
    return .wait
  }

  private mutating func takeIdle() -> Bool {
    guard isIdle, !replies.isEmpty || failed == first || isClosed else { return false }
    isIdle = false
    return true
  }
}
