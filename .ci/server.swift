// A server for the examples of the pages, on loopback: `swiftc -parse-as-library .ci/server.swift && ./server`. Prints
// its port.
import Foundation

#if canImport(Darwin)
  private let stream = SOCK_STREAM
#else
  private let stream = Int32(SOCK_STREAM.rawValue)
#endif

/// What the server knows, under a lock: connections have a thread each.
final class Store: @unchecked Sendable {
  private let lock = NSLock()
  private var requests: [String: Int] = [:]
  private var files: [String: Data] = [:]

  /// The number of requests for a path, this one too.
  func count(_ path: String) -> Int {
    lock.withLock {
      requests[path, default: 0] += 1
      return requests[path, default: 0]
    }
  }

  subscript(path: String) -> Data? {
    get { lock.withLock { files[path] } }
    set { lock.withLock { files[path] = newValue } }
  }
}

struct Request {
  var method = ""
  var path = ""
  var lastEventID = 0
  var body = Data()
}

struct Response {
  var status = 200
  var type = "text/plain"
  var fields: [String] = []
  var body = Data()

  init(_ text: String = "", status: Int = 200, type: String = "text/plain", fields: [String] = []) {
    (self.status, self.type, self.fields, body) = (status, type, fields, Data(text.utf8))
  }
}

func answer(_ request: Request, _ store: Store) -> Response {
  switch (request.method, request.path) {
  // Busy at every other request.
  case ("GET", "/page.json") where store.count(request.path) % 2 == 1: return Response("busy", status: 503)
  case ("GET", "/page.json"): return Response("{\"title\": \"Etudes\"}", type: "application/json")
  case ("GET", "/words.txt"): return Response("signal\nsink\nsubject\n")
  case ("GET", let path) where path.hasPrefix("/words/"):
    let found = ["signal", "sink", "subject", "subscriber", "subscription"].filter { $0.hasPrefix(path.dropFirst(7)) }
    return Response("\(found)", type: "application/json")
  // Two events for each connection, continuing after the last one that the client has.
  case ("GET", "/prices"):
    let events = (1...2).map { "id: \(request.lastEventID + $0)\ndata: price \(request.lastEventID + $0)\n\n" }
    return Response("retry: 10\n" + events.joined(), type: "text/event-stream")
  // Busy at the first request, and cut after four words, so that a client continues after the last one.
  case ("GET", "/story"):
    if store.count(request.path) % 3 == 1 { return Response("busy", status: 429, fields: ["Retry-After: 1"]) }
    let words = ["Once ", "upon ", "a ", "time ", "there ", "was ", "a ", "signal."].enumerated()
      .map { "id: \($0 + 1)\ndata: \($1)\n\n" }
    let rest = request.lastEventID == 0 ? Array(words[..<4]) : words[request.lastEventID...] + ["data: [DONE]\n\n"]
    return Response("retry: 10\n" + rest.joined(), type: "text/event-stream")
  case ("PUT", let path):
    store[path] = request.body
    return Response("\(request.body.count) bytes", status: 201)
  case ("GET", let path):
    var response = Response(status: store[path] == nil ? 404 : 200)
    response.body = store[path] ?? Data()
    return response
  default: return Response(status: 405)
  }
}

func serve(_ connection: Int32, _ store: Store) {
  defer { close(connection) }
  var bytes = Data()
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  func readMore() -> Bool {
    let count = read(connection, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0
  }
  func send(_ data: Data) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
  let blank = Data("\r\n\r\n".utf8)
  while bytes.range(of: blank) == nil { if !readMore() { return } }
  guard let head = bytes.range(of: blank) else { return }
  let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
  func field(_ name: String) -> String? {
    lines.first { $0.lowercased().hasPrefix(name + ":") }?.dropFirst(name.count + 1).trimmingCharacters(
      in: .whitespaces)
  }
  let words = lines[0].split(separator: " ").map(String.init)
  var request = Request(method: words[0], path: words[1], lastEventID: field("last-event-id").flatMap { Int($0) } ?? 0)
  if field("expect") != nil { send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
  let length = field("content-length").flatMap { Int($0) } ?? 0
  while bytes.count - head.upperBound < length { if !readMore() { return } }
  request.body = Data(bytes[head.upperBound...])
  let response = answer(request, store)
  send(
    Data(
      """
      HTTP/1.1 \(response.status) Status\r\nContent-Type: \(response.type)\r\nContent-Length: \(response.body.count)\r
      \(response.fields.map { $0 + "\r\n" }.joined())Connection: close\r\n\r\n
      """.utf8) + response.body)
}

@main
enum Server {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let store = Store()
    store["/etude.txt"] = Data(repeating: UInt8(ascii: "e"), count: 300_000)
    let listener = socket(AF_INET, stream, 0)
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = (CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 0).bigEndian
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { fatalError("the server cannot listen") }
    print(UInt16(bigEndian: address.sin_port))
    fflush(nil)
    while true {
      let connection = accept(listener, nil, nil)
      if connection >= 0 { Thread.detachNewThread { serve(connection, store) } }
    }
  }
}
