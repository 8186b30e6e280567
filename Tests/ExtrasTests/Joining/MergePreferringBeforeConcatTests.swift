import ReactiveCore
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import Testing

/// An operator downstream that grants room and keeps all values, as `concat()` does, gets all, also from sources that
/// cannot wait.
@Suite struct MergePreferringBeforeConcatTests {
  private let sources = [Signal<Int, Never>([5, 6, 7]), Signal([1, 2, 3])]

  @Test func keepsTheValuesOfSourcesThatCannotWait() {
    let inners = Signal.merge(preferring: <, sources).map { Signal<Int, Never>.just($0) }
    #expect(Recorded(inners.concat()).values.sorted() == [1, 2, 3, 5, 6, 7])
  }

  @Test func thePreferredOfTheWaitingValuesGoesFirst() {
    let gates = (0..<8).map { _ in Subject<Int, Never>() }
    let log = Journal<Int>()
    Signal.merge(preferring: <, sources).concatMap { gates[$0].signal.start(with: $0) }.subscribe { log.write($0) }
    for gate in [5, 1, 2, 3, 6, 7] { gates[gate].complete() }
    // 5 had begun when the others came.
    #expect(log.entries == [5, 1, 2, 3, 6, 7])
  }
}
