import ReactiveSchedulers

/// The check of an operator against the laws, and its findings. Each law is an extension in `Checks`.
struct LawCheck: Sendable {
  let subject: OperatorUnderTest
  let findings = Journal<String>()

  /// The ends that an upstream may have.
  var ends: [Termination<TestFailure>] {
    subject.traits.contains(.neverFails) ? [.completed] : [.completed, .failed(TestFailure())]
  }

  /// The ways in which a subscription ends, with a name. The check disposes after each, because an operator may
  /// continue.
  var endings: [(occasion: String, run: @Sendable (LawRig) -> Void)] {
    let others: [(String, @Sendable (LawRig) -> Void)] = [
      ("it was disposed", { _ in }), ("its source was dropped", { $0.drop() }),
    ]
    return others + ends.map { end in ("its upstream ended with \(end)", { $0.end(end) }) }
  }

  func require(_ condition: Bool, _ finding: @autoclosure () -> String) {
    if !condition { findings.write(finding()) }
  }

  /// Requires that no upstream is subscribed to and that no timer runs.
  func requireNothingOpen(in rig: LawRig, _ occasion: @autoclosure () -> String) {
    require(rig.openCount == 0, "an upstream was still subscribed to: \(occasion())")
    require(rig.scheduler.pendingCount == 0, "a timer was still running: \(occasion())")
  }

  /// Requires that nothing followed a terminal, and that no delivery began inside another one.
  func requireOrder(in rig: LawRig, overlap: String = "two events were delivered at once") {
    require(rig.sink.late.count == 0, "\(rig.sink.late.count) events came after a terminal")
    require(rig.sink.overlaps.count == 0, overlap)
  }

  /// The operator over sources that are driven by hand, with a scheduler and a sink of its own.
  func rig() -> LawRig { LawRig(subject) }
}
