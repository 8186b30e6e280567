import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ExpandTests {
  static let limits = [0, 1, 3]

  @Test(arguments: limits) func obeysTheLaws(_ limit: Int) {
    for law in OperatorLaw.all(for: .outlivesUpstream) {
      law.check(.outlivesUpstream) { $0.expand(maxConcurrent: limit) { $0 < 100 ? .just($0 + 100) : nil } }
    }
  }

  @Test func drawsItsDiagram() {
    expectMarbles("--1--2|", "-3-|", "-4-|", "--1--2-3--4-|") { root, first, second in
      root.expand { value in
        switch value {
        case "1": first
        case "2": second
        default: nil
        }
      }
    }
  }

  @Test func walksATreeLevelByLevel() {
    // The children of a number are twice the number, and one more.
    let tree = Signal<Int, Never>.just(1).expand { $0 < 4 ? Signal([$0 * 2, $0 * 2 + 1]) : nil }
    #expect(Recorded(tree).events == (1...7).map { .next($0) } + [.completed])
  }

  @Test func withoutALimitValuesAreExpandedAsTheyCome() {
    expectMarbles("-a----b---|", "-x-y|", "-ax-y-bx-y|") { root, inner in
      root.expand(maxConcurrent: 0) { $0 < "x" ? inner : nil }
    }
  }

  @Test func soManyRunAtATimeTheRootAmongThem() {
    let root = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let started = Journal<Int>()
    let recorded = Recorded(
      root.signal.expand(maxConcurrent: 2) { value in
        value < 10 ? inner.signal.whenSubscribed { started.write(value) } : nil
      })
    root.send(1)
    root.send(2)
    #expect(started.entries == [1])
    root.complete()
    #expect(started.entries == [1, 2])
    inner.send(10)
    inner.complete()
    #expect(recorded.events == [.next(1), .next(2), .next(10), .next(10), .completed])
  }

  @Test func aFailureEndsItAndDropsWhatWaits() {
    expectMarbles("-a-#", "--x|", "-a-#", subscribed: [.ticks(0, 3)], []) { root, inner in root.expand { _ in inner } }
    expectMarbles("-a|", "-#", "-a-#") { root, inner in root.expand { _ in inner } }
  }

  @Test func nothingIsMadeOfAValueThatEndsIt() {
    let made = Journal<Int>()
    let endless = Signal<Int, Never>.just(0).expand { value in
      made.write(value)
      return .just(value + 1)
    }
    #expect(Recorded(endless.taking(3)).events == [.next(0), .next(1), .next(2), .completed])
    #expect(made.entries == [0, 1])
  }

  @Test func anAbandonedRootEndsItWithoutATerminal() {
    let root = SharedVariable(Subject<Int, Never>())
    guard let signal = root.value?.signal else { return }
    let recorded = Recorded(signal.expand { $0 == 0 ? .just(1) : nil })
    root.value?.send(0)
    root.value = nil
    #expect(recorded.events == [.next(0), .next(1)])
    #expect(recorded.subscription.isDisposed)
  }

  @Test func whatEndedIsForgotten() {
    let root = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let probe = LeakProbe()
    let recorded = Recorded(
      root.signal.expand(maxConcurrent: 0) { _ in
        let token = probe.token()
        return inner.signal.whenEnded { token.touch() }
      })
    for value in 0..<10 { root.send(value) }
    #expect(probe.liveCount == 10)
    inner.complete()
    #expect(probe.liveCount == 0)
    #expect(!recorded.subscription.isDisposed)
  }

  #if EXIT_TESTS
    @Test func aNegativeLimitTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Int, Never>.empty().expand(maxConcurrent: -1) { .just($0) }
      }
    }
  #endif
}
