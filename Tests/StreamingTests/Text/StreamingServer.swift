import ReactiveCore
import ReactiveSimulation
import ReactiveStreaming
import ReactiveTesting

/// The end of a text that streams.
enum StreamEnd: Sendable, CaseIterable {
  /// The server sends `[DONE]`, and leaves the connection open.
  case marked
  /// The connection is cut once, and the next one continues after the last event.
  case resumed
  /// The connection is cut, and no other one follows.
  case cut
  /// The server reports a failure in an event.
  case reported
  /// The user stops it.
  case stopped
}

/// A server that streams a text by server-sent events, one word in each, in a simulated world.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class StreamingServer: Sendable {
  /// A flag, an accent, a family and a hand with its colour are split between two events.
  static let words = [
    "Once \u{1F1E9}", "\u{1F1EA}", " cafe", "\u{301} \u{1F468}\u{200D}", "\u{1F467}", "\n\u{1F44B}", "\u{1F3FD} end",
  ]

  let network: SimulatedScheduler
  private let end: StreamEnd
  /// The number of words before the end, or before the cut.
  private let place: Int
  private let pauses: [Duration]
  private let beginnings = Journal<String>()
  private let endings = Journal<String>()
  /// The words that were written into a connection.
  let written = Journal<String>()

  init(in world: SimulatedWorld, ending end: StreamEnd, after place: Int) {
    network = world.scheduler("network")
    (self.end, self.place) = (end, place)
    pauses = StreamingServer.words.map { _ in
      world.choose(from: [.milliseconds(10), .zero, .milliseconds(30), .milliseconds(50), .milliseconds(170)])
    }
  }

  /// The number of connections that are open.
  var openCount: Int { beginnings.count - endings.count }
  var connectionCount: Int { beginnings.count }

  /// The events over all connections.
  var events: Signal<ServerSentEvent, TestFailure> {
    var policy = RetryPolicy<TestFailure>(attempts: 1, backoff: .constant(.milliseconds(20)))
    if end != .resumed { policy.attempts = 0 }
    return .events(reconnecting: policy, closed: TestFailure("closed"), on: network) { [self] in connect($0) }
  }

  private func connect(_ connection: ServerSentEventConnection) -> Signal<ServerSentEvent, TestFailure> {
    .deferred { [self] in
      beginnings.write(connection.lastID)
      connection.open()
      let first = Int(connection.lastID) ?? 0
      let isCut = end != .marked && end != .stopped && !(end == .resumed && beginnings.count > 1)
      let last = isCut ? max(first, place) : StreamingServer.words.count
      let texts = (first..<last).map { number in
        written(text(of: number), "\(number)").delay(for: pauses[number], on: network)
      }
      return Signal.concat(texts + [ending(isCut: isCut)]).flatMap { text in Signal(connection.parse(text.utf8)) }
    }
    .on(ended: { [self] in endings.write("") })
  }

  private func written(_ text: String, _ name: String) -> Signal<String, TestFailure> {
    .deferred { [self] in
      written.write(name)
      return .just(text)
    }
  }

  private func text(of number: Int) -> String {
    let lines = StreamingServer.words[number].split(separator: "\n", omittingEmptySubsequences: false)
    return "id: \(number + 1)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
  }

  private func ending(isCut: Bool) -> Signal<String, TestFailure> {
    if !isCut { return Signal.just("data: [DONE]\n\n").concat(with: .never()) }
    switch end {
    case .reported: return .just("event: error\ndata: overloaded\n\n")
    default: return .fail(TestFailure("cut"))
    }
  }
}
