import AsyncHTTPClient
import ExampleSupport
import Foundation
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveSystem

/// A client on a terminal.
struct ChatClient {
  private let port: Int
  private let rate: Int
  private let attempts: Int

  init(_ arguments: inout Arguments) throws {
    port = try arguments.number("--port", 8080, atMost: 65_535)
    rate = try arguments.number("--rate", 20, atMost: 1_000)
    attempts = try arguments.number("--attempts", 10, atLeast: 0)
    try arguments.finish()
  }

  func run() async throws {
    let clock = QueueScheduler(name: "chat")
    let keys = KeyMode()
    defer { keys?.leave() }
    let hasStopped = SerialState(false)
    let stop = ChatClient.stop.on(next: { hasStopped.value = true })
    let policy = RetryPolicy<HTTPFailure>(
      attempts: attempts, backoff: .exponential(from: .milliseconds(100), upTo: .seconds(2)), jitter: 0.5
    )
    .while(\.isTransient).obeyingRetryAfter(upTo: .seconds(30))
    .reporting { note("\($0.failure.kind): connects again in \($0.pause.formatted)") }
    let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/chat")
    var settings = HTTPClient.Configuration()
    // The policy says how often.
    settings.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    let events = client.events(resuming: request, reconnecting: policy, on: clock)

    var (text, count) = ("", 0)
    var end = "complete"
    do {
      for try await update in ChatPipeline.updates(of: events, until: stop, rate: rate, on: clock).values {
        text += update
        count += 1
        write(update)
      }
      if hasStopped.value { end = "stopped" }
    } catch {
      end = "failed: \(ChatClient.reason(error))"
    }
    keys?.leave()
    write("\n\n--- received in \(count) updates, \(end) ---\n\(text)\n")
    try await client.shutdown()
    if end.hasPrefix("failed") { exit(2) }
  }

  /// A key, or an interrupt. An input that has ended is no key.
  private static var stop: Signal<Void, Never> {
    let keys = ByteSource.standardInput.chunks(ofSize: 1).map(to: ()).completeOnFailure()
    return .merge(keys.concat(with: .never()), Signal.processSignals(.interrupt, .terminate).map(to: ()))
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? MessageFailure<HTTPFailure> {
    case .upstream(let failure): "\(failure)"
    case .reported(let event): "the server reports \(event.data)"
    case .incomplete: "the server ended the text without its mark"
    case nil: "\(error)"
    }
  }

  private func note(_ text: String) { FileHandle.standardError.write(Data("\n[\(text)]\n".utf8)) }
}

extension Duration {
  fileprivate var formatted: String { "\(Int((self / .milliseconds(1)).rounded())) ms" }
}
