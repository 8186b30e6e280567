/// Holds the state of one connection to a server of events: the fields of its request, and the data for the next
/// connection.
///
/// An HTTP client makes a signal from this object in the closure of `events(after:reconnecting:closed:on:_:)`:
///
/// 1. It sends `Accept: text/event-stream`, `Cache-Control: no-store`, and ``lastID`` in `Last-Event-ID` unless
///    ``lastID`` is empty.
/// 2. At the status 204 it calls ``end()``, and the signal completes. If the status is not 200, or
///    ``ServerSentEvent/isFormat(of:)`` returns false, the signal fails.
/// 3. When the head of the response has come, it calls ``open()``.
/// 4. It gives the body to ``parse(_:)``. When ``isOverLimit`` is true, the signal fails.
///
/// Calls for one connection must come one after the other, as the events of a signal do (C2).
public final class ServerSentEventConnection: Sendable {
  /// The identifier that the request sends in `Last-Event-ID`. If it is empty, the request has no such field.
  public let lastID: String
  private let parser: SerialState<ServerSentEventParser>
  private let now: @Sendable () -> SchedulerInstant
  private let opening = SerialState<SchedulerInstant?>(nil)
  private let ending = SerialState(false)
  private let hasSentEvents = SerialState(false)

  init(_ parser: ServerSentEventParser, now: @escaping @Sendable () -> SchedulerInstant) {
    lastID = parser.lastID
    self.parser = SerialState(parser)
    self.now = now
  }

  /// Makes the state of a single connection, after which the client does not connect again.
  ///
  /// - Parameters:
  ///   - lastID: the identifier of the last event that was received.
  ///   - limit: the largest size of an event, in bytes. Comments do not count.
  public convenience init(
    after lastID: String = "", ofAtMost limit: Int = 1 << 20, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(ServerSentEventParser(after: lastID, ofAtMost: limit, file: file, line: line)) { .zero }
  }

  /// Whether an event was larger than the limit. The bytes after such an event are ignored.
  public var isOverLimit: Bool { parser.value.isOverLimit }

  /// Notes that the head of a response with events has come. The duration of the connection counts from this call.
  public func open() { opening.value = now() }

  /// Takes the next bytes of the body, and returns the events that they complete.
  public func parse(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
    let events = parser.value.parse(bytes)
    if !events.isEmpty { hasSentEvents.value = true }
    return events
  }

  /// Notes that the server has sent the status 204: the server wants no more connections.
  public func end() { ending.value = true }

  // MARK: The next connection

  var hasEnded: Bool { ending.value }
  /// Whether an event has come.
  var wasUseful: Bool { hasSentEvents.value }
  /// When the head of the response came.
  var openedAt: SchedulerInstant? { opening.value }
  /// The identifier for the next request.
  var nextID: String { parser.value.lastID }
  var retryInterval: Duration? { parser.value.retryInterval }
}
