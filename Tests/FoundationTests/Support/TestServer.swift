import Foundation
import ReactiveBridging
import ReactiveTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#endif

/// A server for HTTP on the loopback interface, with a thread for each connection, whose answers a test scripts.
///
/// A slow answer waits for a gate of the test, so no test depends on time.
final class TestServer: Sendable {
  private let listener: Int32
  let port: UInt16
  /// The requests so far.
  let requests = Journal<TestRequest>()

  /// Starts a server.
  ///
  /// - Parameter answer: runs on the thread of a connection, after its request was read. The connection is closed when
  ///   it returns.
  init(_ answer: @escaping @Sendable (TestRequest, TestConnection) -> Void) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      let place = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
      precondition(bind(listener, place, length) == 0 && listen(listener, 64) == 0, "no port on the loopback interface")
      getsockname(listener, place, &length)
    }
    self.listener = listener
    port = address.sin_port.bigEndian
    Thread.detachNewThread { [requests] in
      while case let socket = accept(listener, nil, nil), socket >= 0 {
        Thread.detachNewThread {
          let connection = TestConnection(socket)
          if let request = connection.readRequest() {
            requests.write(request)
            answer(request, connection)
          }
          connection.close()
        }
      }
      Glibc.close(listener)
    }
  }

  // Ends `accept`.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The number of sockets that are connected to the server and that their owner has not closed.
  var clientCount: Int {
    // To its end: `String(contentsOfFile:)` reads the first page of such a file only.
    let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/net/tcp")).readToEnd()
    return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst().count { line in
      let columns = line.split(separator: " ")
      let remotePort = columns[2].split(separator: ":").last.flatMap { UInt16($0, radix: 16) }
      // Established, or closed by the server alone.
      return remotePort == port && ["01", "08"].contains(columns[3])
    }
  }

  /// A request to the server.
  ///
  /// Foundation on Linux sometimes connects and sends no request while other connections end. Then only the timeout
  /// ends it.
  ///
  /// - Parameter timeout: in seconds. Short in a race, whose next round waits for the end. Foundation on Linux ignores
  ///   the initializer's parameter.
  func request(_ path: String = "/", timeout: Double = 300) -> URLRequest {
    var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
    request.timeoutInterval = timeout
    return request
  }
}

/// A session whose release a probe sees, and that of each session with its configuration.
func probedSession(_ probe: LeakProbe) -> URLSession {
  /// Configurations share it.
  final class Storage: URLCredentialStorage, @unchecked Sendable {
    // Unchecked because the class above is; the constant is `Sendable`.
    private let token: LeakProbe.Token

    init(_ token: LeakProbe.Token) {
      self.token = token
      super.init()
    }
  }
  let configuration = URLSessionConfiguration.ephemeral
  configuration.urlCredentialStorage = Storage(probe.token())
  return URLSession(configuration: configuration)
}

/// Tests that connect to a server: one at a time, because the end of one connection may disturb another one (see
/// `TestServer.request`).
@Suite(.serialized) enum Networking {}

/// A request as it was read.
struct TestRequest: Sendable {
  var line: String
  var fields: [String: String]
  var body: Data
}

/// The server's end of a connection.
final class TestConnection: Sendable {
  private let socket: Int32

  init(_ socket: Int32) { self.socket = socket }

  func close() { Glibc.close(socket) }

  /// Lets the end of the connection be a reset: the client gets an error instead of the end.
  func reset() {
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
  }

  /// Sends bytes; returns false if the client has left.
  @discardableResult
  func send(_ data: Data) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Data(text.utf8)) }

  /// Sends the head of an answer. Without a length, the body ends with the connection.
  func sendHead(_ status: Int = 200, length: Int? = nil, fields: [String: String] = [:]) {
    let own = ["Connection": "close"].merging(length.map { ["Content-Length": "\($0)"] } ?? [:]) { $1 }
    let lines = own.merging(fields) { $1 }.map { "\($0): \($1)\r\n" }
    send("HTTP/1.1 \(status) Status\r\n\(lines.joined())\r\n")
  }

  /// Sends a whole answer.
  func answer(_ body: String, status: Int = 200, _ fields: [String: String] = [:]) {
    sendHead(status, length: body.utf8.count, fields: fields)
    send(body)
  }

  /// Sends a chunk of a body with the field `Transfer-Encoding: chunked`; an empty one is the last.
  @discardableResult
  func sendChunk(_ text: String) -> Bool { send("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n") }

  /// Blocks until the client has closed the connection.
  func waitForTheClient() { while read() != nil {} }

  func readRequest() -> TestRequest? {
    var bytes = Data()
    let end = Data("\r\n\r\n".utf8)
    while bytes.range(of: end) == nil {
      guard let more = read() else { return nil }
      bytes += more
    }
    let head = bytes.range(of: end)!
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    var request = TestRequest(
      line: lines[0], fields: Dictionary(fields, uniquingKeysWith: { $1 }), body: Data(bytes[head.upperBound...]))
    if request.fields["expect"] != nil { send("HTTP/1.1 100 Continue\r\n\r\n") }
    let length = request.fields["content-length"].flatMap(Int.init) ?? 0
    while request.body.count < length, let more = read() { request.body += more }
    // It stays encoded.
    let isChunked = request.fields["transfer-encoding"] == "chunked"
    while isChunked, request.body.suffix(5) != Data("0\r\n\r\n".utf8), let more = read() { request.body += more }
    return request
  }

  private func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }
}
