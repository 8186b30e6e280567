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

@Suite("A followed file", .inTurn, .timeLimit(.minutes(5)))
struct FollowingTests {
  let scratch = Scratch()

  @Test("begins at its end, and sends the lines that are added")
  func followsFromTheEnd() async throws {
    let path = scratch.write("old\n", to: "log")
    var lines = LocalFile(path).following().lines().values.makeAsyncIterator()
    scratch.write("a\nb", to: "log", adding: true)
    #expect(try await lines.next() == "a")
    scratch.write("c\n", to: "log", adding: true)
    #expect(try await lines.next() == "bc")
  }

  @Test("begins at its beginning")
  func followsFromTheBeginning() async throws {
    let path = scratch.write("old\n", to: "log")
    var lines = LocalFile(path).following(from: .beginning).lines().values.makeAsyncIterator()
    #expect(try await lines.next() == "old")
    scratch.write("new\n", to: "log", adding: true)
    #expect(try await lines.next() == "new")
  }

  @Test("is read from the beginning after a truncation, and an open line ends there")
  func followsTruncation() async throws {
    let path = scratch.write("a\nopen", to: "log")
    var lines = LocalFile(path).following(from: .beginning).lines().values.makeAsyncIterator()
    #expect(try await lines.next() == "a")
    scratch.write("b\n", to: "log")
    #expect(try await lines.next() == "open")
    #expect(try await lines.next() == "b")
  }

  @Test("is sent once if the system says that it is empty")
  func sendsSizelessFileOnce() async {
    // Its size is zero, although it has bytes.
    guard let version = fopen("/proc/version", "r") else { return }
    fclose(version)
    let (log, gate) = (Journal<String>(), Latch())
    let subscription = LocalFile("/proc/version").following(from: .beginning).lines().subscribe(
      next: { line in
        log.write(line)
        if log.count == 1 { _ = gate.wait(until: nil) }
      }, failed: { log.write("\($0)") })
    await eventually { log.count == 1 }
    gate.open()
    await others()
    subscription.dispose()
    #expect(log.count == 1)
  }

  /// Lets a subscription see the first line, and replaces the bytes of the file before it reads again. Expects the
  /// lines.
  private func expectLines(
    _ lines: [String], from start: LocalFile.FollowingStart = .beginning, of first: String,
    adding added: String = "", cutTo second: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let path = scratch.write(first, to: "log")
    let (log, gate) = (Journal<String>(), Latch())
    let subscription = LocalFile(path).following(from: start).lines().subscribe(
      next: { line in
        log.write(line)
        if log.count == 1 { _ = gate.wait(until: nil) }
      }, failed: { log.write("\($0)") })
    if !added.isEmpty { scratch.write(added, to: "log", adding: true) }
    await eventually { log.count == 1 }
    scratch.write(second, to: "log")
    gate.open()
    await eventually({ log.count >= lines.count }, sourceLocation: sourceLocation)
    subscription.dispose()
    #expect(log.entries == lines, sourceLocation: sourceLocation)
  }

  @Test("is read from the beginning if it was cut and has grown beyond its old size between two looks")
  func noticesGrowthAfterTruncation() async {
    await expectLines(["a", "first", "second"], of: "a\n", cutTo: "first\nsecond\n")
    await expectLines(["a", "open", "first", "second"], of: "a\nopen", cutTo: "first\nsecond\n")
    await expectLines(["a", "first", "second"], from: .end, of: "old\n", adding: "a\n", cutTo: "first\nsecond\n")
    // The bytes before the place are the same, and only the first ones are others.
    let long = String(repeating: "-", count: 100)
    await expectLines(["1", long, "2", long, "3"], of: "1\n\(long)\n", cutTo: "2\n\(long)\n3\n")
  }

