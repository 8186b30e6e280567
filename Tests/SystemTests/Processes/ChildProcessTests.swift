import ReactiveCore
import ReactiveSubjects
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

@Suite("A child process", .inTurn, .timeLimit(.minutes(5)))
struct ChildProcessTests {
  @Test("sends its start, its lines and its status, in order, and completes")
  func runs() async throws {
    var events: [ChildEvent<String>] = []
    for try await event in shell("echo one; echo two; exit 3").lines().values { events.append(event) }
    guard case .started(let pid)? = events.first else { return #expect(Bool(false), "no start") }
    #expect(pid > 0)
    #expect(events.dropFirst() == [.output("one"), .output("two"), .ended(.exited(3))])
    // Reaped: no process has the number, not even a dead one.
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("sends the lines of its standard error apart")
  func separatesStreams() async throws {
    let events = try await collect(shell("echo bad >&2; printf good"))
    #expect(Set(events) == [.output("good"), .error("bad"), .ended(.exited(0))])
    #expect(events.last == .ended(.exited(0)))
  }

  @Test("reports the signal that ended it")
  func reportsSignals() async throws {
    #expect(try await collect(shell("kill -TERM $$")) == [.ended(.signalled(.terminate))])
  }

  @Test("runs once for each subscription")
  func isCold() async throws {
    let text = shell("echo $$").text()
    let first = try await text.firstValue()
    #expect(try await text.firstValue() != first)
  }

  @Test("that does not exist is a failure of the start")
  func fails() async {
    await #expect(throws: SystemFailure("posix_spawn", code: ENOENT, path: "no-such-program")) {
      try await collect(ChildProcess("no-such-program"))
    }
    await #expect(throws: SystemFailure("chdir", code: ENOENT, path: "/no/such/folder")) {
      try await collect(ChildProcess("true", directory: "/no/such/folder"))
    }
  }

  @Test(
    "with a text that the system would cut at a zero byte is a failure of the start",
    arguments: [
      ChildProcess("true\0"), ChildProcess("true", ["a\0b"]), ChildProcess("true", directory: "/\0a"),
      ChildProcess("true", environment: .exactly(["A": "a\0b"])),
      ChildProcess("true", environment: .updating(["A": "a\0b"])),
    ])
  func refusesZeroBytes(child: ChildProcess) async {
    await #expect(throws: SystemFailure("posix_spawn", code: EINVAL, path: child.program)) { try await collect(child) }
  }

  @Test("gets its arguments, its folder and its environment")
  func isDescribed() async throws {
    let home = ChildProcess(
      "sh", ["-c", "pwd; echo $1 $WORD $OTHER", "sh", "a b"], environment: .updating(["WORD": "w"]), directory: "/")
    #expect(try await home.text().firstValue() == "/\na b w\n")
    let alone = ChildProcess("/usr/bin/env", environment: .exactly(["ONLY": "1"]))
    #expect(try await alone.text().firstValue() == "ONLY=1\n")
    let without = ChildProcess("env", environment: .updating(["HOME": nil]))
    #expect(try await without.text().firstValue()?.contains("\nHOME=") == false)
  }

  @Test("inherits no descriptor, no blocked signal and no ignored SIGPIPE")
  func inheritsLittle() async throws {
    // Without `O_CLOEXEC`, as code of others may open it.
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    #if os(Linux)
      let text = try await shell("ls /proc/self/fd; grep -E 'SigBlk|SigIgn' /proc/self/status").text().firstValue()
      let lines = text?.split(separator: "\n").map(String.init) ?? []
      // The third one is the folder that `ls` reads.
      #expect(lines.prefix { !$0.hasPrefix("Sig") } == ["0", "1", "2", "3"])
      #expect(lines.contains("SigBlk:\t0000000000000000"))
    #endif
  }

  @Test("reads bytes, and then the end")
  func reads() async throws {
    let megabyte = String(repeating: "0123456789abcde\n", count: 65_536)
    #expect(try await ChildProcess("cat", input: .text(megabyte)).text().firstValue() == megabyte)
    #expect(try await ChildProcess("cat").text().firstValue() == "")
  }

  @Test("reads the values of a signal")
  func readsSignal() async throws {
    let numbers = Signal<Int, Never>(0..<1_000).map { Array("\($0)\n".utf8) }
    let result = try await ChildProcess("wc", ["-l"], input: .signal(numbers)).text().firstValue()
    #expect(result?.filter(\.isNumber) == "1000")
  }

