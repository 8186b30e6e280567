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
    @Suite("Memory pressure", .serialized, .inTurn, .timeLimit(.minutes(5)))
    struct MemoryPressureTests {
      let scratch = Scratch()

      @Test("is a value when programs wait for memory", .enabled(if: MemoryGroup.canLimitMemory))
      func sends() async throws {
        let counts = [Counter(), Counter()]
        let signals = [
          Signal.memoryPressure(waiting: .milliseconds(20)), .memoryPressure(.warning, waiting: .milliseconds(30)),
        ]
        let subscriptions = zip(signals, counts).map { signal, count in
          signal.subscribe(next: { count.increment() }, failed: { Issue.record("\($0)") })
        }
        // Reads a file that is larger than the memory of its group again and again.
        let group = try #require(MemoryGroup(limit: 8 << 20))
        let work = "echo $$ > \(group.path)/cgroup.procs; dd if=/dev/zero of=\(scratch["file"]) bs=1M count=32 2>&1"
        let loop = "while :; do cat \(scratch["file"]) > /dev/null; done"
        let child = ChildProcess("sh", ["-c", work + "; " + loop], isGroup: true, grace: .zero).lines()
          .subscribe(next: { _ in }, failed: { Issue.record("\($0)") })
        await eventually { counts.allSatisfy { $0.count > 0 } }
        child.dispose()
        for subscription in subscriptions { subscription.dispose() }
        await eventually { group.remove() }
      }

      @Test("of a group of processes fails when the group is removed", .enabled(if: MemoryGroup.canObserve))
      func groupIsRemoved() async throws {
        let group = try #require(MemoryGroup())
        let failure = Holder<SystemFailure>(nil)
        Signal.memoryPressure(.critical, reportedBy: group.pressure).subscribe(next: {}, failed: { failure.value = $0 })
        #expect(group.remove())
        await eventually { failure.value != nil }
        #expect(failure.value == SystemFailure("poll", code: ENODEV, path: group.pressure))
      }

      @Test("fails where the system does not count, and for times that it refuses")
      func failures() async {
        let missing = scratch["none"]
        await #expect(throws: SystemFailure("open", code: ENOENT, path: missing)) {
          try await Signal.memoryPressure(reportedBy: missing).allValues()
        }
        if MemoryGroup.mayWatchSystem {
          await #expect(throws: SystemFailure("write", code: EINVAL, path: "/proc/pressure/memory")) {
            try await Signal.memoryPressure(in: .seconds(31_536_000)).allValues()
          }
        }
      }

      @Test("leaves no descriptor and no closure, however often", .enabled(if: MemoryGroup.mayWatchSystem))
      func leavesNothingBehind() async {
        await expectNothingLeft(of: "/proc/pressure/memory") { probe, _ in
          let token = probe.token()
          Signal.memoryPressure().subscribe(next: { token.touch() }, failed: { _ in token.touch() }).dispose()
        }
      }

      @Test("may race a disposal: here the end of its group", .enabled(if: MemoryGroup.canObserve))
      func races() async {
        let make: () -> MemoryGroup = {
          guard let group = MemoryGroup() else { preconditionFailure("no group could be made") }
          return group
        }
        await raceWithDisposal(
          spins: spins(quick: 20, full: 50, night: 100), of: "memory.pressure", make,
          signal: { .memoryPressure(reportedBy: $0.pressure) }
        ) { group in
          _ = group.remove()
        }
      }
    }
  }

  /// A control group of the system, for a test. Only a privileged process can make one.
  struct MemoryGroup: Sendable {
    /// Whether the system counts the waits, and this process may request reports.
    static let mayWatchSystem = mayWatch("/proc/pressure/memory")

    /// Whether a group can be made whose pressure this process can observe.
    static let canObserve: Bool = {
      guard let group = MemoryGroup() else { return false }
      defer { _ = group.remove() }
      return mayWatch(group.pressure)
    }()

    /// Whether a group can be made with less memory than the machine has.
    static let canLimitMemory: Bool = {
      guard mayWatchSystem, let group = MemoryGroup(limit: 8 << 20) else { return false }
      return group.remove()
    }()

    /// The folder of the group.
    let path: String

    /// The file in which the system reports the pressure on the group.
    var pressure: String { path + "/memory.pressure" }

    /// Makes a group whose pressure is counted.
    init?() {
      guard let root = MemoryGroup.roots.first(where: { access($0 + "/cgroup.controllers", F_OK) == 0 }) else {
        return nil
      }
      self.init(in: root)
    }

    /// Makes a group whose memory is limited.
    init?(limit: Int) {
      for (root, file) in MemoryGroup.roots.flatMap({ [($0, "memory.max"), ($0 + "/memory", "memory.limit_in_bytes")] })
      {
        guard let group = MemoryGroup(in: root) else { continue }
        if put("\(limit)", into: group.path + "/" + file) {
          self = group
          return
        }
        _ = group.remove()
      }
      return nil
    }

    private init?(in root: String) {
      path = root + "/reactive-\(getpid())-\(MemoryGroup.numbers.increment())"
      guard mkdir(path, 0o755) == 0 else { return nil }
    }

    /// Removes the group, unless there are processes in it.
    func remove() -> Bool { rmdir(path) == 0 }

    private static let roots = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]
    private static let numbers = Counter()

    /// Requests reports of pressure as the signal does.
    private static func mayWatch(_ path: String) -> Bool { put("some 200000 2000000", into: path) }
  }

  /// Writes a text into a file of the system. Returns false if the system refuses.
  private func put(_ text: String, into path: String) -> Bool {
    let number = open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { return false }
    defer { close(number) }
    return text.withCString { write(number, $0, text.utf8.count + 1) } > 0
  }
#endif
