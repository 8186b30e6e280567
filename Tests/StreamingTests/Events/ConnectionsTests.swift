import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Events over several connections")
struct ConnectionsTests {
  /// The course of a connection after its head.
  struct Script: Sendable {
    var text = ""
    /// The time from the head to the end, in seconds.
    var seconds = 0
    var fails = true
    /// Nil: the connection fails before a response.
    var hasOpened = true
    var isOver = false
  }

  /// A server that plays one script for each connection, and then fails all connections without a response.
  final class Server: Sendable {
    let scheduler = VirtualTimeScheduler()
    /// When each connection began, and with which identifier.
    let connections = Journal<String>()
    private let scripts: [Script]

    init(_ scripts: [Script]) { self.scripts = scripts }

    func events(
      after lastID: String = "", _ policy: RetryPolicy<TestFailure>? = nil, isRepeatable: Bool = true
    ) -> Signal<ServerSentEvent, TestFailure> {
      let steady = RetryPolicy<TestFailure>(backoff: .exponential(from: .seconds(1), upTo: .seconds(30)))
      return .events(
        after: lastID, reconnecting: policy ?? steady, isRepeatable: isRepeatable, closed: TestFailure("closed"),
        on: scheduler
      ) { [self] in signal($0) }
    }

    private func signal(_ connection: ServerSentEventConnection) -> Signal<ServerSentEvent, TestFailure> {
      .deferred { [self] in
        let number = connections.count
        connections.write("\(scheduler.now.seconds):\(connection.lastID)")
        let script = number < scripts.count ? scripts[number] : Script(hasOpened: false)
        if script.isOver { connection.end() }
        guard script.hasOpened else { return .fail(TestFailure("refused")) }
        connection.open()
        let end: Signal<ServerSentEvent, TestFailure> =
          script.fails && !script.isOver ? .fail(TestFailure("lost")) : .empty()
        let events = Signal<ServerSentEvent, TestFailure>(connection.parse(script.text.utf8))
        return events.concat(with: script.seconds == 0 ? end : end.delayed(script.seconds, on: scheduler))
      }
    }
  }

  @Test("continue after the last complete event of the connection before")
  func resumes() {
    let server = Server([
      Script(text: "id: 1\ndata: a\n\nid: 2\ndata: b\n"), Script(text: "id: 2\ndata: b\n\n"), Script(isOver: true),
    ])
    let recorder = SignalRecorder(of: server.events(after: "0").map(\.data), on: server.scheduler)
    server.scheduler.run()
    #expect(recorder.values == ["a", "b"])
    #expect(server.connections.entries.map { String($0.drop { $0 != ":" }) } == [":0", ":1", ":2"])
  }

