import ReactiveKernel
import Synchronization
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct SerialiserTests {
  @Test func deliversAtOnceWhenIdle() {
    let serialiser = Serialiser()
    let log = Journal<Int>()
    serialiser.forward(1) { log.write($0) }
    #expect(log.entries == [1])
  }

  @Test func whatIsForwardedInsideADeliveryFollowsIt() {
    let serialiser = Serialiser()
    let log = Journal<Int>()
    serialiser.forward(1) { value in
      serialiser.forward(2) { log.write($0) }
      serialiser.forward(3) { log.write($0) }
      log.write(value)
    }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func nothingFollowsTheLastPayload() {
    let serialiser = Serialiser()
    let log = Journal<Int>()
    serialiser.forward(1) { value in
      serialiser.forward(2) { log.write($0) }
      serialiser.close(3) { log.write($0) }
      serialiser.forward(4) { log.write($0) }
      log.write(value)
    }
    serialiser.forward(5) { log.write($0) }
    serialiser.close(6) { log.write($0) }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func cuttingDropsWhatIsQueued() {
    let serialiser = Serialiser()
    let log = Journal<Int>()
    serialiser.forward(1) { value in
      serialiser.forward(2) { log.write($0) }
      serialiser.cut()
      log.write(value)
    }
    serialiser.forward(3) { log.write($0) }
    #expect(log.entries == [1])
  }

  @Test func aStartWaitsForTheDeliveryInProgress() {
    let serialiser = Serialiser()
    let log = Journal<String>()
    serialiser.forward(()) {
      serialiser.start {
        serialiser.forward("inside") { log.write($0) }
        log.write("started")
      }
      log.write("delivered")
    }
    #expect(log.entries == ["delivered", "inside", "started"])
  }

  @Test func aStartNeverNestsInAStart() {
    let serialiser = Serialiser()
    let log = Journal<Int>()
    serialiser.start {
      serialiser.start { log.write(2) }
      serialiser.start { log.write(3) }
      log.write(1)
    }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func aMillionStartsAndReentrantItemsDoNotGrowTheStack() {
    let serialiser = Serialiser()
    let count = SerialState(0)
    @Sendable func start() {
      count.value += 1
      if count.value < many { serialiser.start(start) }
    }
    serialiser.start(start)
    @Sendable func forward() {
      count.value += 1
      if count.value < 2 * many { serialiser.forward(()) { forward() } }
    }
    serialiser.forward(()) { forward() }
    #expect(count.value == 2 * many)
  }

  @Test func twoThreadsNeverOverlapAndLoseNothing() {
    race(for: { (Serialiser(), SerialState(0)) }) { serialiser, count in
      for _ in 0..<8 { serialiser.forward(1) { count.value += $0 } }
    } _: { serialiser, count in
      for _ in 0..<8 { serialiser.forward(1) { count.value += $0 } }
    } verify: { _, count in
      #expect(count.value == 16)
    }
  }

  @Test func startsOfTwoThreadsNeverOverlapAndAllRun() {
    race(for: { (Serialiser(), SerialState(0)) }) { serialiser, count in
      for _ in 0..<4 { serialiser.start { count.value += 1 } }
      for _ in 0..<4 { serialiser.forward(()) { serialiser.start { count.value += 1 } } }
    } _: { serialiser, count in
      for _ in 0..<4 { serialiser.forward(()) { serialiser.start { count.value += 1 } } }
      for _ in 0..<4 { serialiser.start { count.value += 1 } }
    } verify: { _, count in
      #expect(count.value == 16)
    }
  }

  @Test func reportsAQueueThatGrows() {
    let serialiser = Serialiser()
    let depths = queueDepths(reaching: 77) {
      serialiser.forward(()) {
        for _ in 0..<80 { serialiser.forward(()) {} }
      }
    }
    #expect(depths == [77])
  }
}
