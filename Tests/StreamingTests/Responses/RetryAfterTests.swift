import ReactiveCore
import ReactiveStreaming
import ReactiveTesting
import Testing

@Suite("The pause that a response requests") struct RetryAfterTests {
  /// 06 Nov 1994 08:49:37
  private let now = HTTPDate(secondsSince1970: 784_111_777)

  private func response(_ fields: (String, String)...) -> RefusedResponse {
    RefusedResponse(status: 429, fields: fields.map { RefusedResponse.Field($0, $1) })
  }

  @Test(
    "is a number of seconds",
    arguments: [
      ("0", 0), ("120", 120), ("007", 7), (" 3\t", 3), ("86400", 86_400), ("9223372036854775807", .max),
      ("99999999999999999999999999", .max),
    ] as [(String, Int64)])
  func seconds(value: String, seconds: Int64) {
    #expect(response(("Retry-After", value)).retryAfter(now: now) == .seconds(seconds))
  }

  @Test("is that of each status, also of a redirect that the client has not followed", arguments: [301, 413, 429, 503])
  func statuses(status: Int) {
    let response = RefusedResponse(status: status, fields: [.init("Retry-After", "30")])
    #expect(response.retryAfter(now: now) == .seconds(30))
  }

  @Test(
    "is none for anything else",
    arguments: [
      "", " ", "-5", "+5", "1.5", "1e3", "0x10", "soon", "nan", "inf", "1 2", "1, 2", "1;2", "٣", "120s", "12\0",
      "Sun, 06 Nov 1994", "\u{FEFF}1",
    ])
  func malformed(value: String) {
    #expect(response(("retry-after", value)).retryAfter(now: now) == nil)
  }

  @Test("is none if it is missing, or comes several times")
  func several() {
    #expect(response().retryAfter(now: now) == nil)
    #expect(response(("Retry-After", "1"), ("retry-after", "2")).retryAfter(now: now) == nil)
    #expect(response(("Retry-After", "1"), ("retry-after", "1")).retryAfter(now: now) == nil)
  }

  @Test(
    "is the time until a date, by the server's clock if it shows it",
    arguments: [
      ("Sun, 06 Nov 1994 08:50:07 GMT", nil, 30), ("Sunday, 06-Nov-94 08:50:07 GMT", nil, 30),
      ("Sun Nov  6 08:50:07 1994", nil, 30), ("Sun, 06 Nov 1994 08:50:07 GMT", "Sun, 06 Nov 1994 08:50:00 GMT", 7),
      ("Sun, 06 Nov 1994 08:50:07 GMT", "yesterday", 30), ("Sun, 06 Nov 1994 08:49:36 GMT", nil, 0),
      ("Thu, 01 Jan 1970 00:00:00 GMT", nil, 0), ("Mon, 07 Nov 1994 08:49:37 GMT", nil, 86_400),
    ] as [(String, String?, Int64)])
  func dates(value: String, date: String?, seconds: Int64) {
    let fields = [("Retry-After", value)] + (date.map { [("Date", $0)] } ?? [])
    let response = RefusedResponse(status: 503, fields: fields.map { RefusedResponse.Field($0.0, $0.1) })
    #expect(response.retryAfter(now: now) == .seconds(seconds))
  }

  @Test(
    "may be in milliseconds, which say more",
    arguments: [
      ("1500.5", Duration.microseconds(1_500_500)), ("0", .zero), ("250", .milliseconds(250)),
      ("99999999999999999999", .seconds(Int64.max)),
    ])
  func milliseconds(value: String, pause: Duration) {
    #expect(response(("retry-after-ms", value), ("Retry-After", "60")).retryAfter(now: now) == pause)
  }

  @Test(
    "in milliseconds that cannot be read leaves the one in seconds",
    arguments: [
      "", "-1", "nan", "inf", "1e9", "1.2.3", ".5", "5.", "0x1p3",
    ])
  func wrongMilliseconds(value: String) {
    #expect(response(("retry-after-ms", value), ("Retry-After", "60")).retryAfter(now: now) == .seconds(60))
    #expect(response(("retry-after-ms", value)).retryAfter(now: now) == nil)
  }

  @Test("does not overflow between the ends of time")
  func extremes() {
    let field = ("Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(response(field).retryAfter(now: HTTPDate(secondsSince1970: .min)) == .seconds(Int64.max))
    #expect(response(field).retryAfter(now: HTTPDate(secondsSince1970: .max)) == .zero)
  }
}

@Suite("A client that obeys Retry-After") struct ObeyingRetryAfterTests {
  struct Refusal: RefusingFailure, Equatable {
    var refusedResponse: RefusedResponse?

