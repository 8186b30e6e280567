import ReactiveCore
import ReactiveSimulation
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A text from a server's events to a screen, in random orders of its threads, with a screen that stalls.
@Suite("A text that streams") struct StreamingTextTests {
  /// Each way to end, at each word.
  @Test(
    "is shown exactly as it was received, at a limited rate, and its connection is closed at once",
    arguments: StreamEnd.allCases, 0...StreamingServer.words.count)
  func isShownAsReceived(end: StreamEnd, place: Int) {
    // 10,000 runs at night, over all ends and places.
    let runs = repetitions(quick: 6, full: 50, night: 250)
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    simulate(seeds: 0..<UInt64(runs)) { world in
      let run = TextRun(in: world, ending: end, after: place)
      await run.play()
      try run.check()
    }
  }
}

/// A run of the pipeline in a simulated world.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class TextRun: Sendable {
  typealias Failure = MessageFailure<TestFailure>

  static let interval = Duration.milliseconds(50)

  private let world: SimulatedWorld
  private let end: StreamEnd
  private let place: Int
  private let server: StreamingServer
  private let clock: SimulatedScheduler
  private let screen: SimulatedScheduler
  private let stop = Subject<Void, Never>()
  private let received = Journal<String>()
  /// The instants of the updates that leave the throttle.
  private let updates = Journal<Duration>()
  private let shown = Journal<String>()
  private let ends = Journal<Event<String, Failure>>()
  private let openAfterStop = Journal<Int>()
  private let writtenAfterStop = Journal<Int>()

  init(in world: SimulatedWorld, ending end: StreamEnd, after place: Int) {
    (self.world, self.end, self.place) = (world, end, place)
    server = StreamingServer(in: world, ending: end, after: place)
    clock = world.scheduler("clock")
    world.faults.stallSchedulers(for: .milliseconds(130), percent: 20)
    screen = world.scheduler("screen")
  }

  func play() async {
    let text = server.events
      .messages()
      .map(\.data)
      .take(until: stop)
      .on(next: { [received] in received.write($0) })
      .throttle(for: TextRun.interval, merging: +, delayingFailures: true, on: clock)
      .on(next: { [updates, clock] _ in updates.write(clock.now.offset) })
      .deliver(on: screen, merging: +)
      .scan("", +)
    let subscription = text.subscribe(events: { [shown, ends] event in
      if let text = event.value { shown.write(text) } else { ends.write(event) }
    })
    if end == .stopped {
      server.network.schedule(after: .milliseconds(31 * place)) { [self] in
        stop.send(())
        openAfterStop.write(server.openCount)
        writtenAfterStop.write(server.written.count)
      }
    }
    try? await world.clock.sleep(for: .seconds(10))
    withExtendedLifetime(subscription) {}
  }

  func check() throws {
    let words = StreamingServer.words
    // All that was received is shown, and after a failure or a stop too.
    #expect(scalars([shown.entries.last ?? ""]) == scalars([received.entries.joined()]))
    switch end {
    case .marked, .resumed:
      #expect(scalars(received.entries) == scalars(words))
      #expect(ends.entries == [.completed])
    case .cut:
      #expect(scalars(received.entries) == scalars(words.prefix(place)))
      #expect(ends.entries == [.failed(.upstream(TestFailure("cut")))])
    case .reported:
      #expect(scalars(received.entries) == scalars(words.prefix(place)))
      #expect(
        ends.entries == [
          .failed(.reported(ServerSentEvent("overloaded", type: "error", id: place == 0 ? "" : "\(place)")))
        ])
    case .stopped:
      #expect(scalars(received.entries) == scalars(words.prefix(received.count)))
      #expect(ends.entries == [.completed])
      #expect(openAfterStop.entries.allSatisfy { $0 == 0 })
      #expect(writtenAfterStop.entries.allSatisfy { $0 == server.written.count })
    }
    #expect(server.connectionCount == (end == .resumed ? 2 : 1))
    #expect(server.openCount == 0)
    // Each text shown extends the one before it, in scalars.
    for (before, after) in zip(shown.entries, shown.entries.dropFirst()) {
      #expect(Array(after.unicodeScalars).starts(with: Array(before.unicodeScalars)))
    }
    // The last update may come sooner: the end does not wait.
    for (before, after) in zip(updates.entries, updates.entries.dropFirst().dropLast()) {
      #expect(after - before >= TextRun.interval)
    }
    #expect(shown.count <= updates.count)
  }

  /// Texts are equal whose scalars differ, such as the two forms of an accent.
  private func scalars(_ texts: some Sequence<String>) -> [[Unicode.Scalar]] { texts.map { Array($0.unicodeScalars) } }
}