  @Test("send the identifier again after a connection without an event, and none after an empty one")
  func keepsID() {
    let server = Server([
      Script(text: "id: 1\ndata: a\n\n"), Script(hasOpened: false), Script(text: "id\n\n"), Script(isOver: true),
    ])
    _ = SignalRecorder(of: server.events(), on: server.scheduler)
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "1:1", "3:1", "7:"])
  }

  @Test("send the identifier that their user knows until an event has another, or an empty one")
  func keepsKnownID() {
    let (silent, dead) = (Script(text: ": heartbeat\n\n"), Script(hasOpened: false))
    for (text, next) in [("id: 8\ndata: a\n\n", "8"), ("id:\n\n", "")] {
      let server = Server([silent, dead, Script(text: text), Script(isOver: true)])
      _ = SignalRecorder(of: server.events(after: "7"), on: server.scheduler)
      server.scheduler.run()
      #expect(server.connections.entries == ["0:7", "1:7", "3:7", "7:\(next)"])
    }
  }

  @Test("come again from a server that does not know the identifier any more, and show by theirs that they do")
  func forgottenID() {
    let first = "id: 1\ndata: a\n\nid: 2\ndata: b\n\n"
    let server = Server([Script(text: first), Script(text: first + "id: 3\ndata: c\n\n"), Script(isOver: true)])
    let recorder = SignalRecorder(of: server.events(), on: server.scheduler)
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "1:2", "3:3"])
    #expect(recorder.values.map(\.data) == ["a", "b", "a", "b", "c"])
    var known: Set<String> = []
    #expect(recorder.values.filter { known.insert($0.id).inserted }.map(\.data) == ["a", "b", "c"])
  }

  @Test("have pauses that grow while connections fail, up to the longest")
  func backsOff() {
    let server = Server([])
    let subscription = server.events().subscribeIgnoringFailures()
    server.scheduler.advance(by: .seconds(100))
    subscription.dispose()
    #expect(server.connections.entries == ["0:", "1:", "3:", "7:", "15:", "31:", "61:", "91:"])
    server.scheduler.run()
    #expect(server.connections.count == 8)
  }

  @Test("begin their pauses again after a connection that lasted, and not after a short one")
  func beginsAgain() {
    let dead = Script(hasOpened: false)
    let server = Server([dead, dead, Script(seconds: 59), dead, Script(seconds: 60), dead, Script(isOver: true)])
    _ = SignalRecorder(of: server.events(), on: server.scheduler)
    server.scheduler.run()
    // 0, +1, +2; 3 to 62, +4; 66, +8; 74 to 134, +1; 135, +2.
    #expect(server.connections.entries == ["0:", "1:", "3:", "66:", "74:", "135:", "137:"])
  }

  @Test("begin their pauses again when the server closes a connection after an event, and not after none")
  func afterClosing() {
    let useful = Script(text: "data: a\n\n", fails: false)
    let empty = Script(fails: false)
    let server = Server([useful, useful, empty, empty, useful, Script(isOver: true)])
    _ = SignalRecorder(of: server.events(), on: server.scheduler)
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "1:", "2:", "4:", "8:", "9:"])
  }

  @Test("have pauses that begin with the one that the server requests")
  func honoursRetry() {
    let dead = Script(hasOpened: false)
    let server = Server([Script(text: "retry: 5000\n"), dead, dead, dead, Script(isOver: true)])
    _ = SignalRecorder(of: server.events(), on: server.scheduler)
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "5:", "15:", "35:", "65:"])
  }

  @Test("never come earlier than the server requests")
  func isNeverEarlier() {
    var policy = RetryPolicy<TestFailure>(backoff: .exponential(from: .seconds(1), upTo: .seconds(3)), jitter: 0.5)
    policy.chance = { -1 }
    let pauses = Journal<Duration>()
    let server = Server([Script(text: "retry: 10000\n"), Script(text: "retry: 0\n"), Script(isOver: true)])
    _ = SignalRecorder(of: server.events(policy.reporting { pauses.write($0.pause) }), on: server.scheduler)
    server.scheduler.run()
    #expect(pauses.entries == [.seconds(15), .milliseconds(300)])
    let hostile = Server([Script(text: "retry: 9223372036854775807\n"), Script(isOver: true)])
    _ = SignalRecorder(of: hostile.events(policy), on: hostile.scheduler)
    hostile.scheduler.run()
    #expect(hostile.connections.entries == ["0:", "129600:"])
  }

  /// The pauses of a hundred clients, whose connections all broke off after a text.
  private func pauses(after text: String) -> [Duration] {
    let pauses = Journal<Duration>()
    let policy = RetryPolicy<TestFailure>.reconnecting { _ in true }.reporting { pauses.write($0.pause) }
    for _ in 1...100 {
      let server = Server([Script(text: text), Script(isOver: true)])
      _ = SignalRecorder(of: server.events(policy), on: server.scheduler)
      server.scheduler.run()
    }
    return pauses.entries
  }

  @Test("of many clients do not all begin at once, also after a pause that the server requests")
  func spreads() {
    let own = pauses(after: "")
    #expect(own.count == 100)
    #expect(own.allSatisfy { $0 >= .milliseconds(500) && $0 <= .milliseconds(1_500) })
    #expect(Set(own).count > 90)
    // A random part makes a requested pause longer, and never shorter.
    let requested = pauses(after: "retry: 10000\n")
    #expect(requested.count == 100)
    #expect(requested.allSatisfy { $0 >= .seconds(10) && $0 <= .seconds(15) })
    #expect(Set(requested).count > 90)
  }

  @Test("complete when the server has nothing more")
  func completes() {
    let server = Server([Script(text: "data: a\n\n"), Script(fails: false, isOver: true)])
    let recorder = SignalRecorder(of: server.events().map(\.data), on: server.scheduler)
    server.scheduler.run()
    #expect(recorder.events == [.next("a", at: .zero), .completed(at: .seconds(1))])
  }

  @Test("fail when the attempts are used up: with the failure, or as closed")
  func usesUp() {
    let policy = RetryPolicy<TestFailure>(attempts: 2, backoff: .constant(.seconds(1)))
    let server = Server([])
    let recorder = SignalRecorder(of: server.events(policy).map(\.data), on: server.scheduler)
    server.scheduler.run()
    #expect(recorder.events == [.failed(TestFailure("refused"), at: .seconds(2))])
    let empty = Script(fails: false)
    let closing = Server([empty, empty, empty])
    let ends = SignalRecorder(of: closing.events(policy).map(\.data), on: closing.scheduler)
    closing.scheduler.run()
    #expect(ends.events == [.failed(TestFailure("closed"), at: .seconds(2))])
  }

  @Test("fail at once for a failure that no new connection repairs")
  func failsAtOnce() {
    let policy = RetryPolicy<TestFailure>.reconnecting { $0 != TestFailure("refused") }
    let server = Server([Script(text: "data: a\n\n"), Script(hasOpened: false)])
    let recorder = SignalRecorder(of: server.events(policy).map(\.data), on: server.scheduler)
    server.scheduler.run()
    #expect(recorder.values == ["a"])
    #expect(server.connections.count == 2)
  }

  @Test("of a request that must not be repeated go on only after an identifier")
  func doesNotRepeat() {
    let without = Server([Script(text: "data: a\n\n")])
    let recorder = SignalRecorder(of: without.events(isRepeatable: false).map(\.data), on: without.scheduler)
    without.scheduler.run()
    #expect(recorder.events == [.next("a", at: .zero), .failed(TestFailure("lost"), at: .zero)])
    let with = Server([Script(text: "id: 1\ndata: a\n\n"), Script(fails: false, isOver: true)])
    let resumed = SignalRecorder(of: with.events(isRepeatable: false).map(\.data), on: with.scheduler)
    with.scheduler.run()
    #expect(resumed.events == [.next("a", at: .zero), .completed(at: .seconds(1))])
  }

  @Test("have a deadline that counts from the last connection that lasted")
  func deadline() {
    let policy = RetryPolicy<TestFailure>(backoff: .constant(.seconds(4)), deadline: .seconds(10))
    let server = Server([Script(seconds: 100)])
    let recorder = SignalRecorder(of: server.events(policy).map(\.data), on: server.scheduler)
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "104:", "108:"])
    #expect(recorder.events == [.failed(TestFailure("refused"), at: .seconds(108))])
  }

  @Test("end with a disposal, in a connection and in a pause")
  func disposes() {
    let server = Server([Script(seconds: 100)])
    let first = server.events().subscribeIgnoringFailures()
    server.scheduler.advance(by: .seconds(50))
    first.dispose()
    server.scheduler.run()
    #expect(server.connections.count == 1)
    let second = server.events().subscribeIgnoringFailures()
    second.dispose()
    server.scheduler.run()
    #expect(server.connections.count == 2)
    #expect(server.scheduler.pendingCount == 0)
  }

  @Test("have a state of their own for each subscription")
  func isCold() {
    let server = Server([
      Script(text: "id: 1\ndata: a\n\n", fails: false, isOver: true), Script(fails: false, isOver: true),
    ])
    let events = server.events()
    for _ in 1...2 { _ = SignalRecorder(of: events, on: server.scheduler) }
    server.scheduler.run()
    #expect(server.connections.entries == ["0:", "0:"])
  }

  @Test("over ten thousand connections take little stack")
  func isIterative() {
    let server = Server(Array(repeating: Script(text: "data: a\n\n", fails: false), count: 10_000))
    let count = Counter()
    let policy = RetryPolicy<TestFailure>(attempts: 1, backoff: .constant(.zero))
    server.events(policy).subscribe(next: { _ in count.increment() }, failed: { _ in })
    server.scheduler.run()
    #expect(count.count == 10_000)
  }
}

extension SchedulerInstant {
  fileprivate var seconds: Int64 { SchedulerInstant.zero.duration(to: self).components.seconds }
}

extension Signal {
  fileprivate func delayed(_ seconds: Int, on scheduler: VirtualTimeScheduler) -> Signal {
    .attaching { downstream in
      downstream.add(scheduler.schedule(after: .seconds(seconds)) { self.attach(downstream) })
    }
  }
}