  @Test("comes in chunks of one byte as in others")
  func readsSmallChunks() async throws {
    let path = scratch.write("ab", to: "log")
    var chunks = LocalFile(path).following(from: .beginning).chunks(ofSize: 1).values.makeAsyncIterator()
    for byte in "ab".utf8 { #expect(try await chunks.next() == [byte]) }
    scratch.write("cd", to: "log", adding: true)
    for byte in "cd".utf8 { #expect(try await chunks.next() == [byte]) }
  }

  @Test("continues with the file that takes its place, after the rest of the old one", arguments: 1...20)
  func followsRotation(round: Int) async throws {
    let path = scratch.write("1\n", to: "log")
    var lines = LocalFile(path).following(from: .beginning).lines().values.makeAsyncIterator()
    var expected = 1
    for number in 1...5 {
      #expect(try await lines.next() == "\(expected)")
      scratch.write("\(10 * number)\n", to: "log", adding: true)
      scratch.move("log", to: "log.\(number)")
      scratch.write("\(10 * number + 1)\n", to: "log.\(number)", adding: true)
      scratch.write("\(10 * number + 2)\n", to: "log")
      #expect(try await lines.next() == "\(10 * number)")
      #expect(try await lines.next() == "\(10 * number + 1)")
      expected = 10 * number + 2
    }
    #expect(try await lines.next() == "\(expected)")
  }

  @Test("is waited for, also again after it was removed")
  func waitsForTheFile() async throws {
    var lines = LocalFile(scratch["log"]).following().lines().values.makeAsyncIterator()
    scratch.write("a\n", to: "log")
    #expect(try await lines.next() == "a")
    scratch.remove("log")
    scratch.write("b\n", to: "log.new")
    scratch.move("log.new", to: "log")
    #expect(try await lines.next() == "b")
  }

  @Test("is followed in the folder that takes the place of its folder", arguments: 1...20)
  func followsFolder(round: Int) async throws {
    scratch.makeFolder("logs")
    scratch.write("a\n", to: "logs/log")
    let (log, gate) = (Journal<String>(), Latch())
    let subscription = LocalFile(scratch["logs/log"]).following(from: .beginning).lines().subscribe(
      next: { line in
        log.write(line)
        if line == "a" { _ = gate.wait(until: nil) }
      }, failed: { log.write("\($0)") })
    await eventually { log.entries == ["a"] }
    // Both while the reader is blocked: it does not see a time without a folder.
    scratch.move("logs", to: "former")
    scratch.makeFolder("logs")
    scratch.write("b\n", to: "former/log", adding: true)
    gate.open()
    await eventually { log.entries == ["a", "b"] }
    scratch.write("c\n", to: "logs/log")
    await eventually { log.entries == ["a", "b", "c"] }
    scratch.move("logs/log", to: "logs/log.1")
    scratch.write("d\n", to: "logs/log.1", adding: true)
    await eventually { log.entries == ["a", "b", "c", "d"] }
    scratch.write("e\n", to: "logs/log")
    await eventually { log.entries == ["a", "b", "c", "d", "e"] }
    subscription.dispose()
  }

  @Test("needs a folder, and a file that has positions and is no folder itself")
  func fails() async {
    let missing = scratch["missing"] + "/log"
    await #expect(throws: SystemFailure.self) { try await LocalFile(missing).following().lines().allValues() }
    mkfifo(scratch["fifo"], 0o600)
    await #expect(throws: SystemFailure("lseek", code: ESPIPE, path: scratch["fifo"])) {
      try await LocalFile(scratch["fifo"]).following().lines().allValues()
    }
    #expect(openDescriptors(of: "fifo") == 0)
    await #expect(throws: SystemFailure("read", code: EISDIR, path: scratch.path)) {
      try await LocalFile(scratch.path).following().lines().allValues()
    }
  }

  @Test("fails when its folder is removed")
  func failsWithoutFolder() async throws {
    scratch.makeFolder("logs")
    let lines = LocalFile(scratch["logs/log"]).following().lines().values.makeAsyncIterator()
    scratch.removeFolder("logs")
    await #expect(throws: SystemFailure("stat", code: ENOENT, path: scratch["logs/log"])) {
      var lines = lines
      _ = try await lines.next()
    }
  }
}
