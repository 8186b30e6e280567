import ReactiveCollecting
import ReactiveExtras
import ReactiveTesting
import TestSupport
import Testing

@Suite struct WindowStepTests {
  @Test(arguments: OperatorLaw.all, [(3, 2), (1, 2), (2, 2)]) func obeys(_ law: OperatorLaw, _ size: (Int, Int)) {
    law.check { $0.window(count: size.0, step: size.1) }
  }

  @Test func windowsOverlap() {
    expectMarbles(.digits("--1--2--3--4--5-|"), "--(o1)--2--(o33c)--4--(o55c)-(c|)") {
      $0.window(count: 3, step: 2).drawn()
    }
  }

  @Test func windowsLeaveGaps() {
    expectMarbles(.digits("12345|"), "(o1c)-(o3c)-(o5c)|") { $0.window(count: 1, step: 2).drawn() }
    #expect(discarded(of: 4) { $0.window(count: 1, step: 2).flattened() }.completed == [2, 4])
  }

  @Test(arguments: 1...5, 1...5) func aWindowBeginsAtEachStep(count: Int, step: Int) {
    for last in 1...12 {
      let windows = Signal<Int, Never>(1...last).window(count: count, step: step).gathered()
      let expected = stride(from: 1, through: last, by: step).map { Array($0...min($0 + count - 1, last)) }
      #expect(Recorded(windows).events == expected.map(Event.next) + [.completed])
    }
  }

  @Test func aFailureGoesThroughTheOpenWindowsFirst() {
    expectMarbles(.digits("12#"), "(o1)(o22)(ff#)") { $0.window(count: 3, step: 1).drawn() }
  }

  #if EXIT_TESTS
    @Test func aStepOfZeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never().window(count: 1, step: 0) }
    }
  #endif
}
