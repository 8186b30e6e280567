import ReactiveKernel
import ReactiveTime

/// An event of a subscription, with the thread and the scheduler on which it was sent.
struct LogLine: Sendable {
  let instant: SchedulerInstant
  private let event: LogEvents
  private let thread = LogThread.number
  private let scheduler = SchedulerContext.current.map { "\(type(of: $0))" } ?? "-"
  private let detail: String

  /// The event that the calling thread sends.
  init(_ event: LogEvents, at instant: SchedulerInstant, detail: String = "") {
    self.event = event
    self.instant = instant
    self.detail = detail
  }

  /// The line without the name.
  func text(after pause: Duration) -> String {
    "\(event.word) +\(pause.asSeconds) thread=\(thread) scheduler=\(scheduler)\(detail)"
  }
}

/// The numbers of threads: each gets the next one when it first logs.
package enum LogThread {
  private static let numbers = AtomicInt()
  private static let own = ThreadLocal(isOwning: false)

  /// The number of the calling thread.
  package static var number: Int {
    // The pointer is the number, and points to nothing.
    if let known = own.pointer { return Int(bitPattern: known) }
    let number = numbers.add(1).newValue
    own.pointer = UnsafeMutableRawPointer(bitPattern: number)
    return number
  }
}

extension LogEvents {
  fileprivate var word: StaticString {
    switch self {
    case .started: "started"
    case .next: "next"
    case .failed: "failed"
    case .completed: "completed"
    default: "disposed"
    }
  }
}

extension Duration {
  /// Seconds with six decimals, so that lines can be sorted and added up.
  fileprivate var asSeconds: String {
    let (seconds, attoseconds) = components
    let decimals = "\(attoseconds / 1_000_000_000_000)"
    return "\(seconds)." + String(repeating: "0", count: max(0, 6 - decimals.count)) + decimals + "s"
  }
}
