import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

@Suite("What a Process describes, as a child process", .inTurn, .timeLimit(.minutes(5)))
struct DescribedProcessTests {
  let folder = TestFolder()
  let process = Process()

  init() { process.executableURL = URL(fileURLWithPath: "/bin/sh") }

  func child(_ script: String) -> ChildProcess {
    process.arguments = ["-c", script]
    return ChildProcess(process)
  }

  @Test("runs with its arguments, and sends both streams and the status")
  func runs() async throws {
    let result = try await child("echo one; echo two >&2; exit 3").result().firstValue()
    #expect(result?.text == "one\n")
    #expect(result?.errorText == "two\n")
    #expect(result?.status == .exited(3))
    // The object itself was not run.
    #expect(!process.isRunning)
  }

  @Test("runs for each subscription")
  func runsAgain() async throws {
    let child = child("echo one")
    for _ in 0..<2 { #expect(try await child.text().firstValue() == "one\n") }
  }

  @Test("has the environment and the folder")
  func surroundings() async throws {
    process.environment = ["WORD": "hello"]
    process.currentDirectoryURL = folder.url
    try Data().write(to: folder.url.appendingPathComponent("file"))
    #expect(try await child("echo $WORD; echo *").text().firstValue() == "hello\nfile\n")
    process.environment = nil
    setenv("REACTIVE_WORD", "inherited", 1)
    #expect(try await child("echo $REACTIVE_WORD").text().firstValue() == "inherited\n")
  }

  @Test("reads a pipe, a handle of a file, or nothing")
  func input() async throws {
    let pipe = Pipe()
    process.standardInput = pipe
    try pipe.fileHandleForWriting.write(contentsOf: Data("from a pipe".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await child("cat").text().firstValue() == "from a pipe")
    let file = folder.url.appendingPathComponent("file")
    try Data("from a file".utf8).write(to: file)
    process.standardInput = try FileHandle(forReadingFrom: file)
    #expect(try await child("cat").text().firstValue() == "from a file")
    for nothing in [nil, FileHandle.nullDevice] {
      process.standardInput = nothing
      #expect(try await child("cat").text().firstValue() == "")
    }
  }

  @Test("fails as a child process does: without a program, and with another status than zero")
  func failures() async {
    await #expect(throws: SystemFailure("posix_spawn", code: ENOENT, path: "")) {
      try await ChildProcess(Process()).lines().allValues()
    }
    await #expect(throws: ChildFailure.self) { try await child("exit 1").text().firstValue() }
  }

  @Test("ends on disposal")
  func ends() async throws {
    let pid = SharedVariable<Int32>(nil)
    let isReady = AsyncLatch()
    var child = child("echo ready; exec sleep 1000")
    child.grace = .zero
    let run = child.lines().subscribe { event in
      if case .started(let number) = event { pid.value = number }
      if event == .output("ready") { isReady.open() }
    } failed: { _ in
    }
    await isReady.wait()
    let number = try #require(pid.value)
    #expect(kill(number, 0) == 0)
    run.dispose()
    await eventually { isReaped(number) }
  }

  @Test("leaves no process and no closure, however often")
  func leavesNothingBehind() async throws {
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    let probe = LeakProbe()
    let children = Journal<Int32>()
    for cycle in 0..<repetitions(quick: 100, full: 500, night: 10_000) {
      // Its other end is open: the subscription that reads it is disposed while it waits.
      let input = Pipe()
      process.standardInput = cycle.isMultiple(of: 2) ? input : nil
      var child = ChildProcess(process)
      child.grace = .zero
      let token = probe.token()
      child.lines().on(next: { event in
        token.touch()
        if case .started(let pid) = event { children.write(pid) }
      }).subscribeIgnoringFailures().dispose()
      // The descriptors of many at once would be too many.
      if cycle % 16 == 15 { await eventually { children.entries.suffix(16).allSatisfy(isReaped) } }
    }
    process.standardInput = nil
    await eventually { probe.liveCount == 0 && children.entries.allSatisfy(isReaped) }
  }

  /// Whether no child of this process has the number, not even a dead one.
  private func isReaped(_ pid: Int32) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | WNOHANG) == -1 && errno == ECHILD
  }

  @Test("output against a dispose: the delivery that has begun, and none later")
  func outputAgainstDispose() async {
    var child = child("echo one; echo two; exec sleep 1000")
    child.grace = .zero
    await expectSilenceAfterDispose(spins: spins(quick: 8, full: 20, night: 40)) { [child] in child.lines() }
  }
}
