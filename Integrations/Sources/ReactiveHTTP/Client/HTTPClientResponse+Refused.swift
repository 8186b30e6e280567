import AsyncHTTPClient
import Guarding
import NIOCore
import NIOHTTP1
import ReactiveStreaming

extension HTTPClientResponse {
  /// The longest time for the body of a refused response. A server may send it for ever.
  static let longestRefusal = Duration.seconds(5)

  /// Reads the beginning of the body, which says why a response is refused, and then closes the connection or frees it.
  ///
  /// - Parameter limit: the time for the body, of which at most ``longestRefusal`` counts.
  func refused(within limit: Duration) async -> RefusedResponse {
    let bytes = Guarded<[UInt8]>([])
    let body = body
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        // If the body breaks off, the status still says more than the error.
        do {
          for try await chunk in body {
            let isFull = bytes.withLock { bytes in
              bytes += chunk.readableBytesView.prefix(RefusedResponse.mostBytes - bytes.count)
              return bytes.count == RefusedResponse.mostBytes
            }
            if isFull { return }
          }
        } catch {}
      }
      group.addTask { try? await Task.sleep(for: min(limit, HTTPClientResponse.longestRefusal)) }
      await group.next()
      group.cancelAll()
    }
    let fields = headers.map { RefusedResponse.Field($0.name, $0.value) }
    return RefusedResponse(status: Int(status.code), fields: fields, body: bytes.withLock { $0 })
  }
}