    init(_ value: String?) {
      let fields = value.map { [RefusedResponse.Field("Retry-After", $0)] } ?? []
      refusedResponse = RefusedResponse(status: 429, fields: fields)
    }
  }

  /// Sends requests in virtual time, whose zero is 06 Nov 1994 08:49:37. The failures come in turn, then a value.
  private func instants(_ values: [String?], upTo limit: Duration = .seconds(120)) -> [Int64] {
    let (scheduler, instants) = (VirtualTimeScheduler(), Journal<Int64>())
    let request = Signal<Int, Refusal>.deferred {
      instants.write(scheduler.now.offset.components.seconds)
      return instants.count <= values.count ? .fail(Refusal(values[instants.count - 1])) : .just(1)
    }
    let policy = RetryPolicy<Refusal>(attempts: 9, backoff: .exponential(from: .seconds(1), upTo: .seconds(8)))
      .obeyingRetryAfter(upTo: limit) {
        HTTPDate(secondsSince1970: 784_111_777 + scheduler.now.offset.components.seconds)
      }
    let recorder = SignalRecorder(of: request.retry(policy, on: scheduler), on: scheduler)
    scheduler.run()
    if instants.count > values.count { #expect(recorder.values == [1]) }
    return instants.entries
  }

  @Test("waits for the seconds, and until the date, by a clock that runs with the scheduler")
  func waits() {
    #expect(instants(["20", "Sun, 06 Nov 1994 08:50:07 GMT", "5"]) == [0, 20, 30, 35])
  }

  @Test("takes its own pauses for hostile values, and never none")
  func hostile() {
    #expect(instants(["-5", "nan", "", "1.5"]) == [0, 1, 3, 7, 15])
    #expect(instants(["0", "0", "Thu, 01 Jan 1970 00:00:00 GMT"]) == [0, 1, 2, 3])
  }

  @Test("gives up at once above its limit")
  func limit() {
    #expect(instants(["121"]) == [0])
    #expect(instants(["99999999999999999999"]) == [0])
    #expect(instants(["Sun, 06 Nov 1994 08:51:38 GMT"]) == [0])
    #expect(instants(["Sun, 06 Nov 1994 08:51:37 GMT"]) == [0, 120])
    #expect(instants(["31"], upTo: .seconds(30)) == [0])
  }

  @Test("adds its jitter to the longest pause without an overflow")
  func longestPause() {
    let scheduler = VirtualTimeScheduler()
    var policy = RetryPolicy<Refusal>(backoff: .exponential(from: .seconds(1), upTo: .seconds(8)), jitter: 1)
      .obeyingRetryAfter(upTo: .seconds(Int64.max))
    policy.chance = { 1 }
    let recorder = SignalRecorder(
      of: Signal<Int, Refusal>.fail(Refusal("99999999999999999999")).retry(policy, on: scheduler), on: scheduler)
    scheduler.advance(by: .seconds(1_000_000_000))
    #expect(recorder.events == [] && scheduler.pendingCount == 1)
  }

  @Test("of events does so too, beside the pause of the server's events")
  func events() {
    let (scheduler, instants) = (VirtualTimeScheduler(), Journal<Int64>())
    let policy = RetryPolicy<Refusal>(backoff: .constant(.seconds(1))).obeyingRetryAfter(upTo: .seconds(60))
    let answers: [Signal<String, Refusal>] = [
      .just("retry: 3000\nid: 1\ndata: a\n\n"), .fail(Refusal("20")), .fail(Refusal("2")), .fail(Refusal(nil)),
      .fail(Refusal("61")),
    ]
    let events = Signal<ServerSentEvent, Refusal>.events(reconnecting: policy, closed: Refusal(nil), on: scheduler) {
      connection in
      instants.write(scheduler.now.offset.components.seconds)
      return answers[instants.count - 1].flatMap { Signal(connection.parse($0.utf8)) }
    }
    let recorder = SignalRecorder(of: events.map(\.data), on: scheduler)
    scheduler.run()
    #expect(instants.entries == [0, 3, 23, 26, 29])
    #expect(recorder.events == [.next("a", at: .zero), .failed(Refusal("61"), at: .seconds(29))])
  }
}
