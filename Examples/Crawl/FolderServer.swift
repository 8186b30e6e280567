import Foundation
import Reactive
import ReactiveSystem

/// An HTTP server on the loopback interface for the files of a folder. Some answers fail, and some are late.
struct FolderServer: Sendable {
  /// The address of the page `README.md`.
  let start: URL
  private let root: String
  private let listener: DescriptorHandle
  private let clock = QueueScheduler(name: "answers")

  init(of folder: String) throws(InputFailure) {
    root = folder
    listener = DescriptorHandle(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isListening = listener.withNumber { number in
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
          var size = socklen_t(MemoryLayout<sockaddr_in>.size)
          return bind(number, name, size) == 0 && listen(number, 64) == 0 && getsockname(number, name, &size) == 0
        }
      }
    }
    guard isListening == true, let start = URL(string: "http://127.0.0.1:\(address.sin_port.bigEndian)/README.md")
    else { throw .system("bind", "127.0.0.1") }
    self.start = start
  }

  /// Accepts and answers until it is disposed: every seventh answer is a failure, and every eleventh is late.
  func serve() -> Signal<Void, SystemFailure> {
    listener.readable
      .compactMap { listener.withNumber { DescriptorHandle(owning: accept($0, nil, nil)) } }
      .enumerated()
      .flatMap { number, connection in
        ByteSource(connection).lines()
          .take(while: { !$0.isEmpty })
          .collect()
          .delay(for: .milliseconds(number % 11 == 10 ? 600 : 10), on: clock)
          // A client may connect without a request.
          .compactMap(\.first)
          .map { line in send(answer(to: line, fails: number % 7 == 6), over: connection) }
          // A client may close its end.
          .catch { _ in .empty() }
      }
  }

  private func answer(to request: String, fails: Bool) -> Data {
    let path = request.split(separator: " ").dropFirst().first.flatMap { String($0).removingPercentEncoding } ?? ""
    let file = fails || path.contains("..") ? nil : try? Data(contentsOf: URL(fileURLWithPath: root + path))
    let status = fails ? "503 Overloaded" : file == nil ? "404 Not Found" : "200 OK"
    let head = "HTTP/1.1 \(status)\r\nContent-Length: \(file?.count ?? 0)\r\nConnection: close\r\n\r\n"
    return Data(head.utf8) + (file ?? Data())
  }

  private func send(_ answer: Data, over connection: DescriptorHandle) {
    _ = connection.withNumber { number in
      answer.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    connection.close()
  }
}
