import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct OrTests {
  private let truth: MarbleValues = ["t": true, "f": false]

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { first, second in
      first.lift { next in { next($0 > 1) } }.or(second.lift { next in { next($0 > 1) } })
    }
  }

  @Test func joinsTheLatestOfTwo() {
    expectMarbles(
      .cold("--t-----f-----|", truth), .cold("-----f-----t----|", truth), "-----t--f--t----|", outputs: truth
    ) {
      $0.or($1)
    }
  }

  @Test func joinsTheRowsOfACollection() {
    let rows = Signal<[Bool], Never>([[true, false], [false, false], []])
    #expect(Recorded(rows.or()).events == [.next(true), .next(false), .next(false), .completed])
  }

  @Test func joinsWhatTwoToFourSignalsSent() {
    let truths: [Signal<Bool, Never>] = [.just(true), .just(false)]
    for number in 0..<16 {
      let bits = (0..<4).map { number >> $0 & 1 }
      let signals = bits.map { truths[$0] }
      let expected = bits.map { $0 == 0 }
      #expect(Recorded(combineLatest(signals[0], signals[1]).or()).values == [expected[0] || expected[1]])
      #expect(
        Recorded(combineLatest(signals[0], signals[1], signals[2]).or()).values
          == [expected[0] || expected[1] || expected[2]])
      #expect(
        Recorded(combineLatest(signals[0], signals[1], signals[2], signals[3]).or()).values
          == [expected[0] || expected[1] || expected[2] || expected[3]])
    }
  }
}
