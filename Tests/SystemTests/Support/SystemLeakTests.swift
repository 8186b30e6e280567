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

extension DescriptorCounts {
  @Suite("Ten thousand subscriptions leave no descriptor open", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct SystemLeakTests {
    let scratch = Scratch()

    @Test("to the lines of a file, to their end")
    func linesToTheEnd() async throws {
      let path = scratch.write("a\nb\n", to: "ended")
      try await expectNothingLeft(of: path) { probe, _ in
        let token = probe.token()
        let lines = try await LocalFile(path).lines().map { token.use($0) }.allValues()
        #expect(lines.count == 2)
      }
    }

    @Test("to the lines of a file, disposed")
    func linesDisposed() async {
      let path = scratch.write("a\nb\n", to: "disposed")
      await expectNothingLeft(of: path) { probe, _ in
        let token = probe.token()
        LocalFile(path).lines().subscribe(next: { _ in token.touch() }, failed: { _ in }).dispose()
      }
    }

    @Test("to the chunks of a file, to their end and disposed")
    func chunks() async throws {
      let path = scratch.write("abcdef", to: "chunks")
      try await expectNothingLeft(of: path) { probe, cycle in
        let token = probe.token()
        let chunks = LocalFile(path).chunks(ofSize: 2).map { token.use($0) }
        if cycle.isMultiple(of: 2) {
          let count = try await chunks.allValues().count
          #expect(count == 3)
        } else {
          chunks.subscribe(next: { _ in }, failed: { _ in }).dispose()
        }
      }
    }

    @Test("to a pipe, whose reading end stays open while one is subscribed to")
    func pipes() async throws {
      try await expectNothingLeft(of: "pipe:") { probe, cycle in
        let token = probe.token()
        let (reading, writing) = try DescriptorHandle.makePipe()
        let subscription = ByteSource(reading).lines().subscribe(next: { _ in token.touch() }, failed: { _ in })
        writing.withNumber { send([0x61, 0x0A], to: $0) }
        if cycle.isMultiple(of: 2) { subscription.dispose() }
      }
    }

    @Test("to a file that grows")
    func following() async {
      let path = scratch.write("", to: "grows")
      await expectNothingLeft(of: path) { probe, cycle in
        let token = probe.token()
        let lines = LocalFile(path).following(from: .beginning).lines().on(next: { _ in token.touch() })
        let subscription = lines.subscribe(next: { _ in }, failed: { _ in })
        if cycle.isMultiple(of: 100) { scratch.write("a\n", to: "grows") }
        subscription.dispose()
      }
    }

    @Test("to a file that is rotated")
    func rotated() async {
      let path = scratch.write("", to: "rotated")
      await expectNothingLeft(of: path) { probe, _ in
        let token = probe.token()
        let lines = LocalFile(path).following(from: .beginning).lines().on(next: { _ in token.touch() })
        let subscription = lines.subscribe(next: { _ in }, failed: { _ in })
        scratch.move("rotated", to: "rotated.1")
        scratch.write("a\n", to: "rotated")
        subscription.dispose()
      }
    }

    @Test("to the changes of a folder")
    func folders() async throws {
      await expectNothingLeft(of: "inotify") { probe, cycle in
        let token = probe.token()
        let changes = LocalFolder(scratch.path).changes().on(next: { _ in token.touch() })
        let subscription = changes.subscribe(next: { _ in }, failed: { _ in })
        if cycle.isMultiple(of: 100) { scratch.write("a\n", to: "file") }
        subscription.dispose()
      }
    }

    @Test("to the keys of a terminal, whose mode is restored")
    func keys() async throws {
      let terminal = try #require(PseudoTerminal())
      let before = terminal.mode.c_lflag
      await expectNothingLeft(of: "/pts/") { probe, cycle in
        let token = probe.token()
        let keys = Keyboard(terminal.descriptor).keys(raisingSignals: cycle.isMultiple(of: 3))
        let subscription = keys.subscribe(next: { _ in token.touch() }, failed: { _ in })
        if cycle.isMultiple(of: 2) { terminal.type("a") }
        subscription.dispose()
      }
      #expect(terminal.mode.c_lflag == before)
    }
  }
}
