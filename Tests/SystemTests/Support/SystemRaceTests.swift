import Keys
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
  @Suite("Events and a disposal at once", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct SystemRaceTests {
    let scratch = Scratch()

    @Test("of a file that is read")
    func file() async {
      let path = scratch.write((0..<100).map { "\($0)\n" }.joined(), to: "read")
      await raceWithDisposal(of: path, { LocalFile(path) }, signal: { $0.lines() }) { _ in waitABit() }
    }

    @Test("of a file that is read in chunks")
    func chunks() async {
      let path = scratch.write(String(repeating: "a", count: 1_000), to: "chunks")
      await raceWithDisposal(of: path, { LocalFile(path) }, signal: { $0.chunks(ofSize: 10) }) { _ in waitABit() }
    }

    @Test("of a pipe")
    func pipe() async {
      await raceWithDisposal(of: "pipe:", TestPipe.init, signal: { ByteSource($0.reading).lines() }) { pipe in
        pipe.writing.withNumber { send(Array("a\nb\n".utf8), to: $0) }
        pipe.writing.close()
      }
    }

    @Test("of a file that grows")
    func followedFile() async {
      let path = scratch.write("", to: "grows")
      await raceWithDisposal(of: path, { scratch }, signal: { LocalFile($0["grows"]).following().lines() }) { scratch in
        scratch.write("a\n", to: "grows", adding: true)
      }
    }

    @Test("of a file that is rotated")
    func rotatedFile() async {
      let path = scratch.write("", to: "rotated")
      await raceWithDisposal(of: path, { scratch }, signal: { LocalFile($0["rotated"]).following().lines() }) {
        scratch in
        scratch.move("rotated", to: "rotated.1")
        scratch.write("a\n", to: "rotated")
      }
    }

    @Test("of a folder")
    func folder() async {
      await raceWithDisposal(of: nil, { scratch }, signal: { LocalFolder($0.path).changes() }) { scratch in
        scratch.write("a", to: "file")
      }
    }

    @Test("of a terminal, whose mode is restored")
    func keys() async throws {
      let terminal = try #require(PseudoTerminal())
      let before = terminal.mode.c_lflag
      await raceWithDisposal(of: nil, { terminal }, signal: { Keyboard($0.descriptor).keys() }) { terminal in
        terminal.type("ab")
      }
      #expect(terminal.mode.c_lflag == before)
    }

    @Test("of two subscriptions to one terminal, whose mode is restored after both")
    func keyMode() throws {
      let terminal = try #require(PseudoTerminal())
      let before = terminal.mode.c_lflag
      let isWrong = AtomicFlag()
      let read: @Sendable (PseudoTerminal) -> Void = { terminal in
        for raisesSignals in [false, true] {
          let keys = Keyboard(terminal.descriptor).keys(raisingSignals: raisesSignals).subscribeIgnoringFailures()
          // Its own subscription is open, whatever the other thread does.
          if terminal.mode.c_lflag & tcflag_t(ICANON) != 0 { isWrong.set() }
          keys.dispose()
        }
      }
      race(spins: spins(quick: 50, full: 200, night: 1_000)) {
        terminal
      } _: { terminal in
        read(terminal)
      } _: { terminal in
        read(terminal)
      } verify: { terminal in
        if terminal.mode.c_lflag != before { isWrong.set() }
      }
      let wasWrong = isWrong.isSet
      #expect(!wasWrong)
    }
  }
}

private func waitABit() { spin(for: .microseconds(1)) }
