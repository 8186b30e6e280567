import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if EXIT_TESTS
  extension Networking {
    @Suite("A download after a process was killed during one", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
    struct LeftFileTests {
      @Test("removes the hidden file for the same place")
      func removesLeftFile() async throws {
        let folder = TestFolder()
        let file = folder.url.appendingPathComponent("file")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = file.path as String] in
          let left = try TemporaryFile(for: path, mode: 0o600)
          while left.number >= 0 { raise(SIGKILL) }
        }
        #expect(folder.names.count == 1)
        let server = TestServer { _, connection in connection.answer("abc") }
        let session = URLSession(configuration: .ephemeral)
        _ = try await session.download(server.request(), to: file).allValues()
        #expect(folder.names == ["file"])
      }
    }
  }
#endif
