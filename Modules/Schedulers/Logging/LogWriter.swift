import ReactiveKernel
import ReactiveTime

/// The text stream that all subscriptions of one `log` share, and its serialiser: one line is written at a time.
typealias LogWriter<Stream> = (stream: SerialState<Stream>, serialiser: Serialiser)

/// The lines of one subscription.
final class SubscriptionLog<Stream: TextOutputStream & Sendable>: Sendable {
  private let writer: LogWriter<Stream>
  private let events: LogEvents
  private let place: String
  private let clock: any Scheduler
  private let beginning: LogLine
  // All used inside the writer's claim only.
  private let name: SerialState<String?>
  private let hasStarted = SerialState(false)
  private let last: SerialState<SchedulerInstant>

  init(
    _ name: String?, place: String, _ events: LogEvents, on clock: any Scheduler, _ writer: LogWriter<Stream>
  ) {
    self.writer = writer
    self.events = events
    self.place = place
    self.clock = clock
    beginning = LogLine(.started, at: clock.now)
    self.name = SerialState(name)
    last = SerialState(beginning.instant)
  }

  /// Takes a name, unless there is one, and writes that the subscription has started, unless that is written.
  func start(as offered: String? = nil) {
    writer.serialiser.forward(offered) { [self] offered in
      name.value = name.value ?? offered
      startIfNeeded()
    }
  }

  /// Writes a line about an event, if `events` contains the event.
  func write(_ event: LogEvents, detail: String = "", _ describe: () -> String? = { nil }) {
    guard events.contains(event) else { return }
    // Made here and now, for a value may be an object that changes.
    let text = describe().map { " event=\($0)" } ?? ""
    let line = LogLine(event, at: clock.now, detail: detail + text)
    writer.serialiser.forward(line) { [self] line in
      startIfNeeded()
      put(line)
    }
  }

  /// Writes a line about a terminal.
  func write(_ termination: Termination<some Error>, _ describe: (() -> String)?) {
    guard case .failed(let failure) = termination else { return write(.completed) { describe?() } }
    let passed = CheckpointPlace.list(FailureTrace.places, after: " passed=")
    write(.failed, detail: " failure=\(type(of: failure))" + passed) { describe?() }
  }

  private func startIfNeeded() {
    guard !hasStarted.value else { return }
    hasStarted.value = true
    if events.contains(.started) { put(beginning) }
  }

  private func put(_ line: LogLine) {
    let pause = last.value.duration(to: line.instant)
    last.value = line.instant
    writer.stream.value.write("\(name.value ?? place): \(line.text(after: pause))".onOneLine + "\n")
  }
}

/// A text stream that writes to standard output, as `print` does.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Makes the stream.
  public init() {}

  /// Writes a text as a whole: a text of another thread comes before or after it.
  public func write(_ text: String) {
    print(text, terminator: "")
  }
}
