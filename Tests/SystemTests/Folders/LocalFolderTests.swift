import Dispatch
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

@Suite("The changes of a folder", .serialized, .inTurn, .timeLimit(.minutes(5)))
struct LocalFolderTests {
  let scratch = Scratch()

  /// Subscribes, does something, makes the file `end`, and returns the changes before that.
  private func changes(recursive: Bool = false, _ body: () -> Void) async throws -> [FolderChange] {
    var changes = LocalFolder(scratch.path).changes(recursive: recursive).values.makeAsyncIterator()
    body()
    scratch.makeFolder("end")
    var seen: [FolderChange] = []
    while let change = try await changes.next(), change != .created(scratch["end"]) { seen.append(change) }
    return seen
  }

  @Test("are files that are made, written and removed")
  func seesFiles() async throws {
    let changes = try await changes {
      scratch.write("a", to: "file")
      scratch.remove("file")
    }
    #expect(changes == [.created(scratch["file"]), .modified(scratch["file"]), .removed(scratch["file"])])
  }

  @Test("are of files whose names are the same text in other bytes")
  func comparesBytes() async throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let names = (0..<50).flatMap { ["\($0)" + composed, "\($0)" + decomposed] }
    let changes = try await changes { for name in names { scratch.makeFolder(name) } }
    let created = changes.compactMap { if case .created(let path) = $0 { Array(path.utf8) } else { nil } }
    #expect(created == names.map { Array(scratch[$0].utf8) })
  }

  @Test("are renamed files, with both paths")
  func seesRenaming() async throws {
    scratch.write("a", to: "old")
    #expect(
      try await changes { scratch.move("old", to: "new") } == [.renamed(from: scratch["old"], to: scratch["new"])])
  }

  @Test("are files that leave and enter the folder")
  func seesMoves() async throws {
    let outside = Scratch()
    scratch.write("a", to: "leaves")
    outside.write("b", to: "enters")
    let changes = try await changes {
      rename(scratch["leaves"], outside["leaves"])
      rename(outside["enters"], scratch["enters"])
    }
    #expect(changes == [.removed(scratch["leaves"]), .created(scratch["enters"])])
  }

  @Test("end with a file that leaves")
  func seesLastMove() async throws {
    let outside = Scratch()
    scratch.write("a", to: "leaves")
    var changes = LocalFolder(scratch.path).changes().values.makeAsyncIterator()
    rename(scratch["leaves"], outside["leaves"])
    #expect(try await changes.next() == .removed(scratch["leaves"]))
  }

  @Test("are of the folder alone, or of all folders in it")
  func seesFoldersInside() async throws {
    scratch.makeFolder("a")
    scratch.makeFolder("a/b")
    #expect(try await changes { scratch.write("1", to: "a/b/file") } == [])
    scratch.removeFolder("end")
    let inside = try await changes(recursive: true) { scratch.write("1", to: "a/b/file") }
    // A truncation and a write, which may be one change.
    #expect(Set(inside) == [.modified(scratch["a/b/file"])])
  }

  @Test("include a folder that is made, with its files, each once", arguments: 1...50)
  func seesNewFolders(round: Int) async throws {
    let changes = try await changes(recursive: true) {
      scratch.makeFolder("a")
      scratch.makeFolder("a/b")
      scratch.write("1", to: "a/b/file")
    }
    let created = changes.filter { if case .created = $0 { true } else { false } }
    #expect(created == [.created(scratch["a"]), .created(scratch["a/b"]), .created(scratch["a/b/file"])])
  }

  @Test("have the new paths after a folder was renamed, and none after it has left")
  func followsFolders() async throws {
    let outside = Scratch()
    scratch.makeFolder("a")
    scratch.makeFolder("a/b")
    let changes = try await changes(recursive: true) {
      scratch.move("a", to: "c")
      scratch.makeFolder("c/b/d")
      rename(scratch["c"], outside["c"])
      outside.makeFolder("c/e")
      scratch.makeFolder("f")
    }
    #expect(
      changes == [
        .renamed(from: scratch["a"], to: scratch["c"]), .created(scratch["c/b/d"]), .removed(scratch["c"]),
        .created(scratch["f"]),
      ])
  }

  @Test("are cut with an overflow if there are more than the system keeps, and continue after it")
  func overflows() async {
    let limit = 16_384
    let seen = Journal<FolderChange>()
    let areMade = DispatchSemaphore(value: 0)
    let subscription = LocalFolder(scratch.path).changes().subscribe { change in
      seen.write(change)
      // Blocks the queue of the subscription until all changes wait.
      if seen.count == 1 { areMade.wait() }
    } failed: { _ in
    }
    // The queue reads nothing more from here on, so that no change comes after the overflow.
    scratch.makeFolder("first")
    await eventually { seen.count == 1 }
    for _ in 0..<limit {
      scratch.makeFolder("a")
      scratch.removeFolder("a")
    }
    areMade.signal()
    await eventually { seen.count > limit && seen.entries.last == .overflow }
    scratch.makeFolder("end")
    await eventually { seen.entries.last == .created(scratch["end"]) }
    subscription.dispose()
    // The changes that were kept are the first ones.
    let kept = seen.entries.prefix { $0 != .overflow }
    let expected = (1..<kept.count).map { index in
      index.isMultiple(of: 2) ? FolderChange.removed(scratch["a"]) : .created(scratch["a"])
    }
    #expect(Array(kept) == [.created(scratch["first"])] + expected)
    #expect(kept.count >= limit && kept.count < 2 * limit)
  }

  @Test("complete when the folder is removed")
  func completes() async throws {
    scratch.makeFolder("a")
    var changes = LocalFolder(scratch["a/"]).changes().values.makeAsyncIterator()
    scratch.makeFolder("a/b")
    scratch.removeFolder("a/b")
    scratch.removeFolder("a")
    #expect(try await changes.next() == .created(scratch["a/b"]))
    #expect(try await changes.next() == .removed(scratch["a/b"]))
    #expect(try await changes.next() == nil)
  }

  @Test("fail without a folder")
  func fails() async {
    await #expect(throws: SystemFailure.self) { try await LocalFolder(scratch["missing"]).changes().allValues() }
    scratch.write("a", to: "file")
    await #expect(throws: SystemFailure.self) { try await LocalFolder(scratch["file"]).changes().allValues() }
  }
}
