import ReactiveBridging
import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension DescriptorCounts {
  @Suite("A descriptor's readiness", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct ReadinessTests {
    let pipe = TestPipe()

    @Test("is a value when bytes arrive, and again while some are left")
    func bytes() async {
      let log = Journal<UInt8>()
      let subscription = pipe.reading.readable.subscribe(
        next: { [pipe] in log.write(pipe.readByte() ?? 0) }, failed: { _ in })
      await others()
      #expect(log.entries == [])
      pipe.fill([1, 2, 3])
      await eventually { log.entries == [1, 2, 3] }
      pipe.fill([4])
      await eventually { log.entries == [1, 2, 3, 4] }
      subscription.dispose()
    }

    @Test("is a value when the other end is closed")
    func end() async throws {
      pipe.writing.close()
      #expect(try await pipe.reading.readable.firstValue() != nil)
      #expect(pipe.readByte() == nil)
    }

    @Test("to write is a value while there is space, and when there is space again")
    func space() async {
      let log = Journal<Int>()
      let subscription = pipe.writing.writable.subscribe(next: { [pipe] in log.write(pipe.fillUp()) }, failed: { _ in })
      await eventually { log.count == 1 }
      // Full: nothing follows before the other end is read.
      await others()
      #expect(log.count == 1)
      pipe.drain()
      await eventually { log.count >= 2 }
      #expect(log.entries.allSatisfy { $0 > 0 })
      subscription.dispose()
    }

    @Test("to write is a value when the other end is closed, and the write fails")
    func brokenPipe() async throws {
      _ = pipe.fillUp()
      pipe.reading.close()
      #expect(try await pipe.writing.writable.firstValue() != nil)
    }

    @Test("of both kinds can be waited for at once")
    func both() async {
      let log = Journal<String>()
      let other = TestPipe()
      let both = Signal.merge(pipe.reading.readable.map { "read" }, other.writing.writable.map { "write" })
      let subscription = both.distinctUntilChanged().take(2).subscribe(next: { log.write($0) }, failed: { _ in })
      pipe.fill([1])
      await eventually { subscription.isDisposed }
      #expect(Set(log.entries) == ["read", "write"])
    }

    @Test("fails for a closed descriptor")
    func closed() async {
      pipe.reading.close()
      await #expect(throws: SystemFailure("poll", code: EBADF)) { try await pipe.reading.readable.allValues() }
    }

    @Test("fails when the descriptor is closed meanwhile")
    func closedMeanwhile() async {
      let (log, failure) = (Journal<UInt8>(), SharedVariable<SystemFailure>(nil))
      pipe.reading.readable.subscribe(
        next: { [pipe] in log.write(pipe.readByte() ?? 0) }, failed: { failure.value = $0 })
      pipe.fill([1])
      await eventually { log.entries == [1] }
      pipe.reading.close()
      // Wakes the wait, which has kept the number open.
      pipe.fill([2])
      await eventually { failure.value?.code == EBADF }
      #expect(log.entries == [1])
    }

    @Test("is no value without room")
    func room() async throws {
      pipe.fill([1, 2, 3])
      let count = Counter()
      var values = pipe.reading.readable.on(next: { count.increment() })
        .values(buffering: .suspending(2)).makeAsyncIterator()
      _ = try await values.next()
      await eventually { count.count >= 2 }
      await others()
      // One that the consumer has, two that wait, and one that was made before the place was taken.
      #expect(count.count <= 4)
    }

    #if EXIT_TESTS
      @Test("may have more subscriptions than the process may open files")
      func areMany() async {
        // In a process of its own, which may open few files. It ends if no value comes.
        await #expect(processExitsWith: .success) {
          alarm(240)
          limitOpenFiles(to: 64, atMost: 64)
          let (pipe, count) = (TestPipe(), Counter())
          // Several get a value for one byte, and one of them reads it.
          let subscriptions = (0..<100).map { _ in
            pipe.reading.readable.subscribe(
              next: { if pipe.readByte() != nil { count.increment() } }, failed: { _ in })
          }
          // After some bytes all of them wait.
          for number in 1...50 {
            pipe.fill([1])
            await eventually { count.count == number }
          }
          for subscription in subscriptions { subscription.dispose() }
        }
      }
      // Not under the thread sanitizer, which needs descriptors of its own.
      @Test(
        "fails, as folders and files do, if the system refuses to wait for so many descriptors",
        .enabled(if: !isUnderThreadSanitizer))
      func areRefused() async {
        await #expect(processExitsWith: .success) {
          alarm(240)
          let scratch = Scratch()
          // Small numbers, for the files that Dispatch opens below the limit: it counts the threads that run, and stops
          // the program if it cannot.
          let spare = (0..<6).map { _ in open("/dev/null", O_RDONLY) }
          let pipes = (0..<40).map { _ in TestPipe() }
          let (failures, others) = (Journal<SystemFailure>(), Journal<SystemFailure>())
          // They wait again at once, so there are always too many of them, whenever the thread that waits begins with
          // which.
          for pipe in pipes.dropFirst() {
            pipe.reading.readable.on(failed: { failures.write($0) }).retry().subscribeIgnoringFailures(next: {})
          }
          LocalFolder(scratch.path).changes().subscribe(next: { _ in }, failed: { others.write($0) })
          LocalFile(scratch["log"]).following().lines().subscribe(next: { _ in }, failed: { others.write($0) })
          // Sleeps once: the system's timers open files of their own.
          var looks = 0
          await eventually {
            looks += 1
            return looks > 2
          }
          for number in spare { close(number) }
          let limit = limitOpenFiles(to: 16, atMost: nil)
          // Another wait, with which the system looks at the limit.
          pipes[0].reading.readable.subscribe(next: {}, failed: { others.write($0) })
          await eventually { others.count == 3 && failures.count >= pipes.count - 1 }
          #expect(Set((failures.entries + others.entries).map(\.call)) == ["poll"])
          #expect(Set((failures.entries + others.entries).map(\.code)) == [EINVAL])
          // It waits again when it may.
          limitOpenFiles(to: limit, atMost: nil)
          pipes[0].fill([1])
          let value: Void? = try await pipes[0].reading.readable.firstValue()
          #expect(value != nil)
        }
      }
    #endif

    @Test("leaves no descriptor and no closure, however often")
    func leavesNothingBehind() async {
      await expectNothingLeft(of: "pipe:") { [pipe] probe, cycle in
        let token = probe.token()
        let reading = pipe.reading.readable.subscribe(next: { token.touch() }, failed: { _ in })
        let writing = pipe.writing.writable.subscribe(next: { token.touch() }, failed: { _ in })
        if cycle.isMultiple(of: 2) { pipe.fill([1]) }
        reading.dispose()
        writing.dispose()
        pipe.drain()
      }
    }

    @Test("to read may race a disposal")
    func readableAgainstDisposal() async {
      await raceWithDisposal(of: "pipe:", TestPipe.init, signal: { $0.reading.readable }) { $0.fill([1]) }
    }

    @Test("to write may race a disposal")
    func writableAgainstDisposal() async {
      let full: () -> TestPipe = {
        let pipe = TestPipe()
        _ = pipe.fillUp()
        return pipe
      }
      await raceWithDisposal(of: "pipe:", full, signal: { $0.writing.writable }) { $0.drain() }
    }
  }
}

#if EXIT_TESTS
  /// Sets the number of files that this process may open, and the most that it may set later. Returns the number
  /// before.
  @discardableResult
  private func limitOpenFiles(to number: rlim_t, atMost most: rlim_t?) -> rlim_t {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    precondition(getrlimit(resource, &limit) == 0)
    let before = limit.rlim_cur
    limit = rlimit(rlim_cur: number, rlim_max: most ?? limit.rlim_max)
    precondition(setrlimit(resource, &limit) == 0)
    return before
  }
#endif
