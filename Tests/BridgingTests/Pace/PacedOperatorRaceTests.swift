import ReactiveTesting
import TestSupport
import Testing

/// C17, C4: a source waits for room behind each operator that sends one value for each, while two threads race over its
/// subscription. The source and the subscription end once, each wait is resumed once, nothing comes after the end, and
/// nothing is left.
@Suite(.serialized, .inTurn, .timeLimit(.minutes(5))) struct PacedOperatorRaceTests {
  @Test(arguments: PacedOperator.all) func disposingAgainstTaking(_ tested: PacedOperator) async {
    await compete(tested, { $0.dispose() }, { $0.take() })
  }

  @Test(arguments: PacedOperator.all) func disposingAgainstCancelling(_ tested: PacedOperator) async {
    await compete(tested, { $0.dispose() }, { $0.cancel() })
  }

  @Test(arguments: PacedOperator.thatMayFail) func failingAgainstTaking(_ tested: PacedOperator) async {
    await compete(tested, { $0.fail() }, { $0.take() })
  }

  @Test(arguments: PacedOperator.thatMayFail) func failingAgainstCancelling(_ tested: PacedOperator) async {
    await compete(tested, { $0.fail() }, { $0.cancel() })
  }

  @Test(arguments: PacedOperator.thatMayFail) func failingAgainstDisposing(_ tested: PacedOperator) async {
    await compete(tested, { $0.fail() }, { $0.dispose() })
  }

  private func compete(
    _ tested: PacedOperator, _ first: @escaping @Sendable (PacedRun) -> Void,
    _ second: @escaping @Sendable (PacedRun) -> Void
  ) async {
    let faults = await onThread {
      let faults = Journal<[String]>()
      race(
        spins: spins(quick: 10, full: 30, night: 100), for: { PacedRun(through: tested) }, first, second,
        verify: { run in
          let found = run.faults()
          if !found.isEmpty { faults.write(found) }
        })
      return faults.entries
    }
    #expect(faults.isEmpty)
  }
}
