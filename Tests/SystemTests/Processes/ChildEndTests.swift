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

@Suite("The end of a child process", .inTurn, .timeLimit(.minutes(5)))
struct ChildEndTests {
  @Test("is SIGTERM when it is disposed")
  func terminates() async throws {
    let (run, pid) = await start(shell("trap 'exit 0' TERM; echo ready; while :; do sleep 0.01; done"))
    run.dispose()
    await eventually { isReaped(pid) }
  }

  @Test("is SIGKILL after the grace, in the time of the scheduler")
  func kills() async throws {
    let scheduler = VirtualTimeScheduler()
    let (run, pid) = await start(
      shell("trap '' TERM; echo ready; while :; do sleep 0.01; done", grace: .seconds(5), on: scheduler))
    run.dispose()
    scheduler.advance(by: .seconds(4))
    #expect(!isReaped(pid))
    scheduler.advance(by: .seconds(1))
    await eventually { isReaped(pid) }
    #expect(scheduler.pendingCount == 0)
  }

  @Test("cancels the wait for the grace")
  func cancelsTheGrace() async throws {
    let scheduler = VirtualTimeScheduler()
    let (run, pid) = await start(shell("echo ready; exec sleep 1000", on: scheduler))
    run.dispose()
    await eventually { isReaped(pid) }
    await eventually { scheduler.pendingCount == 0 }
  }

  @Test("reaches a group, also members that ignore SIGTERM")
  func endsTheGroup() async throws {
    let command = "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.01; done' & wait"
    let (run, _, line) = await startedLine(shell(command, isGroup: true))
    let grandchild = Int32(line) ?? 0
    #expect(grandchild > 1)
    run.dispose()
    // Reaped by the system's first process, or by this one's container.
    await eventually { hasEnded(grandchild) }
  }

  @Test("is that of its group as well, if the child has ended before the disposal", arguments: [false, true])
  func endsTheGroupOfADeadLeader(hasGrace: Bool) async throws {
    let grace: Duration = hasGrace ? .seconds(5) : .zero
    let (run, pid, line) = await startedLine(shell("sleep 1000 & echo $!", isGroup: true, grace: grace))
    let member = Int32(line) ?? 0
    #expect(member > 1)
    // A zombie, which keeps the number of the group.
    await eventually { hasEnded(pid) }
    #expect(!hasEnded(member))
    run.dispose()
    await eventually { hasEnded(member) && isReaped(pid) }
  }

  @Test("of a group that completes leaves no zombie, and the members that have closed the streams")
  func leavesMembersOfACompletedGroup() async throws {
    let command = "sleep 1000 >/dev/null 2>&1 </dev/null & echo $!"
    let text = try #require(try await shell(command, isGroup: true).text().firstValue())
    let member = try #require(Int32(text.prefix { $0 != "\n" }))
    #expect(!hasEnded(member))
    kill(member, SIGKILL)
  }

  @Test("is seen beside the host's own handling of SIGCHLD")
  func leavesTheHostAlone() async throws {
    let (mine, pid) = await start(shell("echo ready; exec sleep 1000"))
    var other: pid_t = 0
    let arguments = [strdup("true"), nil]
    #expect(posix_spawnp(&other, "true", nil, nil, arguments, environ) == 0)
    free(arguments[0])
    var status: Int32 = -1
    #expect(waitpid(other, &status, 0) == other)
    #expect(status == 0)
    #expect(!isReaped(pid))
    mine.dispose()
    await eventually { isReaped(pid) }
  }

  @Test("is a failure if the host reaps the child")
  func failsWithoutStatus() async throws {
    let failure = SharedVariable<SystemFailure>(nil)
    let (isReady, hasFailed) = (AsyncLatch(), AsyncLatch())
    let pid = SharedVariable<Int32>(nil)
    let scheduler = VirtualTimeScheduler()
    let run = shell("echo ready; read line", input: .signal(.never()), on: scheduler).lines().subscribe { event in
      if case .started(let number) = event { pid.value = number }
      if event == .output("ready") { isReady.open() }
    } failed: { found in
      failure.value = found
      hasFailed.open()
    }
    await isReady.wait()
    let number = try #require(pid.value)
    // Two wait for the child. If the library is first, there is nothing to see.
    let host = onThread { () -> Int32 in
      kill(number, SIGKILL)
      var status: Int32 = 0
      return waitpid(number, &status, 0)
    }
    if host == number {
      await hasFailed.wait()
      #expect(failure.value?.code == ECHILD)
    }
    run.dispose()
  }

