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

  @Test func oneThreadAtATimeHasABriefOne() {
    race(for: { BrieflyGuarded() }) { guarded in
      for _ in 0..<20 { guarded.count() }
    } _: { guarded in
      for _ in 0..<20 { guarded.count() }
    } verify: {
      #expect($0.counted == 40)
    }
  }

  /// It is held until the other thread has looked so often that it sleeps: were it not woken, the race would never end.
  @Test func wakesWhoSleeps() {
    race(for: { Guarded() }) { guarded in
      guarded.lock.lock()
      for _ in 0..<200 { yieldProcessor() }
      guarded.lock.unlock()
      guarded.count()
    } _: { guarded in
      guarded.count()
    } verify: {
      #expect($0.counted == 2)
    }
  }

  @Test func wakesAllWhoSleep() async {
    let guarded = Guarded()
    await withTaskGroup { group in
      guarded.lock.lock()
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { guarded.count(holding: 20) } }
      }
      for _ in 0..<200 { yieldProcessor() }
      guarded.lock.unlock()
    }
    #expect(guarded.counted == 4_000)
  }

  @Test func isAsSmallAsItSays() {
    #expect(MemoryLayout<BriefLock>.size == 1)
    #if !canImport(Darwin)
      #expect(MemoryLayout<Lock>.size == 4)
    #endif
  }
}

/// A number that two threads would lose counts of.
private final class Guarded: @unchecked Sendable {
  // Unchecked because `counted` is used under the lock only, and when the threads have gone.
  let lock = Lock()
  private(set) var counted = 0

  func count(holding yields: Int = 0) {
    lock.lock()
    let found = counted
    for _ in 0..<yields { yieldProcessor() }
    counted = found + 1
    lock.unlock()
  }
}

private final class BrieflyGuarded: @unchecked Sendable {
  // Unchecked as above.
  private let lock = BriefLock()
  private(set) var counted = 0

  func count() {
    lock.lock()
    counted += 1
    lock.unlock()
  }
}
