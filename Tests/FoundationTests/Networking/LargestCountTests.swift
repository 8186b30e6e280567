import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Networking {
  @Suite("A limit of the largest number", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct LargestCountTests {
    let session = URLSession(configuration: .ephemeral)
    let server = TestServer { _, connection in
      connection.answer("data: a\n\n", ["Content-Type": "text/event-stream"])
    }

    @Test("lines(of:limit:accepting:)")
    func lines() async throws {
      #expect(try await session.lines(of: server.request(), limit: .max).allValues() == ["data: a", ""])
    }

    @Test("serverSentEvents(of:after:ofAtMost:)")
    func events() async throws {
      let events = session.serverSentEvents(of: server.request(), ofAtMost: .max)
      #expect(try await events.allValues().map(\.data) == ["a"])
    }

    @Test("decodeGrowing(_:from:ofAtMost:nesting:)")
    func growing() {
      let numbers = Signal<String, Never>.just("[7]").decodeGrowing([Int].self, ofAtMost: .max, nesting: .max)
      #expect(Recorded(numbers).values == [[7]])
    }

    @Test("serverSentEvents(resuming:after:ofAtMost:reconnecting:on:)")
    func resumingEvents() async throws {
      let events = session.serverSentEvents(resuming: server.request(), ofAtMost: .max, on: QueueScheduler())
      #expect(try await events.firstValue()?.data == "a")
    }
  }
}
