import Foundation
import ReactiveTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The probe of a session", .inTurn, .timeLimit(.minutes(5)))
struct SessionProbeTests {
  @Test("sees a session with the same configuration that is kept")
  func findsKeptSession() async {
    let probe = LeakProbe()
    var kept: URLSession?
    do {
      let session = probedSession(probe)
      defer { session.finishTasksAndInvalidate() }
      let configuration = session.configuration.copy() as? URLSessionConfiguration ?? .default
      kept = URLSession(configuration: configuration, delegate: nil, delegateQueue: nil)
    }
    // Another session that nothing keeps is released by then.
    do {
      let others = LeakProbe()
      probedSession(others).finishTasksAndInvalidate()
      await eventually { others.liveCount == 0 }
    }
    #expect(probe.liveCount == 1)
    kept?.finishTasksAndInvalidate()
    kept = nil
    await eventually { probe.liveCount == 0 }
  }
}
