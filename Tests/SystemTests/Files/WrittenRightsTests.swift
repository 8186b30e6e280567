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
  /// Each test runs in a process of its own, which is another user from some point on, or is ended.
  @Suite("A written file of another user, or of a killed process", .inTurn, .timeLimit(.minutes(5)))
  struct WrittenRightsTests {
    /// Needs the rights of the administrator, as the next one does.
    @Test("is no setuid file of the writer, and gives a new group no more rights than all others")
    func dropsRights() async throws {
      guard geteuid() == 0 else { return }
      await #expect(processExitsWith: .success) {
        let scratch = Scratch()
        let file = LocalFile(scratch["value"])
        chmod(scratch.path, 0o777)
        try file.write("old")
        #expect(chown(file.path, 1, 1) == 0)
        #expect(chmod(file.path, 0o6750) == 0)
        // The administrator may give the owner, and all stays as it was.
        try file.write("new")
        #expect(permissions(of: file.path) == 0o6750)
        #expect(owners(of: file.path) == [1, 1])
        #expect(setegid(4_000) == 0 && seteuid(4_000) == 0)
        try file.write("newer")
        #expect(owners(of: file.path) == [4_000, 4_000])
        #expect(permissions(of: file.path) == 0o700)
        #expect(seteuid(0) == 0)
      }
    }

    @Test("keeps its group if the writer belongs to that, also where its owner stays another one")
    func keepsGroup() async throws {
      guard geteuid() == 0 else { return }
      await #expect(processExitsWith: .success) {
        let scratch = Scratch()
        let file = LocalFile(scratch["value"])
        chmod(scratch.path, 0o777)
        try file.write("old")
        #expect(chown(file.path, 1, 4_001) == 0)
        #expect(chmod(file.path, 0o6660) == 0)
        var groups: [gid_t] = [4_001]
        #expect(setgroups(1, &groups) == 0 && setegid(4_000) == 0 && seteuid(4_000) == 0)
        try file.write("new")
        #expect(owners(of: file.path) == [4_000, 4_001])
        #expect(permissions(of: file.path) == 0o660)
        #expect(seteuid(0) == 0)
      }
    }

    @Test("is alone in its folder again at the next write after a process was killed during one")
    func removesLeftovers() async throws {
      let scratch = Scratch()
      let path = scratch.path
      for _ in 0..<3 {
        await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String] in
          // A write beyond the limit ends the process, as a kill does.
          signal(SIGXFSZ, SIG_DFL)
          FullFiles.limit(to: 4)
          unblocking(SIGXFSZ) { try? LocalFile(path + "/value").write("a longer text") }
        }
        #expect(names(in: path).count { $0 != "value" } == 1)
      }
      try LocalFile(path + "/value").write("new")
      #expect(names(in: path) == ["value"])
    }
  }

  /// The numbers of the owner and the group of a file.
  private func owners(of path: String) -> [UInt32] {
    var status = stat()
    return stat(path, &status) == 0 ? [status.st_uid, status.st_gid] : []
  }
#endif
