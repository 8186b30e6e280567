import ExampleSupport
import Foundation
import Guarding
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ReactiveCore
import ReactiveHTTP

/// A server that streams the words of a file. It stands for a language model.
struct ChatServer {
  /// The server cuts the connection.
  private struct Cut: Error {}

  private let port: Int
  private let pause: Int
  private let busy: Int
  private let cut: Int
  private let report: Int
  private let text: ChatText
  private let requestCount = Guarded(0)

  init(_ arguments: inout Arguments) throws {
    port = try arguments.number("--port", 8080, atLeast: 0, atMost: 65_535)
    pause = try arguments.number("--pause", 40, atLeast: 0, atMost: 60_000)
    busy = try arguments.number("--busy", 0, atLeast: 0)
    cut = try arguments.number("--cut", 0, atLeast: 0)
    report = try arguments.number("--report", 0, atLeast: 0)
    guard let path = arguments.operand() else { throw Usage("serve needs a file") }
    try arguments.finish()
    text = try ChatText(path: path)
  }

  func run() async throws {
    raiseFileLimit()
    let router = Router(context: StreamingContext.self)
    router.get("chat") { [self] request, context in
      respond(to: request, context) { word, number in ServerSentEvent(word, id: "\(number)") }
    }
    router.post("v1/chat/completions") { [self] request, context in
      respond(to: request, context) { word, _ in ServerSentEvent(CompletionChunk(word).json) }
    }
    var logger = Logger(label: "chat")
    logger.logLevel = .error
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), backlog: 4_096),
      onServerRunning: { channel in write("http://127.0.0.1:\(channel.localAddress?.port ?? 0)/chat\n") },
      logger: logger)
    try await application.runService()
  }

  private func respond(
    to request: Request, _ context: StreamingContext, _ event: @escaping @Sendable (String, Int) -> ServerSentEvent
  ) -> Response {
    let number = requestCount.withLock { count in
      count += 1
      return count
    }
    if busy > 0, number % busy == 0 {
      let body = ByteBuffer(string: #"{"error": {"message": "too many requests"}}"#)
      return Response(status: .tooManyRequests, headers: [.retryAfter: "1"], body: ResponseBody(byteBuffer: body))
    }
    let last = request.headers[HTTPField.Name("Last-Event-ID")!].flatMap { Int($0) } ?? 0
    return .events(events(after: last, event), to: request, in: context, buffering: .suspending(1))
  }

  /// The words after some, and the end of the connection.
  private func events(
    after last: Int, _ event: @escaping @Sendable (String, Int) -> ServerSentEvent
  ) -> Signal<ServerSentEvent, Cut> {
    let limit = report > 0 ? min(report, text.words.count) : text.words.count
    let rest = (0..<limit).dropFirst(max(0, last))
    let isCut = cut > 0 && rest.count > cut
    let mark = report > 0 ? ServerSentEvent("the model is overloaded", type: "error") : ServerSentEvent("[DONE]")
    // Waits for the client (C17). A signal of words that are delayed one after the other would queue the whole text of
    // a client that does not read.
    return .generate { [text, pause] emitter async throws(Cut) in
      for index in isCut ? rest.prefix(cut) : rest {
        try? await Task.sleep(for: .milliseconds(pause))
        if !(await emitter.send(event(text.words[index], index + 1))) { return }
      }
      if isCut { throw Cut() }
      await emitter.send(mark)
    }
  }
}

/// A part of a text, as the servers of language models send it.
private struct CompletionChunk: Encodable {
  struct Choice: Encodable {
    struct Delta: Encodable { var content: String }

    var index = 0
    var delta: Delta
  }

  var id = "chat"
  var object = "chat.completion.chunk"
  var created = 0
  var model = "file"
  var choices: [Choice]

  init(_ text: String) { choices = [Choice(delta: Choice.Delta(content: text))] }

  var json: String {
    // Of texts and numbers only, so it cannot fail.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
