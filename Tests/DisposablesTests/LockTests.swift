import ReactiveDisposables
import ReactiveTesting
import Testing

@Suite struct LockTests {
  @Test(arguments: [Guarded.Kind.plain, .brief]) func oneThreadAtATimeHasIt(_ kind: Guarded.Kind) {
    race(for: { Guarded(kind) }) { guarded in
      for _ in 0..<20 { guarded.count() }
    } _: { guarded in
      for _ in 0..<20 { guarded.count() }
    } verify: {
      #expect($0.counted == 40)
    }
  }

  /// It is held until the other thread has looked so often that it sleeps: were it not woken, the race would never end.
  @Test func wakesWhoSleeps() {
    race(for: { Guarded(.plain) }) { guarded in
      guarded.lock()
      for _ in 0..<200 { yieldProcessor() }
      guarded.unlock()
      guarded.count()
    } _: { guarded in
      guarded.count()
    } verify: {
      #expect($0.counted == 2)
    }
  }

  @Test func wakesAllWhoSleep() async {
    let guarded = Guarded(.plain)
    await withTaskGroup { group in
      guarded.lock()
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { guarded.count(holding: 20) } }
      }
      for _ in 0..<200 { yieldProcessor() }
      guarded.unlock()
    }
    #expect(guarded.counted == 4_000)
  }

  @Test func isAsSmallAsItSays() {
    #if canImport(Darwin)
      #expect(MemoryLayout<BriefLock>.size == MemoryLayout<UnsafeRawPointer>.size)
    #else
      #expect(MemoryLayout<BriefLock>.size == 1)
      #expect(MemoryLayout<Lock>.size == 4)
    #endif
  }
}

/// A number that two threads would lose counts of.
final class Guarded: @unchecked Sendable {
  enum Kind: Sendable { case plain, brief }

  // Unchecked because `counted` is used under the lock only, and when the threads have gone.
  private let kind: Kind
  private let plain = Lock()
  private let brief = BriefLock()
  private(set) var counted = 0

  init(_ kind: Kind) { self.kind = kind }

  func lock() {
    switch kind {
    case .plain: plain.lock()
    case .brief: brief.lock()
    }
  }

  func unlock() {
    switch kind {
    case .plain: plain.unlock()
    case .brief: brief.unlock()
    }
  }

  func count(holding yields: Int = 0) {
    lock()
    let found = counted
    for _ in 0..<yields { yieldProcessor() }
    counted = found + 1
    unlock()
  }
}
