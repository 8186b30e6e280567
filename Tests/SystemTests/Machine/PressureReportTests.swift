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
    /// With a trigger that reports as the system's do, and that needs no privilege and no program that uses all memory.
    @Suite(
      "Reports of memory pressure", .serialized, .enabled(if: UrgentPair.isSupported), .inTurn, .timeLimit(.minutes(5)))
    struct PressureReportTests {
      @Test("are a value each, also after one another")
      func sends() async throws {
        let (pair, count) = (try #require(UrgentPair()), Counter())
        let subscription = pair.reports.subscribe(
          next: {
            pair.forget()
            count.increment()
          }, failed: { Issue.record("\($0)") })
        await others()
        #expect(count.count == 0)
        for number in 1...20 {
          pair.report()
          await eventually { count.count == number }
        }
        subscription.dispose()
      }

      @Test("are no value without room")
      func room() async throws {
        // The report stays: without room it would be a value without end.
        let (pair, count) = (try #require(UrgentPair()), Counter())
        pair.report()
        var values = pair.reports.on(next: { count.increment() }).values(buffering: .suspending(2)).makeAsyncIterator()
        #expect(try await values.next() != nil)
        await eventually { count.count >= 3 }
        await others()
        #expect(count.count == 3)
      }

      @Test("end with a failure when what is observed is removed")
      func fails() async throws {
        let (pair, failure) = (try #require(UrgentPair()), Holder<SystemFailure>(nil))
        pair.reports.subscribe(next: {}, failed: { failure.value = $0 })
        pair.reset()
        await eventually { failure.value != nil }
        #expect(failure.value == SystemFailure("poll", code: ENODEV))
      }

      @Test("leave no descriptor and no closure, however often")
      func leavesNothingBehind() async throws {
        let pair = try #require(UrgentPair())
        await expectNothingLeft(of: "socket:") { probe, cycle in
          let token = probe.token()
          let subscription = pair.reports.subscribe(next: { token.touch() }, failed: { _ in token.touch() })
          if cycle.isMultiple(of: 2) { pair.report() }
          subscription.dispose()
          pair.forget()
        }
      }

      @Test("may race a disposal")
      func races() async throws {
        let pair = try #require(UrgentPair())
        let forget: () -> UrgentPair = {
          pair.forget()
          return pair
        }
        await raceWithDisposal(of: "socket:", forget, signal: { $0.reports }) { $0.report() }
      }
    }
  }

  /// Two connected sockets. A byte that is urgent is reported as pressure is: `poll` returns `POLLPRI`.
  struct UrgentPair: Sendable {
    /// Whether the system has urgent bytes for such sockets.
    static let isSupported = UrgentPair()?.report() ?? false

    private let trigger: Descriptor
    private let other: Descriptor

    init?() {
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
      trigger = Descriptor(owning: ends[0])
      other = Descriptor(owning: ends[1])
    }

    /// Sends a value for each urgent byte, and again until that is forgotten. Each subscription has a number of its own.
    var reports: Signal<Void, SystemFailure> {
      .memoryPressure(requesting: "") { () throws(SystemFailure) in
        guard let copy = trigger.withNumber({ dup($0) }), copy >= 0 else { throw SystemFailure("dup") }
        return Descriptor(owning: copy)
      }
    }

    /// Whether the byte could be sent.
    @discardableResult
    func report() -> Bool { other.withNumber { send($0, "!", 1, UrgentPair.urgent) } == 1 }

    /// Reads the urgent byte, and the requests of the subscriptions.
    func forget() {
      var bytes = [UInt8](repeating: 0, count: 256)
      trigger.withNumber { _ = recv($0, &bytes, 1, UrgentPair.urgent | UrgentPair.atOnce) }
      while other.withNumber({ recv($0, &bytes, bytes.count, UrgentPair.atOnce) }) ?? 0 > 0 {}
    }

    /// Closes the other end while bytes are unread, which is an error for this end.
    func reset() { other.close() }

    private static let urgent = Int32(MSG_OOB)
    private static let atOnce = Int32(MSG_DONTWAIT)
  }
#endif
