import InMemoryLogging
import Logging
import ReactiveCore
import ReactiveLogging
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct LogTests {
  @TaskLocal static var request = "none"

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    let (logger, _) = makeLogger()
    law.check { $0.log(to: logger) }
    law.check { $0.log("numbers", to: logger, metadata: { ["a": "b"] }, describing: { "\($0)" }) }
  }

  @Test func allEventsPass() {
    let (logger, _) = makeLogger()
    expectMarbles("-a-b|", "-a-b|") { $0.log(to: logger) }
    expectMarbles("-a-#", "-a-#") { $0.log(to: logger) }
  }

  @Test func eachMomentIsAnEntry() {
    let (logger, handler) = makeLogger()
    let subject = Subject<Int, TestFailure>()
    let log = subject.signal.log("orders", to: logger, level: .info)
    log.subscribeIgnoringFailures().dispose()
    log.subscribeIgnoringFailures()
    subject.send(1)
    subject.fail(TestFailure("broken"))
    #expect(handler.entries.map(\.message) == ["started", "disposed", "started", "next", "failed"])
    #expect(handler.entries.map(\.level) == [.info, .info, .info, .info, .error])
    #expect(handler.entries.map { $0.metadata["signal.values"]?.description } == [nil, "0", nil, nil, "1"])
    #expect(handler.entries.last?.error as? TestFailure == TestFailure("broken"))
    #expect(handler.entries.allSatisfy { $0.metadata["signal.name"] == "orders" })
    let numbers = handler.entries.map { $0.metadata["signal.subscription"] }
    #expect(numbers[0] == numbers[1] && numbers[2] == numbers[4] && numbers[0] != numbers[2])
  }

  @Test func noValueIsWrittenUnlessDescribed() {
    let (logger, handler) = makeLogger()
    Signal<String, Never>.just("secret").log(to: logger).subscribe()
    #expect(handler.entries.map(\.message) == ["started", "next", "completed"])
    #expect(!handler.entries.contains { "\($0)".contains("secret") })
    handler.clear()
    Signal<String, Never>.just("secret").log(to: logger, describing: { "\($0.count) letters" }).subscribe()
    #expect(handler.entries.compactMap { $0.metadata["signal.value"] } == ["6 letters"])
  }

  @Test func onlyTheChosenEventsAtALevelThatTheLoggerTakes() {
    let (logger, handler) = makeLogger(.info)
    let described = Journal<Int>()
    let describe: @Sendable (Int) -> String = { value in
      described.write(value)
      return "\(value)"
    }
    Signal<Int, Never>(1...3).log(events: .terminated, to: logger, level: .info).subscribe()
    #expect(handler.entries.map(\.message) == ["completed"])
    #expect(handler.entries.first?.metadata["signal.values"]?.description == "3")
    handler.clear()
    Signal<Int, Never>(1...3).log(to: logger, level: .debug, describing: describe).subscribe()
    #expect(handler.entries.isEmpty)
    #expect(described.count == 0)
  }

  @Test func anEntryHasThePlaceOfTheCall() {
    let handler = PlaceHandler()
    let logger = Logger(label: "test", factory: { _ in handler })
    let line: UInt = #line + 1
    Signal<Int, Never>.just(1).log(to: logger, level: .info).subscribe()
    #expect(handler.places.entries == Array(repeating: "LoggingTests/LogTests.swift:\(line) LoggingTests", count: 3))
  }

  @Test func theMetadataOfTheSubscriberIsInEachEntryOnEveryThread() async {
    var handler = makeHandler()
    handler.metadataProvider = Logger.MetadataProvider { ["request": .string(LogTests.request)] }
    let logger = Logger(label: "test", factory: { [handler] _ in handler })
    let subject = Subject<Int, Never>()
    let signal = subject.signal.deliver(on: QueueScheduler()).log(
      to: logger, metadata: { ["copy": "\(LogTests.request)"] })
    async let first: Int? = LogTests.$request.withValue("seven") { await signal.firstValue() }
    while subject.subscriberCount == 0 { await Task.yield() }
    LogTests.$request.withValue("sender") { subject.send(1) }
    #expect(await first == 1)
    #expect(handler.entries.map(\.message) == ["started", "next", "disposed"])
    #expect(handler.entries.allSatisfy { $0.metadata["request"] == "seven" && $0.metadata["copy"] == "seven" })
  }

  @Test func concurrentDisposalsWriteOneEnd() {
    let (logger, handler) = makeLogger()
    let raced = race(spins: spins(quick: 50, full: 200, night: 1_000)) { () -> (Subject<Int, Never>, Subscription) in
      let subject = Subject<Int, Never>()
      return (subject, subject.signal.log(events: [.completed, .disposed], to: logger).subscribe())
    } _: { pair in
      pair.0.complete()
    } _: { pair in
      pair.1.dispose()
    } verify: { _ in
    }
    #expect(handler.entries.count == raced)
  }

  @Test func nothingIsKept() {
    let (logger, _) = makeLogger()
    expectNoLeaks { probe in
      let token = probe.token()
      let subject = Subject<Int, Never>()
      let signal = subject.signal.log(
        to: logger,
        metadata: {
          token.touch()
          return [:]
        }, describing: { "\(token.use($0))" })
      signal.subscribe()
      signal.subscribe().dispose()
      subject.send(1)
      subject.complete()
    }
  }
}

func makeHandler(_ level: Logger.Level = .trace) -> InMemoryLogHandler {
  var handler = InMemoryLogHandler()
  handler.logLevel = level
  return handler
}

func makeLogger(_ level: Logger.Level = .trace) -> (logger: Logger, handler: InMemoryLogHandler) {
  let handler = makeHandler(level)
  return (Logger(label: "test", factory: { _ in handler }), handler)
}

/// Records the places of entries.
private struct PlaceHandler: LogHandler {
  let places = Journal<String>()
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  func log(event: LogEvent) { places.write("\(event.file):\(event.line) \(event.source)") }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