  @Test("that closes its input ends the signal that it reads, without SIGPIPE")
  func refusesInput() async throws {
    let source = Subject<[UInt8], Never>()
    let isDisposed = AsyncLatch()
    let input = source.signal.on(disposed: { isDisposed.open() })
    let subscription = shell("exec <&-; echo closed; exec sleep 1000", input: .signal(input)).lines().subscribe {
      event in
      if event == .output("closed") { source.send(Array(repeating: 0, count: 100_000)) }
    } failed: { _ in
    }
    await isDisposed.wait()
    subscription.dispose()
  }

  @Test("that closes its input ends the signal that it reads, also while no bytes come")
  func refusesSilentInput() async throws {
    let source = Subject<[UInt8], Never>()
    let isDisposed = AsyncLatch()
    let input = source.signal.on(disposed: { isDisposed.open() })
    let events = Journal<ChildEvent<String>>()
    let subscription = shell("exec <&-; echo closed; exec sleep 1000", input: .signal(input)).lines()
      .subscribe(next: { events.write($0) }, failed: { _ in })
    await isDisposed.wait()
    // The child runs on, and is still listened to.
    await eventually { events.entries.last == .output("closed") }
    subscription.dispose()
  }

  @Test("reads what a subscriber sends when it starts, and when it writes")
  func readsAnswers() async throws {
    let source = Subject<[UInt8], Never>()
    let order = Journal<String>()
    let input = source.signal.on(started: { order.write("input") })
    let child = shell("read first; echo $first; read second; echo $second", input: .signal(input))
    for try await event in child.lines().on(next: { event in
      if case .started = event { source.send(Array("1\n".utf8)) }
      if event == .output("1") { source.send(Array("2\n".utf8)) }
    }).values {
      if case .output(let line) = event { order.write(line) }
    }
    #expect(order.entries == ["input", "1", "2"])
  }

  @Test("blocks while its consumer has no room")
  func waitsForRoom() async throws {
    // `yes` would fill the memory.
    let (sent, taken) = (Counter(), Counter())
    var events = ChildProcess("yes").lines().on(next: { _ in sent.increment() })
      .values(buffering: .suspending(4)).makeAsyncIterator()
    while taken.count < 2_000, sent.count <= taken.count + 4, try await events.next() != nil { taken.increment() }
    #expect(taken.count == 2_000)
    // Four wait, and no other one is sent before the next is taken.
    await eventually { sent.count == taken.count + 4 }
  }

  @Test("sends its last event also to a full buffer")
  func keepsItsEnd() async throws {
    var last: ChildEvent<String>?
    for try await event in shell("seq 1000; seq 1000 >&2").lines().values(buffering: .suspending(1)) { last = event }
    #expect(last == .ended(.exited(0)))
  }

  @Test("that is not successful fails the text")
  func isUnsuccessful() async {
    let result = ChildResult(status: .exited(2), output: Array("a\n".utf8), error: Array("b\nno luck\n".utf8))
    await #expect(throws: ChildFailure.unsuccessful(result)) {
      _ = try await shell("echo a; echo b >&2; echo no luck >&2; exit 2").text().firstValue()
    }
    #expect(ChildFailure.unsuccessful(result).description == "exited with 2: no luck")
  }

  @Test("whose output is not UTF-8 fails the lines, and ends")
  func refusesBytes() async throws {
    let pid = SharedVariable<Int32>(nil)
    await #expect(throws: SystemFailure("lines", code: EILSEQ, path: "sh", line: 1)) {
      for try await event in shell("printf '\\377\\n'; exec sleep 1000").lines().values {
        if case .started(let number) = event { pid.value = number }
      }
    }
    await eventually { kill(pid.value ?? 0, 0) == -1 }
  }
}

/// A command of the shell.
func shell(
  _ command: String, input: ChildProcess.Input = .nothing, isGroup: Bool = false, grace: Duration = .seconds(60),
  on scheduler: (any Scheduler)? = nil
) -> ChildProcess {
  ChildProcess("sh", ["-c", command], input: input, isGroup: isGroup, grace: grace, on: scheduler)
}

/// All events but the start.
private func collect(_ child: ChildProcess) async throws -> [ChildEvent<String>] {
  var events: [ChildEvent<String>] = []
  for try await event in child.lines().values {
    if case .started = event { continue }
    events.append(event)
  }
  return events
}
