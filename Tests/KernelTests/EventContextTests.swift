import ReactiveKernel
import ReactiveTesting
import TestSupport
import Testing

/// A queued event has its own permit and trace on the thread that delivers it, and no other's.
@Suite struct EventContextTests {
  private enum Sent: Sendable { case alone, withPermit, withTrace, withBoth }

  private static func send(_ kind: Sent, _ body: @escaping @Sendable () -> Void) {
    let permit = Permit(of: Owner()) {}
    let trace = FailureTrace([], origin: nil)
    switch kind {
    case .alone: body()
    case .withPermit: permit.run(body)
    case .withTrace: FailureTrace.run(trace, body)
    case .withBoth: permit.run { FailureTrace.run(trace, body) }
    }
  }

  private static var context: String {
    (Permit.ofThisThread == nil ? "" : "permit ") + (FailureTrace.ofThisThread == nil ? "" : "trace")
  }

  @Test(arguments: [
    (Sent.alone, ""), (.withPermit, "permit "), (.withTrace, "trace"), (.withBoth, "permit trace"),
  ])
  private func aDeliveryOfAnotherThreadKeepsItsOwn(queued: Sent, expected: String) {
    let serialiser = Serialiser()
    let log = Journal<String>()
    Self.send(.withBoth) {
      serialiser.forward(()) {
        _ = onThread { Self.send(queued) { serialiser.forward(()) { log.write(Self.context) } } }
        log.write("first: " + Self.context)
      }
      log.write("after: " + Self.context)
    }
    #expect(log.entries == ["first: permit trace", expected, "after: permit trace"])
    #expect(Self.context == "")
  }

  @Test func aStartOfAnotherThreadKeepsItsOwn() {
    let serialiser = Serialiser()
    let log = Journal<String>()
    Self.send(.withBoth) {
      serialiser.forward(()) {
        _ = onThread { serialiser.start { log.write("alone: " + Self.context) } }
        _ = onThread { Self.send(.withPermit) { serialiser.start { log.write("with one: " + Self.context) } } }
      }
    }
    #expect(log.entries == ["alone: ", "with one: permit "])
  }

  @Test func anEventInsideAnotherOneHasBoth() {
    let log = Journal<String>()
    Self.send(.withPermit) {
      Self.send(.withTrace) { log.write(Self.context) }
      log.write(Self.context)
    }
    #expect(log.entries == ["permit trace", "permit "])
  }

  private final class Owner: PermitOwner {
    func makeLaterPermit() -> Permit { Permit(of: self) {} }
    func allowance(in buffer: AnyObject) -> Permit.Allowance { .noValues }
  }
}
