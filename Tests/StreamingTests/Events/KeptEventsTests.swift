import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A server keeps the last events for clients that connect again: a subject with a replay.
@Suite("Events that a server keeps") struct KeptEventsTests {
  private let kept = ReplaySubject<ServerSentEvent, Never>(capacity: 256)

  private func send(_ numbers: ClosedRange<Int>) {
    for number in numbers { kept.send(ServerSentEvent("\(number)", id: "\(number)")) }
  }

  /// The events after the one whose identifier a client sends.
  private func events(after lastID: Int) -> Signal<Int, Never> {
    kept.signal.map { Int($0.id) ?? 0 }.skip { $0 <= lastID }
  }

  @Test("are as many as its limit, and not more")
  func bounded() {
    send(1...10_000)
    #expect(kept.replayedValues.map(\.id) == (9_745...10_000).map { "\($0)" })
  }

  @Test("come after the last one of the client, each once, and then the new ones")
  func resumes() {
    send(1...1_000)
    let recorded = Recorded(events(after: 990))
    send(1_001...1_003)
    #expect(recorded.values == Array(991...1_003))
  }

  @Test("go on while no client is there: closing a connection is not stopping the work")
  func goOn() {
    let (time, stop) = (VirtualTimeScheduler(), Subject<Void, Never>())
    Signal.interval(.seconds(1), on: time).map(to: 1).scan(0, +).take(until: stop)
      .map { ServerSentEvent("\($0)", id: "\($0)") }.subscribe(kept)
    let first = Recorded(events(after: 0))
    time.advance(by: .seconds(3))
    first.subscription.dispose()
    time.advance(by: .seconds(4))
    let second = Recorded(events(after: 3))
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [4, 5, 6, 7])
    stop.send(())
    #expect(second.events.last == .completed)
    #expect(time.pendingCount == 0)
  }

  @Test("show a gap to a client that was away for too long")
  func gap() {
    send(1...1_000)
    #expect(Recorded(events(after: 700)).values.first == 745)
  }
}
