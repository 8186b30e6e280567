import CoreMetrics
import ExampleSupport
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ReactiveCore
import ReactiveHTTP
import ReactiveMetrics
import ReactiveMulticast
import ReactiveSchedulers

/// The server: events, metrics, and a page that shows both.
struct Server {
  private let port: Int
  private let rate: Int
  private let size: Int
  private let usesStream: Bool

  init(_ arguments: inout Arguments) throws {
    port = try arguments.number("--port", 8080, atLeast: 0, atMost: 65_535)
    rate = try arguments.number("--rate", 10, atMost: 10_000)
    size = try arguments.number("--size", 200, atLeast: 0)
    usesStream = arguments.flag("--stream")
    try arguments.finish()
  }

  func run() async throws {
    let limit = raiseFileLimit()
    let metrics = MetricsPage()
    let router = Router(context: StreamingContext.self)
    if usesStream {
      StreamStation(rate: rate, size: size, metrics: metrics).add(to: router)
    } else {
      let events = Tick.signal(rate: rate, size: size).map { $0.encoded }.share()
      let dropped = Counter(label: "feed.clients.dropped", factory: metrics)
      router.get("events") { request, context in
        Response.events(
          encoded: events.measured(as: "feed.clients", to: metrics), to: request, in: context,
          buffering: .newest(Tick.held), onDiscard: { _ in dropped.increment() })
      }
    }
    router.get("metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: MetricsPage.mediaType],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }
    router.get("/") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: Server.page)))
    }
    var logger = Logger(label: "feed")
    logger.logLevel = .warning
    let application = Application(
      router: router, server: .http1(configuration: .init(additionalChannelHandlers: [SmallBuffers()])),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), backlog: 4_096),
      onServerRunning: { channel in
        say("http://127.0.0.1:\(channel.localAddress?.port ?? 0), \(limit) files")
      }, logger: logger)
    try await application.runService()
  }

  private static let page = """
    <!doctype html><title>feed</title>
    <h1 id="event"></h1><pre id="metrics"></pre>
    <script>
      new EventSource('events').onmessage = message => event.textContent = message.data.trim()
      setInterval(async () => metrics.textContent = await (await fetch('metrics')).text(), 1000)
    </script>
    """
}

/// The events: their number, the time at which they were sent, and some text.
enum Tick {
  /// The number of events that wait for a slow client. Older ones are dropped.
  static let held = 16

  /// A hot signal: the time does not wait for clients.
  static func signal(rate: Int, size: Int) -> Signal<ServerSentEvent, Never> {
    Signal<SchedulerInstant, Never>
      .timer(after: .zero, every: .seconds(1) / rate, on: QueueScheduler(name: "feed"))
      .scan(0) { number, _ in number + 1 }
      .map { Tick.event($0, size: size) }
  }

  /// The identifier is the time: both ends read the same clock of the machine.
  static func event(_ number: Int, size: Int) -> ServerSentEvent {
    ServerSentEvent("\(number) " + String(repeating: ".", count: size), id: "\(NIODeadline.now().uptimeNanoseconds)")
  }
}