  @Test("leaves no process and no descriptor behind, however often")
  func leavesNothingBehind() async throws {
    let before = openDescriptors(of: "pipe:")
    let (children, probe) = (Journal<Int32>(), LeakProbe())
    let rounds = repetitions(quick: 100, full: 500, night: 10_000)
    for round in 0..<rounds {
      let (isReady, token) = (AsyncLatch(), probe.token())
      let input = ChildProcess.Input.text(String(repeating: "x", count: 100_000))
      let child =
        round % 30 < 28 ? ChildProcess("true") : shell("echo ready; exec sleep 1000", input: input, grace: .zero)
      let run = child.lines().subscribe { event in
        token.touch()
        if case .started(let pid) = event { children.write(pid) }
        if round % 30 == 29 || event == .output("ready") || event == .ended(.exited(0)) { isReady.open() }
      } failed: { _ in
      }
      await isReady.wait()
      run.dispose()
    }
    #expect(children.count == rounds)
    for pid in children.entries { await eventually { isReaped(pid) } }
    await eventually { openDescriptors(of: "pipe:") <= before + 50 && probe.liveCount == 0 }
  }

  @Test("may race a disposal: no event follows, and no process and no descriptor is left")
  func races() async {
    let before = openDescriptors(of: "pipe:")
    let children = Journal<Int32>()
    await raceWithDisposal(spins: spins(quick: 8, full: 20, night: 40), of: nil, {}) {
      // Writes until it is ended, so that there are events at each disposal.
      ChildProcess("yes", grace: .zero).lines().on(next: { event in
        if case .started(let pid) = event { children.write(pid) }
      })
    } _: { _ in
      spin(for: .microseconds(1))
    }
    #expect(children.count > 0)
    for pid in children.entries { await eventually { isReaped(pid) } }
    await eventually { openDescriptors(of: "pipe:") <= before + 20 }
  }

  @Test(
    "may race its input and a disposal", arguments: ["exec <&-; exec sleep 1000", "exec head -c 70000", "exec cat"])
  func racesInput(command: String) async {
    let before = openDescriptors(of: "pipe:")
    let children = Journal<Int32>()
    let endings = Journal<Int>()
    let raced = race(spins: spins(quick: 8, full: 20, night: 30)) {
      let source = Subject<[UInt8], Never>()
      let input = source.signal.on(ended: { endings.write(1) })
      let run = shell(command + " >/dev/null", input: .signal(input), grace: .zero).lines().subscribe { event in
        if case .started(let pid) = event { children.write(pid) }
      } failed: { _ in
      }
      return (source: source, run: run)
    } _: { race in
      // More than a pipe takes: the writing waits for space, or finds the other end closed.
      for _ in 0..<10 { race.source.send(Array(repeating: 0x61, count: 20_000)) }
    } _: { race in
      spin(for: .microseconds(20))
      race.run.dispose()
    } verify: { race in
      race.source.send([0x61])
      #expect(race.run.isDisposed)
    }
    await eventually { endings.count >= raced }
    #expect(endings.count == raced)
    for pid in children.entries { await eventually { isReaped(pid) } }
    await eventually { openDescriptors(of: "pipe:") <= before + 50 }
  }

  // MARK: Support

  /// Runs a child until it has written a line.
  private func startedLine(_ child: ChildProcess) async -> (run: Subscription, pid: Int32, line: String) {
    let isReady = AsyncLatch()
    let (pid, line) = (SharedVariable<Int32>(nil), SharedVariable<String>(nil))
    let run = child.lines().subscribe { event in
      if case .started(let number) = event { pid.value = number }
      if case .output(let text) = event {
        line.value = text
        isReady.open()
      }
    } failed: { _ in
    }
    await isReady.wait()
    return (run, pid.value ?? 0, line.value ?? "")
  }

  private func start(_ child: ChildProcess) async -> (run: Subscription, pid: Int32) {
    let (run, pid, _) = await startedLine(child)
    return (run, pid)
  }

  /// Whether no child of this process has the number, not even a dead one.
  private func isReaped(_ pid: Int32) -> Bool {
    var info = siginfo_t()
    return pid > 0 && waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | WNOHANG) == -1 && errno == ECHILD
  }

  /// Whether a process that is no child has ended; it may be a zombie of another parent.
  private func hasEnded(_ pid: Int32) -> Bool {
    if kill(pid, 0) == -1 { return true }
    #if os(Linux)
      guard let file = fopen("/proc/\(pid)/stat", "r") else { return true }
      defer { fclose(file) }
      var text = [CChar](repeating: 0, count: 512)
      let count = fread(&text, 1, 511, file)
      return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self).contains(") Z ")
    #else
      return false
    #endif
  }
}
