import ReactiveSystem
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("The difference of two snapshots of a folder")
struct FolderSnapshotTests {
  let scratch = Scratch()

  private func changes(_ body: () -> Void) throws -> [FolderChange] {
    let old = try FolderSnapshot(of: scratch.path, isRecursive: true)
    body()
    return try FolderSnapshot(of: scratch.path, isRecursive: true).changes(since: old)
  }

  @Test("has files that were made, written and removed")
  func files() throws {
    scratch.write("a", to: "removed")
    scratch.write("a", to: "written")
    scratch.write("a", to: "same")
    let changes = try changes {
      scratch.write("b", to: "made")
      scratch.write("bb", to: "written")
      scratch.remove("removed")
    }
    #expect(changes == [.removed(scratch["removed"]), .created(scratch["made"]), .modified(scratch["written"])])
  }

  @Test("has a renamed folder without the files in it")
  func folder() throws {
    scratch.makeFolder("a")
    scratch.makeFolder("a/b")
    scratch.write("1", to: "a/b/file")
    #expect(try changes { scratch.move("a", to: "c") } == [.renamed(from: scratch["a"], to: scratch["c"])])
  }

  @Test("has a folder that was renamed in a renamed folder, and one that left it")
  func inside() throws {
    for folder in ["a", "a/b", "a/b/c", "a/d"] { scratch.makeFolder(folder) }
    scratch.write("1", to: "a/b/c/file")
    let changes = try changes {
      scratch.move("a", to: "e")
      scratch.move("e/b", to: "e/f")
      scratch.move("e/d", to: "d")
    }
    #expect(
      Set(changes) == [
        .renamed(from: scratch["a"], to: scratch["e"]), .renamed(from: scratch["a/b"], to: scratch["e/f"]),
        .renamed(from: scratch["a/d"], to: scratch["d"]),
      ])
  }

  @Test("has files whose names are the same text in other bytes")
  func bytes() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    scratch.write("a", to: composed)
    scratch.write("b", to: decomposed)
    // Some systems take both names for one file.
    guard names(in: scratch.path).count == 2 else { return }
    #expect(try FolderSnapshot(of: scratch.path, isRecursive: true).count == 2)
    #expect(try pathBytes(changes { _ = scratch.write("bb", to: decomposed) }) == [bytes(of: decomposed)])
    #expect(try pathBytes(changes { scratch.remove(composed) }) == [bytes(of: composed)])
    #expect(
      try pathBytes(changes { scratch.move(decomposed, to: composed) }) == [bytes(of: decomposed), bytes(of: composed)])
  }

  @Test("has a renamed folder without the files in it, if the last sign of its name is a character only with the slash")
  func bytesInside() throws {
    let name = "a\u{600}"
    scratch.makeFolder(name)
    scratch.write("1", to: name + "/file")
    #expect(try changes { scratch.move(name, to: "c") } == [.renamed(from: scratch[name], to: scratch["c"])])
  }

  private func bytes(of name: String) -> [UInt8] { Array(scratch[name].utf8) }

  /// The paths of changes by their bytes: the changes themselves are compared as text.
  private func pathBytes(_ changes: [FolderChange]) -> [[UInt8]] {
    changes.flatMap { change -> [[UInt8]] in
      switch change {
      case .created(let path), .modified(let path), .removed(let path): [Array(path.utf8)]
      case .renamed(let old, let new): [Array(old.utf8), Array(new.utf8)]
      case .overflow: []
      }
    }
  }

  @Test("has a file that took the place of another one as renamed")
  func replacement() throws {
    scratch.write("1", to: "new")
    scratch.write("2", to: "file")
    #expect(try changes { scratch.move("new", to: "file") } == [.renamed(from: scratch["new"], to: scratch["file"])])
  }
}
