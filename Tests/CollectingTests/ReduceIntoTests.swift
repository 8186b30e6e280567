import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ReduceIntoTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.reduce(into: 0) { $0 += $1 } } }

  @Test func changesTheResultAndSendsItAtCompletion() {
    expectMarbles(.digits("--1--2--3--|"), "-----------(6|)") { $0.reduce(into: 0) { $0 += $1 } }
    expectMarbles(.digits("---|"), "---(5|)") { $0.reduce(into: 5) { $0 += $1 } }
    expectMarbles(.digits("-1-#"), "---#") { $0.reduce(into: 0) { $0 += $1 } }
  }

  @Test func changesItInPlace() {
    let addresses = Journal<Int>()
    Signal<Int, Never>(1...3).reduce(into: [Int](repeating: 0, count: 4)) { result, value in
      result[value] = value
      result.withUnsafeBufferPointer { addresses.write(Int(bitPattern: $0.baseAddress)) }
    }.subscribe(next: { #expect($0 == [0, 1, 2, 3]) })
    // The first change copies the initial value, which the signal keeps for later subscriptions.
    #expect(addresses.count == 3 && Set(addresses.entries).count == 1)
  }

  @Test func eachSubscriptionStartsOver() {
    let log = Journal<[Int]>()
    let all = Signal<Int, Never>(1...2).reduce(into: [0]) { $0.append($1) }
    all.subscribe(next: { log.write($0) })
    all.subscribe(next: { log.write($0) })
    #expect(log.entries == [[0, 1, 2], [0, 1, 2]])
  }
}
