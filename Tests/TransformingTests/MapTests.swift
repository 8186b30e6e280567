import ReactiveSubjects
import ReactiveTesting
import ReactiveTransforming
import TestSupport
import Testing

@Suite struct MapTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.map { $0 + 1 } } }

  @Test func transformsEachValue() {
    expectMarbles(.digits("-1--2-|"), "-2--4-|") { $0.map { $0 * 2 } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-2-#") { $0.map { $0 * 2 } }
  }

  /// The stack depends only on the length of a chain: building, subscribing, sending and releasing recurse through it.
  @Test func aLongChainFitsTheUsualStack() {
    #if DEBUG
      let length = 3_000
    #else
      let length = 10_000
    #endif
    let log = Journal<Int>()
    onThread(stack: 8 << 20) {
      let subject = Subject<Int, Never>()
      var signal = subject.signal
      for _ in 0..<length { signal = signal.map { $0 + 1 } }
      signal.subscribe(next: { log.write($0) }, completed: { log.write(-1) })
      subject.send(0)
      subject.send(1)
      subject.complete()
    }
    #expect(log.entries == [length, length + 1, -1])
  }
}
