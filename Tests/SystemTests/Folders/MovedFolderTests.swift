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

#if !canImport(Darwin)
  @Suite("Folders that move before their reports are read", .serialized, .inTurn, .timeLimit(.minutes(5)))
  struct MovedFolderTests {
    let scratch = Scratch()

    /// The changes of all folders inside, from something that happens while no report is read, up to the change that
    /// makes a closure return true.
    private func changes(
      of body: () -> Void, until isLast: @escaping ([FolderChange]) -> Bool,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async -> [FolderChange] {
      let (log, gate) = (Journal<FolderChange>(), Latch())
      let subscription = LocalFolder(scratch.path).changes(recursive: true).subscribe(
        next: { change in
          log.write(change)
          // Blocks the queue of the subscription.
          if log.count == 1 { _ = gate.wait(until: nil) }
        }, failed: { _ in })
      scratch.makeFolder("begin")
      await eventually { log.count == 1 }
      body()
      gate.open()
      await eventually({ isLast(log.entries) }, sourceLocation: sourceLocation)
      subscription.dispose()
      return Array(log.entries.dropFirst())
    }

    private func changes(of body: () -> Void) async -> [FolderChange] {
      let last = FolderChange.created(scratch["end"])
      let changes = await changes {
        body()
        scratch.makeFolder("end")
      } until: {
        $0.contains(last)
      }
      return changes.filter { $0 != last }
    }

    @Test("are watched under their new name, and their files are sent once")
    func newFolder() async {
      let changes = await changes {
        scratch.makeFolder("a")
        scratch.move("a", to: "b")
        scratch.move("b", to: "c")
        scratch.write("1", to: "c/file")
      }
      #expect(
        changes == [
          .created(scratch["a"]), .renamed(from: scratch["a"], to: scratch["b"]),
          .renamed(from: scratch["b"], to: scratch["c"]), .created(scratch["c/file"]),
        ])
    }

    @Test("are watched later too")
    func newFolderLater() async {
      let changes = await changes {
        scratch.makeFolder("a")
        scratch.move("a", to: "b")
      } until: { changes in
        if changes.count == 3 { mkdir(scratch["b/later"], 0o755) }
        return changes.contains(.created(scratch["b/later"]))
      }
      #expect(changes.last == .created(scratch["b/later"]))
    }

    @Test("may have folders in them")
    func newTree() async {
      let changes = await changes {
        scratch.makeFolder("a")
        scratch.makeFolder("a/b")
        scratch.move("a", to: "c")
        scratch.write("1", to: "c/b/file")
      }
      #expect(
        changes == [
          .created(scratch["a"]), .renamed(from: scratch["a"], to: scratch["c"]), .created(scratch["c/b"]),
          .created(scratch["c/b/file"]),
        ])
    }

    @Test("are not mistaken for the folder that takes their name")
    func takenName() async {
      let changes = await changes {
        scratch.makeFolder("a")
        scratch.write("1", to: "a/first")
        scratch.move("a", to: "b")
        scratch.makeFolder("a")
        scratch.write("2", to: "a/second")
      }
      #expect(
        changes == [
          .created(scratch["a"]), .renamed(from: scratch["a"], to: scratch["b"]), .created(scratch["b/first"]),
          .created(scratch["a"]), .created(scratch["a/second"]),
        ])
    }

    @Test("are found if the folder around them moves")
    func movedParent() async {
      scratch.makeFolder("p")
      let last = FolderChange.created(scratch["q/a/file"])
      let changes = await changes {
        scratch.makeFolder("p/a")
        scratch.move("p", to: "q")
        scratch.write("1", to: "q/a/file")
      } until: {
        $0.contains(last)
      }
      #expect(
        changes == [.created(scratch["p/a"]), .renamed(from: scratch["p"], to: scratch["q"]), last])
    }

    @Test("may be removed, and made again")
    func removed() async {
      let changes = await changes {
        scratch.makeFolder("a")
        scratch.write("1", to: "a/file")
        scratch.remove("a/file")
        scratch.removeFolder("a")
        scratch.makeFolder("a")
        scratch.write("2", to: "a/other")
      }
      #expect(
        changes == [
          .created(scratch["a"]), .removed(scratch["a"]), .created(scratch["a"]), .created(scratch["a/other"]),
        ])
    }

    @Test("may take the place of an empty folder")
    func replaced() async {
      scratch.makeFolder("a")
      scratch.write("1", to: "a/file")
      scratch.makeFolder("empty")
      let last = FolderChange.created(scratch["empty/later"])
      let changes = await changes {
        scratch.move("a", to: "empty")
      } until: { changes in
        if changes.count == 2 { mkdir(scratch["empty/later"], 0o755) }
        return changes.contains(last)
      }
      #expect(changes == [.renamed(from: scratch["a"], to: scratch["empty"]), last])
    }

    @Test("and exchange their names cause an overflow, and the right names after it")
    func exchanged() async {
      // The C library's module does not declare it.
      guard let function = dlsym(nil, "renameat2") else { return }
      typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      // The type agrees with the declaration in the manual.
      let exchange = unsafeBitCast(function, to: Rename.self)
      scratch.makeFolder("a")
      scratch.makeFolder("b")
      scratch.makeFolder("c")
      // Some file systems do not know it.
      guard exchange(AT_FDCWD, scratch["a"], AT_FDCWD, scratch["c"], 2) == 0 else { return }
      let last = FolderChange.created(scratch["a/later"])
      let changes = await changes {
        _ = exchange(AT_FDCWD, scratch["a"], AT_FDCWD, scratch["b"], 2)
      } until: { changes in
        if changes.last == .overflow { mkdir(scratch["a/later"], 0o755) }
        return changes.contains(last)
      }
      #expect(changes.suffix(2) == [.overflow, last])
    }

    @Test("are not watched after an overflow if they have left during it")
    func leavesDuringOverflow() async {
      let outside = Scratch()
      scratch.makeFolder("a")
      let changes = await changes {
        for _ in 0..<10_000 {
          scratch.makeFolder("b")
          scratch.removeFolder("b")
        }
        rename(scratch["a"], outside["a"])
      } until: { changes in
        if changes.last == .overflow {
          mkdir(outside["a/after"], 0o755)
          mkdir(scratch["end"], 0o755)
        }
        return changes.contains(.created(scratch["end"]))
      }
      #expect(changes.suffix(2) == [.overflow, .created(scratch["end"])])
    }

    @Test("by the thousand are moved in a time that grows with their number")
    func areMany() async {
      let count = 3_000
      for number in 0..<count { scratch.makeFolder("\(number)") }
      let last = FolderChange.created(scratch["m0/file"])
      let changes = await changes {
        for number in 0..<count { scratch.move("\(number)", to: "m\(number)") }
        scratch.write("", to: "m0/file")
      } until: {
        $0.contains(last)
      }
      let expected = (0..<count).map { FolderChange.renamed(from: scratch["\($0)"], to: scratch["m\($0)"]) }
      #expect(changes == expected + [last])
    }

    /// A reader that applies the changes to a list of paths has the right list at the end, and no change that does not
    /// fit into it.
    @Test("at random leave a reader with the right list", arguments: 1...8 as ClosedRange<UInt64>)
    func random(seed: UInt64) async {
      let log = Journal<FolderChange>()
      let subscription = LocalFolder(scratch.path).changes(recursive: true).subscribe(
        next: { log.write($0) }, failed: { _ in })
      var churn = FolderChurn(in: scratch, seed: seed)
      for _ in 0..<repetitions(quick: 400, full: 1_500, night: 6_000) { churn.act() }
      scratch.makeFolder("end")
      let end = FolderChange.created(scratch["end"])
      // A folder that is read late may have the last changes.
      await eventually {
        let entries = log.entries
        return entries.contains(end) && FolderModel(entries).paths == churn.paths.union([scratch["end"]])
      }
      subscription.dispose()
      #expect(FolderModel(log.entries).misfits == [])
    }
  }
#endif
