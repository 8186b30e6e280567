import ReactiveChannel
import ReactiveObservation
import ReactiveTesting
import Testing

/// Random meshes of bound ends with arbitrary setters: each write ends after a bounded number of calls, with the values
/// that the contract names.
///
/// `REACTIVE_SEED` sets another seed.
@Suite struct SetterMeshTests {
  static let meshes = seeds(quick: 50, full: 300, night: 1_000)

  /// Writes some values, and returns the first fault.
  private func fault(in mesh: SetterMesh, using dice: inout Dice) -> String? {
    for step in 1...8 {
      let place = dice.number(below: mesh.ends.count)
      let value = dice.hits(percent: 10) ? nil : 100 * step + dice.number(below: 30)
      mesh.forgetCalls()
      mesh.write(value, at: place)
      let joined = mesh.joined(to: place)
      // The write, and its correction by each end, reach each end at most once; the write does not return to its own
      // end.
      var calls = 0
      for case .slot(let slot) in joined.map({ mesh.ends[$0] }) {
        calls += slot.calls
        guard slot.calls <= joined.count else { return "step \(step): a setter was called \(slot.calls) times" }
      }
      guard calls <= (joined.count - 1) * (joined.count + 1) else { return "step \(step): \(calls) calls" }
      let candidates = joined.map { mesh.value($0) } + joined.compactMap { sent(mesh.ends[$0]) }
      let isSettled = candidates.contains { value in joined.allSatisfy { mesh.rests($0, on: value) } }
      guard isSettled else {
        return "step \(step), \(String(describing: value)) at \(place): \(joined.map { mesh.value($0) })"
      }
    }
    return nil
  }

  private func sent(_ end: SetterMesh.End) -> Int?? {
    guard case .slot(let slot) = end else { return nil }
    return slot.sent
  }

  private func run(_ rules: [Slot.Rule]) {
    for number in Self.meshes {
      var dice = Dice(seed: randomSeed, number: number)
      let mesh = SetterMesh(using: &dice, rules: rules)
      guard let fault = fault(in: mesh, using: &dice) else { continue }
      Issue.record(
        """
        Mesh \(number) of REACTIVE_SEED=\(randomSeed): \(fault)
        \(mesh.joins) of \(mesh.ends.map { end in if case .slot(let slot) = end { "\(slot.rule)" } else { "shared" } })
        """)
      return
    }
  }

  @Test func anySettersComeToRest() { run(Slot.Rule.allCases) }

  @Test(arguments: Slot.Rule.allCases) func oneKindOfSetterComesToRest(_ rule: Slot.Rule) { run([.plain, rule]) }
}
