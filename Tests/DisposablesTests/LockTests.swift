import ReactiveDisposables
import ReactiveTesting
import Testing

@Suite struct LockTests {
  @Test func oneThreadAtATimeHasIt() {
    race(for: { Guarded() }) { guarded in
      for _ in 0..<20 { guarded.count() }
    } _: { guarded in
      for _ in 0..<20 { guarded.count() }
    } verify: {
      #expect($0.counted == 40)
    }
  }

  /// The holder keeps the lock for so long that the waiting thread gives its processor away. It does not yield itself:
  /// beside busy programs each time would take as long as their turns.
  @Test func waitsForALongHolder() async {
    let guarded = Guarded()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { guarded.count(holding: 2_000) } }
      }
    }
    #expect(guarded.counted == 4_000)
  }

  @Test func isReleasedByAnError() throws {
    struct Refused: Error {}
    let lock = Lock()
    #expect(throws: Refused.self) { try lock.withLock { () throws(Refused) in throw Refused() } }
    #expect(lock.withLock { 1 } == 1)
  }

  @Test func isSmall() {
    #if canImport(Darwin)
      #expect(MemoryLayout<Lock>.size == 4)
    #else
      #expect(MemoryLayout<Lock>.size == 1)
    #endif
  }
}

/// A number that would lose counts if two threads changed it at once.
final class Guarded: @unchecked Sendable {
  // Unchecked because `counted` is used under the lock only, and when the threads have ended.
  private let lock = Lock()
  private(set) var counted = 0

  /// Counts one more, and does nothing a number of times between reading the count and changing it.
  func count(holding rounds: Int = 0) {
    lock.withLock {
      let found = counted
      for _ in 0..<rounds { counted = found }
      counted = found + 1
    }
  }
}
