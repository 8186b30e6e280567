import ReactiveCollecting
import ReactiveExtras
import ReactiveFlattening
import ReactiveTesting
import Testing

/// Arrays that the values divide are collected windows: no operator is needed for them.
@Suite struct ArraysOfWindowsTests {
  @Test func anArrayEndsAtAValueThatPasses() {
    expectMarbles(.digits("-1-2-3-|"), "---x---(y|)", outputs: ["x": [1, 2], "y": [3]]) {
      $0.window(until: { $0 == 2 }).flatMap { $0.collect() }
    }
  }

  @Test func anArrayEndsBeforeAValueThatFails() {
    expectMarbles(.digits("-1-2-1-|"), "-----x-(y|)", outputs: ["x": [1, 2], "y": [1]]) {
      $0.window(while: { $0 < $1 }).flatMap { $0.collect() }
    }
  }

  @Test func anArrayEndsBeforeAnotherKey() {
    expectMarbles(.digits("-1-3-2-|"), "-----x-(y|)", outputs: ["x": [1, 3], "y": [2]]) {
      $0.window(untilChanged: { $0 % 2 }).flatMap { $0.collect() }
    }
  }

  @Test func arraysSlide() {
    expectMarbles(.digits("-1-2-3-|"), "---x-y-(z|)", outputs: ["x": [1, 2], "y": [2, 3], "z": [3]]) {
      $0.window(count: 2, step: 1).flatMap { $0.collect() }
    }
  }

  @Test func aFailureDropsTheRest() {
    expectMarbles(.digits("-2-1-#"), "-x---#", outputs: ["x": [2]]) {
      $0.window(until: { $0 == 2 }).flatMap { $0.collect() }
    }
  }
}
