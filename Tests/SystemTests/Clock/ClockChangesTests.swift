#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import ReactiveBridging
  import ReactiveCore
  import ReactiveSystem
  import ReactiveTesting
  import Testing

  extension DescriptorCounts {
    @Suite("The clock of the system", .serialized, .timeLimit(.minutes(5)))
    struct ClockChangesTests {
      @Test("reports to each subscriber that it was set", .enabled(if: SystemClock.maySet))
      func changes() async throws {
        var first = Signal.clockChanges.values.makeAsyncIterator()
        let seen = Journal<Int>()
        let second = Signal.clockChanges.subscribe(next: { seen.write(1) }, failed: { _ in })
        for round in 1...3 {
          SystemClock.set()
          #expect(try await first.next() != nil)
          await eventually { seen.count >= round }
        }
        second.dispose()
        let count = seen.count
        SystemClock.set()
        #expect(try await first.next() != nil)
        #expect(seen.count == count)
      }

      @Test("may be set while a subscription is disposed", .enabled(if: SystemClock.maySet))
      func races() async {
        await raceWithDisposal(of: "timerfd", {}, signal: { Signal.clockChanges }) { SystemClock.set() }
      }

      @Test("leaves no descriptor after 10,000 subscriptions")
      func leavesNothingBehind() async {
        await expectNothingLeft(of: "timerfd") { probe, _ in
          let token = probe.token()
          Signal.clockChanges.subscribe(next: { token.touch() }, failed: { _ in }).dispose()
        }
        await eventually { openDescriptors(of: "timerfd") == 0 }
      }
    }
  }

  /// Sets the clock of the machine, which needs a privilege.
  private enum SystemClock {
    static let maySet = move(by: 0)

    /// Moves the clock by a nanosecond, and then back.
    static func set() { for nanoseconds in [1, -1] { _ = move(by: nanoseconds) } }

    private static func move(by nanoseconds: Int) -> Bool {
      typealias Adjust = @convention(c) (UnsafeMutableRawPointer) -> Int32
      // The Swift module of the C library does not declare the function and its structure.
      guard MemoryLayout<Int>.size == 8, let function = dlsym(nil, "adjtimex") else { return false }
      let adjust = unsafeBitCast(function, to: Adjust.self)
      return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        // `ADJ_SETOFFSET` and `ADJ_NANO`, and then the seconds and nanoseconds to add.
        buffer.storeBytes(of: 0x100 | 0x2000, as: UInt32.self)
        let seconds = nanoseconds < 0 ? -1 : 0
        buffer.storeBytes(of: seconds, toByteOffset: 72, as: Int.self)
        buffer.storeBytes(of: nanoseconds - seconds * 1_000_000_000, toByteOffset: 80, as: Int.self)
        return buffer.baseAddress.map { adjust($0) >= 0 } ?? false
      }
    }
  }
#endif
