import Keys
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

#if EXIT_TESTS
  /// Each test runs in a process of its own, and replaces the standard input of that process.
  @Suite("Standard input", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct StandardInputTests {
    @Test("from a pipe comes in lines as they are written, ends with the writer, and stays open")
    func linesOfAPipe() async {
      await #expect(processExitsWith: .success) {
        let writing = try pipeIntoStandardInput()
        var lines = ByteSource.standardInput.lines().values.makeAsyncIterator()
        for (bytes, line) in [("one\n", "one"), ("two\nth", "two"), ("ree\n", "three")] {
          writing.withNumber { send(Array(bytes.utf8), to: $0) }
          #expect(try await lines.next() == line)
        }
        writing.close()
        #expect(try await lines.next() == nil)
        #expect(try await ByteSource.standardInput.lines().allValues() == [])
        #expect(fcntl(0, F_GETFD) >= 0)
      }
    }

    @Test("from a pipe comes as keys")
    func keysOfAPipe() async {
      await #expect(processExitsWith: .success) {
        let writing = try pipeIntoStandardInput()
        writing.withNumber { send(Array("é\u{1B}[A\u{3}".utf8), to: $0) }
        writing.close()
        #expect(try await Keyboard.standard.keys().allValues() == [.character("é"), .up, .control("c")])
        #expect(fcntl(0, F_GETFD) >= 0)
      }
    }

    @Test("from a terminal comes line by line, up to Ctrl-D")
    func linesOfATerminal() async {
      await #expect(processExitsWith: .success) {
        let terminal = try terminalIntoStandardInput()
        terminal.type("lamp\r")
        var lines = ByteSource.standardInput.lines().values.makeAsyncIterator()
        #expect(try await lines.next() == "lamp")
        terminal.type("\u{4}")
        #expect(try await lines.next() == nil)
      }
    }

    @Test("from a terminal comes key by key, and the terminal's mode is restored")
    func keysOfATerminal() async {
      await #expect(processExitsWith: .success) {
        let terminal = try terminalIntoStandardInput()
        let before = terminal.mode.c_lflag
        let controlC = AsyncLatch()
        let log = Journal<Key>()
        let keys = Keyboard.standard.keys().subscribe(
          next: { key in
            log.write(key)
            if key == .control("c") { controlC.open() }
          }, failed: { _ in })
        #expect(terminal.mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
        terminal.type("x\u{1B}[B\u{3}")
        await controlC.wait()
        keys.dispose()
        #expect(log.entries == [.character("x"), .down, .control("c")])
        #expect(terminal.mode.c_lflag == before)
      }
    }

    @Test("that is closed, is a folder, or is not text, fails with the call, the error number and its name")
    func failures() async {
      await #expect(processExitsWith: .success) {
        let writing = try pipeIntoStandardInput()
        writing.withNumber { send([0x61, 0x0A, 0xFF, 0x0A], to: $0) }
        let failure = await #expect(throws: SystemFailure.self) {
          try await ByteSource.standardInput.lines().allValues()
        }
        #expect(failure?.code == EILSEQ && failure?.line == 2)
        let folder = open("/", O_RDONLY)
        dup2(folder, 0)
        await #expect(throws: SystemFailure("read", code: EISDIR, path: "standard input")) {
          try await ByteSource.standardInput.lines().allValues()
        }
        close(0)
        await #expect(throws: SystemFailure("read", code: EBADF, path: "standard input")) {
          try await ByteSource.standardInput.lines().allValues()
        }
        await #expect(throws: SystemFailure("read", code: EBADF, path: "standard input")) {
          try await Keyboard.standard.keys().allValues()
        }
      }
    }

    @Test("keeps nothing of ten thousand subscriptions")
    func leaksNothing() async {
      await #expect(processExitsWith: .success) {
        let writing = try pipeIntoStandardInput()
        await expectNothingLeft(of: "pipe:") { probe, cycle in
          let token = probe.token()
          let lines = ByteSource.standardInput.lines().subscribe(next: { _ in token.touch() }, failed: { _ in })
          if cycle.isMultiple(of: 10) { writing.withNumber { send([0x61, 0x0A], to: $0) } }
          lines.dispose()
        }
        let terminal = try terminalIntoStandardInput()
        let before = terminal.mode.c_lflag
        await expectNothingLeft(of: "/pts/") { probe, cycle in
          let token = probe.token()
          let keys = Keyboard.standard.keys().subscribe(next: { _ in token.touch() }, failed: { _ in })
          if cycle.isMultiple(of: 2) { terminal.type("a") }
          keys.dispose()
        }
        #expect(terminal.mode.c_lflag == before)
      }
    }

    @Test("sends nothing after a disposal that races its lines or its keys")
    func racesDisposal() async {
      await #expect(processExitsWith: .success) {
        let writing = try pipeIntoStandardInput()
        await raceWithDisposal(of: "pipe:", { writing }, signal: { _ in ByteSource.standardInput.lines() }) { pipe in
          pipe.withNumber { send(Array("a\nb\n".utf8), to: $0) }
        }
        let terminal = try terminalIntoStandardInput()
        let before = terminal.mode.c_lflag
        await raceWithDisposal(of: "/pts/", { terminal }, signal: { _ in Keyboard.standard.keys() }) { terminal in
          terminal.type("ab")
        }
        #expect(terminal.mode.c_lflag == before)
      }
    }
  }

  /// Makes a pipe the standard input of this process. Returns the end to write to.
  private func pipeIntoStandardInput() throws -> DescriptorHandle {
    let (reading, writing) = try DescriptorHandle.makePipe()
    #expect(reading.withNumber { dup2($0, 0) } == 0)
    return writing
  }

  /// Makes a new terminal the standard input of this process.
  private func terminalIntoStandardInput() throws -> PseudoTerminal {
    let terminal = try #require(PseudoTerminal())
    #expect(terminal.descriptor.withNumber { dup2($0, 0) } == 0)
    return terminal
  }
#endif
