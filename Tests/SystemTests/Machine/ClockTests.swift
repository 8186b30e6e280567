#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import ReactiveCore
  import ReactiveSystem
  import ReactiveTesting
  import Testing

  extension DescriptorCounts {
    /// The clock is moved by a nanosecond, forward and back. Only a privileged process may do that.
    @Suite("Changes of the clock", .serialized, .inTurn, .timeLimit(.minutes(5)))
    struct ClockTests {
      @Test("are values while there is a subscription, for all subscribers", .enabled(if: SystemClock.maySet))
      func sends() async {
        let (first, second) = (Counter(), Counter())
        let subscriptions = [first, second].map { counter in
          Signal.clockChanges.subscribe(next: { counter.increment() }, failed: { _ in Issue.record("failed") })
        }
        SystemClock.change()
        await eventually { first.count >= 1 && second.count >= 1 }
        subscriptions[0].dispose()
        let seen = (first: first.count, second: second.count)
        SystemClock.change()
        await eventually { second.count > seen.second }
        // One delivery may have passed its check before the disposal (C4).
        #expect(first.count <= seen.first + 1)
        subscriptions[1].dispose()
      }

      @Test("follow one another", .enabled(if: SystemClock.maySet))
      func repeats() async {
        let counter = Counter()
        let subscription = Signal.clockChanges.subscribe(next: { counter.increment() }, failed: { _ in })
        for _ in 0..<20 {
          let seen = counter.count
          SystemClock.change()
          await eventually { counter.count > seen }
        }
        subscription.dispose()
      }

      @Test("leave no descriptor and no closure, however often")
      func leavesNothingBehind() async {
        await expectNothingLeft(of: "timerfd") { probe, cycle in
          let token = probe.token()
          let subscription = Signal.clockChanges.subscribe(next: { token.touch() }, failed: { _ in })
          if SystemClock.maySet, cycle.isMultiple(of: 10) { SystemClock.change() }
          subscription.dispose()
        }
      }

      @Test("may race a disposal", .enabled(if: SystemClock.maySet))
      func races() async {
        await raceWithDisposal(of: "timerfd", {}, signal: { .clockChanges }) { _ in SystemClock.change() }
      }
    }
  }

  /// The clock of the day.
  enum SystemClock {
    /// Whether this process may set it.
    static let maySet = move(by: 1) && move(by: -1)

    /// Sets the clock. In the end it is where it was.
    static func change() {
      precondition(move(by: 1) && move(by: -1))
    }

    /// The C library's Swift module does not declare the call, nor the record: its first word has the flags, and three others the status and the step.
    private static func move(by nanoseconds: Int) -> Bool {
      typealias Adjust = @convention(c) (UnsafeMutableRawPointer) -> Int32
      guard MemoryLayout<Int>.size == 8, let symbol = dlsym(nil, "adjtimex") else { return false }
      let adjust = unsafeBitCast(symbol, to: Adjust.self)
      return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { record in
        memset(record.baseAddress!, 0, record.count)
        // ADJ_SETOFFSET and ADJ_NANO; the part of a second is never negative.
        record.storeBytes(of: 0x2100, toByteOffset: 0, as: UInt32.self)
        record.storeBytes(of: nanoseconds < 0 ? -1 : 0, toByteOffset: 72, as: Int.self)
        record.storeBytes(
          of: nanoseconds < 0 ? 1_000_000_000 + nanoseconds : nanoseconds, toByteOffset: 80, as: Int.self)
        return adjust(record.baseAddress!) >= 0
      }
    }
  }
#endif
