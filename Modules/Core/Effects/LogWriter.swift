import ReactiveKernel

/// The text stream that all subscriptions of one `log` share, and its serialiser: one line is written at a time.
typealias LogWriter<Stream> = (stream: SerialState<Stream>, serialiser: Serialiser)

/// The lines of one subscription.
final class SubscriptionLog<Stream: TextOutputStream & Sendable>: Sendable {
  private let writer: LogWriter<Stream>
  private let events: LogEvents
  private let place: String
  // Both used inside the writer's claim only.
  private let name: SerialState<String?>
  private let hasStarted = SerialState(false)

  init(_ name: String?, place: String, _ events: LogEvents, _ writer: LogWriter<Stream>) {
    self.writer = writer
    self.events = events
    self.place = place
    self.name = SerialState(name)
  }

  /// Takes a name, unless there is one, and writes that the subscription has started, unless that is written.
  func start(as offered: String? = nil) {
    writer.serialiser.forward(offered) { [self] offered in
      name.value = name.value ?? offered
      startIfNeeded()
    }
  }

  /// Writes a line about an event, if `events` contains the event.
  func write(_ event: LogEvents, _ makeText: () -> String) {
    guard events.contains(event) else { return }
    // Made here and now, for a value may be an object that changes.
    writer.serialiser.forward(makeText().onOneLine) { [self] text in
      startIfNeeded()
      put(text)
    }
  }

  private func startIfNeeded() {
    guard !hasStarted.value else { return }
    hasStarted.value = true
    if events.contains(.started) { put("started") }
  }

  private func put(_ text: String) { writer.stream.value.write("\(name.value ?? place): \(text)\n") }
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
