import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension DescriptorCounts {
  @Suite("Events and a disposal at once", .serialized, .timeLimit(.minutes(5)))
  struct SystemRaceTests {
    let scratch = Scratch()

    @Test("of a file that is read")
    func file() async {
      let path = scratch.write((0..<100).map { "\($0)\n" }.joined(), to: "read")
      await raceWithDisposal(of: path, { File(path) }, signal: { $0.lines() }) { _ in yieldToOthers() }
    }

    @Test("of a pipe")
    func pipe() async {
      await raceWithDisposal(of: "no-name", Pipe.init, signal: { ByteSource($0.reading).lines() }) { pipe in
        pipe.writing.withNumber { send(Array("a\nb\n".utf8), to: $0) }
        pipe.writing.close()
      }
    }

    @Test("of a file that grows")
    func followedFile() async {
      let path = scratch.write("", to: "grows")
      await raceWithDisposal(of: path, { scratch }, signal: { File($0["grows"]).following().lines() }) { scratch in
        scratch.write("a\n", to: "grows", adding: true)
      }
    }

    @Test("of a folder")
    func folder() async {
      await raceWithDisposal(of: "no-name", { scratch }, signal: { Folder($0.path).changes() }) { scratch in
        scratch.write("a", to: "file")
      }
    }

    @Test("of a descriptor's readiness")
    func readiness() async {
      await raceWithDisposal(of: "no-name", Pipe.init, signal: { $0.reading.readable }) { pipe in
        pipe.writing.withNumber { send([1], to: $0) }
      }
    }
  }
}

private struct Pipe: Sendable {
  let reading: Descriptor
  let writing: Descriptor

  init() {
    guard let ends = try? Descriptor.makePipe() else { preconditionFailure("no pipe could be made") }
    (reading, writing) = ends
  }
}

private func yieldToOthers() { sched_yield() }
