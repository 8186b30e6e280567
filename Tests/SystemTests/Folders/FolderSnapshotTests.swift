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

  @Test("has a file that took the place of another one as renamed")
  func replacement() throws {
    scratch.write("1", to: "new")
    scratch.write("2", to: "file")
    #expect(try changes { scratch.move("new", to: "file") } == [.renamed(from: scratch["new"], to: scratch["file"])])
  }
}
