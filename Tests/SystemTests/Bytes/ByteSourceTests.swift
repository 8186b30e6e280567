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

@Suite("Bytes of a file and of a pipe", .inTurn, .timeLimit(.minutes(5)))
struct ByteSourceTests {
  let scratch = Scratch()

  @Test(
    "are split into lines",
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n\na\n\n", ["", "", "a", ""]), ("a\rb\r\r\n", ["a\rb\r"]), ("ä€𝄞\nß", ["ä€𝄞", "ß"]), ("\r", ["\r"]),
      ("a\nx\r", ["a", "x\r"]),
    ])
  func splits(text: String, lines: [String]) async throws {
    let path = scratch.write(text, to: "text")
    #expect(try await LocalFile(path).lines().allValues() == lines)
  }

  @Test("come in chunks of at most the size")
  func chunks() async throws {
    let path = scratch.write("abcdefgh", to: "text")
    let chunks = try await LocalFile(path).chunks(ofSize: 3).allValues()
    #expect(chunks.map { String(decoding: $0, as: UTF8.self) } == ["abc", "def", "gh"])
  }

  @Test("in small chunks keep little memory")
  func keepsLittle() async throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    var chunks = ByteSource(reading).chunks().values.makeAsyncIterator()
    writing.withNumber { send([1], to: $0) }
    let chunk = try #require(await chunks.next())
    #expect(chunk == [1])
    #expect(chunk.capacity < 1_000)
  }

  @Test("of lines that are longer than a block are joined")
  func joinsBlocks() async throws {
    let lines = (0..<20).map { String(repeating: "ä\($0)", count: 10_000 * $0) }
    let path = scratch.write(lines.joined(separator: "\r\n"), to: "text")
    #expect(try await LocalFile(path).lines().allValues() == lines)
  }

  @Test("fail where the system refuses, and name call, number and path")
  func fails() async {
    let missing = scratch["missing"]
    await #expect(throws: SystemFailure("open", code: ENOENT, path: missing)) {
      try await LocalFile(missing).lines().allValues()
    }
    await #expect(throws: SystemFailure("read", code: EISDIR, path: scratch.path)) {
      try await LocalFile(scratch.path).lines().allValues()
    }
  }

  @Test("fail at the line that is not UTF-8, after the lines before it")
  func failsOnInvalidText() async {
    let path = scratch.write(Array("a\nb\n".utf8) + [0xFF, 0xFE, 0x0A, 0x63], to: "text")
    let log = Journal<String>()
    await #expect(throws: SystemFailure("lines", code: EILSEQ, path: path, line: 3)) {
      try await LocalFile(path).lines().on(next: { log.write($0) }).allValues()
    }
    #expect(log.entries == ["a", "b"])
  }

  @Test("fail at a line that is too long, whether or not its end is in sight")
  func failsOnLongLines() async throws {
    let path = scratch.write("abc\nabcd\r\nabcde\n", to: "text")
    #expect(try await LocalFile(path).lines(limit: 5).allValues().count == 3)
    await #expect(throws: SystemFailure("lines", code: EMSGSIZE, path: path, line: 3)) {
      try await LocalFile(path).lines(limit: 4).allValues()
    }
    let endless = scratch.write(String(repeating: "x", count: 1 << 20), to: "endless")
    await #expect(throws: SystemFailure("lines", code: EMSGSIZE, path: endless, line: 1)) {
      try await LocalFile(endless).lines(limit: 1 << 18).allValues()
    }
  }

  @Test("of a pipe come when they are written, and end with the writer")
  func readsPipe() async throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    var lines = ByteSource(reading).lines().values.makeAsyncIterator()
    writing.withNumber { send(Array("a\nb".utf8), to: $0) }
    #expect(try await lines.next() == "a")
    writing.withNumber { send(Array("c\nd".utf8), to: $0) }
    #expect(try await lines.next() == "bc")
    writing.close()
    #expect(try await lines.next() == "d")
    #expect(try await lines.next() == nil)
    #expect(!reading.isClosed)
  }

  @Test("of a device that is always at its end end at once")
  func readsDevice() async throws {
    #expect(try await LocalFile("/dev/null").lines().allValues() == [])
    #expect(try await LocalFile("/dev/zero").chunks(ofSize: 10).take(2).allValues().map(\.count) == [10, 10])
  }

  @Test("of a closed descriptor fail")
  func failsWhenClosed() async throws {
    let (reading, _) = try DescriptorHandle.makePipe()
    reading.close()
    await #expect(throws: SystemFailure("read", code: EBADF)) { try await ByteSource(reading).lines().allValues() }
  }

  @Test("are not read before there is room", arguments: [true, false])
  func waitsForRoom(isFile: Bool) async throws {
    let text = (0..<1_000).map { "\($0)\n" }.joined()
    let sent = AtomicInt()
    let (reading, writing) = try DescriptorHandle.makePipe()
    let source = isFile ? LocalFile(scratch.write(text, to: "text")).bytes : ByteSource(reading)
    if !isFile {
      writing.withNumber { send(Array(text.utf8), to: $0) }
      writing.close()
    }
    var taken = 0
    for try await line in source.lines().on(next: { _ in sent.add(1) }).values(buffering: .suspending(4)) {
      #expect(line == String(taken))
      taken += 1
      // Four wait, and no other one is sent before the next is taken.
      if taken == 1 { await eventually { sent.load() >= 5 } }
      try #require(sent.load() <= taken + 4)
    }
    #expect(taken == 1_000)
  }

  @Test("are not sent after a disposal from a callback")
  func disposesInside() async {
    let path = scratch.write("a\nb\nc\n", to: "text")
    let log = Journal<String>()
    let latch = AsyncLatch()
    let subscription = SerialDisposable()
    let lines = LocalFile(path).lines().on(disposed: { latch.open() })
    subscription.disposable = lines.subscribe(
      next: { line in
        // The queue may be faster than this thread.
        while subscription.disposable == nil { pauseThread() }
        log.write(line)
        if line == "b" { subscription.dispose() }
      }, failed: { _ in log.write("failed") }, completed: { log.write("completed") })
    await latch.wait()
    await eventually { openDescriptors(of: path) == 0 }
    #expect(log.entries == ["a", "b"])
  }
}
