import ReactiveKernel

/// The writer that all subscriptions of one `log` share. It writes one line at a time.
final class LogWriter: Sendable {
  private let serialiser = Serialiser()
  private let put: @Sendable (String) -> Void

  init(_ stream: some TextOutputStream & Sendable) {
    let stream = SerialState(stream)
    put = { line in stream.value.write(line) }
  }

  /// Runs a closure that may write lines, when no other does.
  func forward(_ body: @escaping @Sendable (_ put: @Sendable (String) -> Void) -> Void) {
    serialiser.forward(put, to: body)
  }
}

/// The lines of one subscription.
final class SubscriptionLog: Sendable {
  private let writer: LogWriter
  private let events: LogEvents
  private let place: String
  // Both used inside the writer's claim only.
  private let name: SerialState<String?>
  private let hasStarted = SerialState(false)

  init(_ name: String?, place: String, _ events: LogEvents, _ writer: LogWriter) {
    self.writer = writer
    self.events = events
    self.place = place
    self.name = SerialState(name)
  }

  /// Takes a name, unless there is one, and writes that the subscription has started, unless that is written.
  func start(as offered: String? = nil) {
    writer.forward { [self] put in
      name.value = name.value ?? offered
      startIfNeeded(put)
    }
  }

  /// Writes a line about an event, if `events` contains the event.
  func write(_ event: LogEvents, _ makeText: () -> String) {
    guard events.contains(event) else { return }
    // Made here and now, for a value may be an object that changes.
    let text = makeText().onOneLine
    writer.forward { [self] put in
      startIfNeeded(put)
      put("\(name.value ?? place): \(text)\n")
    }
  }

  private func startIfNeeded(_ put: (String) -> Void) {
    guard !hasStarted.value else { return }
    hasStarted.value = true
    if events.contains(.started) { put("\(name.value ?? place): started\n") }
  }
}

extension String {
  /// The same text, with its line breaks spelt out.
  fileprivate var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
  }
}

/// Standard output as a text stream: what `print` writes to.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Makes the stream.
  public init() {}

  /// Writes text, without anything of another thread's in between.
  public func write(_ text: String) {
    print(text, terminator: "")
  }
}
