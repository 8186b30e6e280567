import ReactiveTesting
import Synchronization
import Testing

@Suite struct RaceTests {
  @Test func bothRunOnceASpin() {
    let journal = Journal<Int>()
    let spins = race(spins: 200) {
      journal.write(1)
    } _: {
      journal.write(2)
    }
    #expect(journal.entries.count { $0 == 1 } == spins)
    #expect(journal.entries.count { $0 == 2 } == spins)
  }

  @Test func eachSpinHasItsOwnAndIsVerified() {
    var verified = 0
    let spins = race(spins: 200, for: { Journal<Int>() }) {
      $0.write(1)
    } _: {
      $0.write(2)
    } verify: { journal in
      if journal.entries.sorted() == [1, 2] { verified += 1 }
    }
    #expect(verified == spins)
  }

  @Test func oneInsideAnotherHasTheTurn() {
    let inner = Journal<Int>()
    let spins = race(spins: 3) {
      race(spins: 2) {
        inner.write(1)
      } _: {
        inner.write(2)
      }
    } _: {
      race(spins: 2) {
        inner.write(3)
      } _: {
        inner.write(4)
      }
    }
    #expect(inner.entries.sorted() == (1...4).flatMap { Array(repeating: $0, count: 2 * spins) })
  }
}
