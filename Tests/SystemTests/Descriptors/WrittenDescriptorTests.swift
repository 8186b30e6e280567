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
  @Suite("Values that are written to a descriptor", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct WrittenDescriptorTests {
    /// Whether the writing end fails where it would block.
    @Test("arrive in order, and are sent when they are written", arguments: [true, false])
    func order(_ isNonBlocking: Bool) async throws {
      let (reading, writing) = try ends(isNonBlocking: isNonBlocking)
      // More than a pipe takes, in parts of all sizes, and nothing.
      let arrays = (0..<60).map { [UInt8](repeating: UInt8($0), count: $0 % 7 == 0 ? 0 : $0 * $0 * 11) }
      async let read = ByteSource(reading).chunks().reduce([UInt8]()) { $0 + $1 }.firstValue()
      let sent = try await Signal<[UInt8], Never>(arrays).written(to: writing).allValues()
      #expect(sent == arrays)
      // It is open: the writer has not closed it.
      #expect(!writing.isClosed)
      writing.close()
      #expect(try await read == arrays.flatMap(\.self))
    }

    @Test("that are texts are written in UTF-8")
    func texts() async throws {
      let (reading, writing) = try ends(isNonBlocking: true)
      _ = try await Signal<String, SystemFailure>(["ä", "€\n", "", "b\n"]).written(to: writing).allValues()
      writing.close()
      #expect(try await ByteSource(reading).lines().allValues() == ["ä€", "b"])
    }

    @Test("and come from several signals that are merged are whole, and each signal's are in order")
    func severalWriters() async throws {
      let (reading, writing) = try ends(isNonBlocking: false)
      let subjects = [Subject<String, Never>(), Subject<String, Never>()]
      let written = Signal.merge(subjects[0].signal, subjects[1].signal).written(to: writing)
      async let lines = ByteSource(reading).lines().allValues()
      async let sent = written.allValues()
      await eventually { subjects.allSatisfy { $0.subscriberCount == 1 } }
      // Longer than the parts in which a pipe takes them.
      let record: @Sendable (Int, Int) -> String = { writer, number in
        "\(writer) \(number) " + String(repeating: "x", count: number * 500)
      }
      await withTaskGroup(of: Void.self) { group in
        for (writer, subject) in subjects.enumerated() {
          group.addTask {
            for number in 0..<40 { subject.send(record(writer, number) + "\n") }
            subject.complete()
          }
        }
      }
      _ = try await sent
      writing.close()
      let read = try await lines
      for writer in 0...1 {
        #expect(read.filter { $0.hasPrefix("\(writer) ") } == (0..<40).map { record(writer, $0) })
      }
      #expect(read.count == 80)
    }

    @Test("to a socket arrive in order, and its end is a failure", arguments: [true, false])
    func sockets(_ isNonBlocking: Bool) async throws {
      let (reading, writing) = try socketPair(isNonBlocking: isNonBlocking)
      let arrays = (0..<60).map { [UInt8](repeating: UInt8($0), count: $0 % 7 == 0 ? 0 : $0 * $0 * 11) }
      let count = arrays.reduce(0) { $0 + $1.count }
      let source = Subject<[UInt8], Never>()
      let (log, end) = (Journal<[UInt8]>(), Journal<WriteFailure>())
      source.signal.written(to: writing).subscribe(next: { log.write($0) }, failed: { end.write($0) })
      let read = Journal<[UInt8]>()
      let reader = ByteSource(reading).chunks().subscribe(next: { read.write($0) }, failed: { _ in })
      for array in arrays { source.send(array) }
      await eventually { read.entries.reduce(0) { $0 + $1.count } == count }
      #expect(read.entries.flatMap(\.self) == arrays.flatMap(\.self))
      await eventually { log.entries == arrays }
      reader.dispose()
      reading.close()
      await eventually { events(of: writing, asking: 0) & POLLHUP != 0 }
      source.send([1])
      await eventually { end.count == 1 }
      #expect(end.entries == [WriteFailure(cause: SystemFailure("write", code: EPIPE), bytesWritten: count)])
    }

    @Test(
      "never block, whether a descriptor blocks from some time on, or has less space than a pipe", arguments: [0, 1])
    func neverBlock(kind: Int) async throws {
      let probe = LeakProbe()
      let (reading, writing) = try kind == 0 ? ends(isNonBlocking: true) : socketPair(isNonBlocking: false)
      if kind == 1 { writing.withNumber { setOption($0, SO_SNDBUF, 1) } }
      let isFull = { events(of: writing, asking: POLLOUT) == 0 }
      do {
        let token = probe.token("encoder")
        let source = Subject<[UInt8], Never>()
        let subscription = source.signal.written(to: writing) { bytes in
          token.touch()
          return bytes
        }
        .subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
        source.send([UInt8](repeating: 7, count: 1 << 20))
        await eventually(isFull)
        if kind == 0 { writing.withNumber { _ = fcntl($0, F_SETFL, 0) } }
        // Not as much as the value needs, so a write that blocks would not end.
        var bytes = [UInt8](repeating: 0, count: 8_192)
        for _ in 1...3 {
          _ = reading.withNumber { read($0, &bytes, bytes.count) }
          await eventually(isFull)
          await others()
        }
        subscription.dispose()
      }
      await eventually { probe.liveCount == 0 }
      // An end of the reader would end a write that blocks.
      #expect(!reading.isClosed)
    }

    @Test("of a source that can wait are two at most ahead of the reader", arguments: [true, false])
    func backPressure(_ isNonBlocking: Bool) async throws {
      let (reading, writing) = try ends(isNonBlocking: isNonBlocking)
      let made = Journal<Int>()
      let subscription = Signal<Int, Never>(1...100).on(next: { made.write($0) })
        .written(to: writing) { [UInt8](repeating: UInt8($0), count: 1 << 16) }
        .subscribe(next: { _ in }, failed: { _ in })
      // One array fills the pipe, so none of the later ones is written while it is not read.
      await eventually { made.count >= 2 }
      await others()
      #expect(made.count <= 4)
      let before = made.count
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      _ = reading.withNumber { read($0, &bytes, bytes.count) }
      await eventually { made.count > before }
      subscription.dispose()
    }

    @Test("end with the failure of a write, which says how many bytes were written")
    func brokenPipe() async throws {
      let pipe = TestPipe()
      let source = Subject<[UInt8], Never>()
      let written = source.signal.written(to: pipe.writing)
      let (log, end) = (Journal<[UInt8]>(), Journal<WriteFailure>())
      written.subscribe(next: { log.write($0) }, failed: { end.write($0) })
      source.send([1, 2, 3])
      await eventually { log.entries == [[1, 2, 3]] }
      pipe.reading.close()
      source.send([4])
      await eventually { end.count == 1 }
      #expect(end.entries == [WriteFailure(cause: SystemFailure("write", code: EPIPE), bytesWritten: 3)])
      #expect(source.subscriberCount == 0)
    }

    #if os(Linux)
      @Test("that are written in part count in the failure, and are not sent")
      func brokenInside() async throws {
        let (reading, writing) = try ends(isNonBlocking: true)
        let (log, end) = (Journal<[UInt8]>(), Journal<WriteFailure>())
        Signal<[UInt8], Never>.just([UInt8](repeating: 7, count: 1 << 20)).written(to: writing)
          .subscribe(next: { log.write($0) }, failed: { end.write($0) })
        // As much as the pipe takes; the rest waits for its reader.
        let held: () -> Int = {
          var count: Int32 = 0
          reading.withNumber { _ = ioctl($0, UInt(FIONREAD), &count) }
          return Int(count)
        }
        await eventually { held() >= 1 << 16 }
        await others()
        let count = held()
        reading.close()
        await eventually { end.count == 1 }
        #expect(end.entries == [WriteFailure(cause: SystemFailure("write", code: EPIPE), bytesWritten: count)])
        #expect(log.count == 0)
      }

      @Test("fail on a full device, and the failure is one line")
      func fullDevice() async throws {
        let descriptor = try DescriptorHandle.open("/dev/full", O_WRONLY)
        await #expect(
          throws: WriteFailure(cause: SystemFailure("write", code: ENOSPC, path: "/dev/full"), bytesWritten: 0)
        ) {
          try await Signal<String, Never>.just("text").written(to: descriptor).allValues()
        }
        let failure = WriteFailure(cause: SystemFailure("write", code: ENOSPC, path: "/dev/full"), bytesWritten: 7)
        #expect("\(failure)" == #"write("/dev/full"): No space left on device (28), after 7 bytes"#)
      }
    #endif

    @Test("fail if the descriptor is closed")
    func closed() async throws {
      let (_, writing) = try ends(isNonBlocking: true)
      writing.close()
      await #expect(throws: WriteFailure(cause: SystemFailure("write", code: EBADF), bytesWritten: 0)) {
        try await Signal<String, Never>.just("text").written(to: writing).allValues()
      }
    }

    @Test("are all written before the failure of the source")
    func failingSource() async throws {
      let (reading, writing) = try ends(isNonBlocking: true)
      let failure = SystemFailure("read", code: EIO)
      let bytes = [UInt8](repeating: 7, count: 300_000)
      async let read = ByteSource(reading).chunks().reduce(0) { $0 + $1.count }.firstValue()
      await #expect(throws: WriteFailure(cause: failure, bytesWritten: 300_000)) {
        try await Signal<[UInt8], SystemFailure>.just(bytes).concat(with: .fail(failure)).written(to: writing)
          .allValues()
      }
      writing.close()
      #expect(try await read == 300_000)
    }

    @Test("that wait are dropped by a disposal, also one in a delivery")
    func disposal() async throws {
      let pipe = TestPipe()
      let source = Subject<[UInt8], Never>()
      let own = SharedVariable<Subscription>(nil)
      let log = Journal<[UInt8]>()
      own.value = source.signal.written(to: pipe.writing).subscribe(
        next: {
          log.write($0)
          own.value?.dispose()
        }, failed: { _ in })
      for number in 1...9 as ClosedRange<UInt8> { source.send([number]) }
      await eventually { log.count == 1 && source.subscriberCount == 0 }
      await others()
      #expect(log.entries == [[1]])
      #expect(!pipe.writing.isClosed)
    }

    @Test("leave nothing behind", arguments: ["dispose", "complete", "fail", "abandon", "close"])
    func leaks(_ ending: String) async {
      let probe = LeakProbe()
      do {
        let pipe = TestPipe()
        _ = pipe.fillUp()
        let token = probe.token("encoder")
        var source: Subject<[UInt8], Never>? = Subject()
        let hasEnded = AtomicFlag()
        let subscription = source?.signal.written(to: pipe.writing) { bytes in
          token.touch()
          return bytes
        }
        .on(disposed: { hasEnded.set() }, ended: { hasEnded.set() })
        .subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
        source?.send([1])
        switch ending {
        case "dispose": subscription?.dispose()
        case "complete": source?.complete()
        case "abandon": source = nil
        default: break
        }
        if ending != "dispose" { if ending == "fail" { pipe.reading.close() } else { pipe.drain() } }
        if ending == "close" {
          pipe.writing.close()
          source?.send([2])
        }
        await eventually { hasEnded.isSet }
        subscription?.dispose()
      }
      await eventually { probe.liveCount == 0 }
    }

    @Test("reach a consumer that waits, each once and in order")
    func waitingConsumer() async throws {
      let (reading, writing) = try ends(isNonBlocking: false)
      async let read = ByteSource(reading).chunks().reduce(0) { $0 + $1.count }.firstValue()
      let written = Signal<Int, Never>(1...100).written(to: writing) { [UInt8](repeating: 0, count: $0 * 100) }
      var values: [Int] = []
      for try await value in written.values(buffering: .suspending(1)) {
        values.append(value)
        await Task.yield()
      }
      #expect(values == Array(1...100))
      writing.close()
      #expect(try await read == 505_000)
    }

    @Test("may race a disposal")
    func againstDisposal() async {
      let full: () -> TestPipe = {
        let pipe = TestPipe()
        _ = pipe.fillUp()
        return pipe
      }
      await raceWithDisposal(
        of: "pipe:", full,
        signal: { Signal<[UInt8], Never>([[1], [2, 3], [4]]).written(to: $0.writing).mapError(\.cause) }
      ) { $0.drain() }
    }

    private func socketPair(isNonBlocking: Bool) throws -> (reading: DescriptorHandle, writing: DescriptorHandle) {
      var numbers: [Int32] = [-1, -1]
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      try #require(socketpair(AF_UNIX, kind, 0, &numbers) == 0)
      if isNonBlocking { _ = fcntl(numbers[1], F_SETFL, O_NONBLOCK) }
      return (DescriptorHandle(owning: numbers[0]), DescriptorHandle(owning: numbers[1]))
    }

    private func setOption(_ number: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      setsockopt(number, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The events that `poll` reports.
    private func events(of descriptor: DescriptorHandle, asking events: Int32) -> Int32 {
      var entry = pollfd(fd: descriptor.withNumber { $0 } ?? -1, events: Int16(events), revents: 0)
      poll(&entry, 1, 0)
      return Int32(entry.revents)
    }

    /// The ends of a pipe, of which the writing one blocks or does not.
    func ends(isNonBlocking: Bool) throws -> (reading: DescriptorHandle, writing: DescriptorHandle) {
      let ends = try DescriptorHandle.makePipe()
      if isNonBlocking { ends.writing.withNumber { _ = fcntl($0, F_SETFL, O_NONBLOCK) } }
      return ends
    }
  }
}
