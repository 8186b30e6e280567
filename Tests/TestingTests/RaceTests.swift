import ReactiveTesting
import Synchronization
import Testing

@Suite struct RaceTests {
  @Test func bothRunOnceASpin() {
    let journal = Journal<Int>()
    race(spins: 200) {
      journal.write(1)
    } _: {
      journal.write(2)
    }
    #expect(journal.entries.count { $0 == 1 } == 200)
    #expect(journal.entries.count { $0 == 2 } == 200)
  }

  @Test func eachSpinHasItsOwnAndIsVerified() {
    var verified = 0
    race(spins: 200, for: { Journal<Int>() }) {
      $0.write(1)
    } _: {
      $0.write(2)
    } verify: { journal in
      if journal.entries.sorted() == [1, 2] { verified += 1 }
    }
    #expect(verified == 200)
  }
}
