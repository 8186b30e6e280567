import CoreMetrics
import Guarding
import Hummingbird
import NIOCore
import ReactiveHTTP

/// The same with `AsyncStream`: a stream for each client, and a task that sends each event to all of them.
final class StreamStation: Sendable {
  private let streams = Guarded<[Int: AsyncStream<ByteBuffer>.Continuation]>([:])
  private let numbers = Guarded(0)
  private let live: Meter
  private let values: Counter
  private let dropped: Counter

  init(rate: Int, size: Int, metrics: any MetricsFactory) {
    live = Meter(label: "feed.clients.live", factory: metrics)
    values = Counter(label: "feed.clients.values", factory: metrics)
    dropped = Counter(label: "feed.clients.dropped", factory: metrics)
    Task {
      var (number, next) = (0, ContinuousClock.now)
      while true {
        number += 1
        let bytes = Tick.event(number, size: size).encoded
        for stream in streams.withLock({ $0.values }) {
          if case .dropped = stream.yield(bytes) { dropped.increment() }
          values.increment()
        }
        next += .seconds(1) / rate
        try await Task.sleep(until: next)
      }
    }
  }

  func add(to router: Router<StreamingContext>) {
    router.get("events") { [self] request, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-cache"],
        body: ResponseBody { [self] writer in
          let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream(bufferingPolicy: .bufferingNewest(Tick.held))
          let number = numbers.withLock { number in
            number += 1
            return number
          }
          streams.withLock { $0[number] = continuation }
          live.increment()
          defer {
            _ = streams.withLock { $0.removeValue(forKey: number) }
            live.decrement()
          }
          var target = writer
          try await request.body.consumeWithInboundCloseHandler { _ in
            for await bytes in stream { try await target.write(bytes) }
          } onInboundClosed: {
            continuation.finish()
          }
        })
    }
  }
}
