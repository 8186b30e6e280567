import ExampleSupport
import Foundation
import Testing

@Suite("The example notes", .timeLimit(.minutes(5))) struct NotesTests {
  /// A folder for one test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: String { url.appending(path: "notes.sqlite").path }
  }

  /// A process that shows the notes, and the lines that it has printed.
  private final class Shown {
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    init(_ file: String, _ options: String...) throws {
      process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "notes")
      process.arguments = ["show", file, "--every", "5"] + options
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      try process.run()
    }

    /// The lines up to the next one that says how many notes there are.
    func next() throws -> [String] {
      while true {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let end = lines.dropLast().firstIndex(where: { $0.hasPrefix("= ") }) {
          text = lines[(end + 1)...].joined(separator: "\n")
          lines.removeSubrange((end + 1)...)
          return lines
        }
        let bytes = output.fileHandleForReading.availableData
        try #require(!bytes.isEmpty, "it has ended: \(text)")
        text += String(decoding: bytes, as: UTF8.self)
      }
    }

    func end() -> Int32 {
      process.terminate()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private func run(_ arguments: String...) throws -> String {
    let (status, output) = try runExample("notes", arguments)
    #expect(status == 0, "\(output)")
    return output
  }

  @Test("show the edits of another process, filtered and sorted")
  func twoProcesses() throws {
    let folder = try Folder()
    #expect(try run("add", folder.file, "buy", "milk") == "1\n")
    let all = try Shown(folder.file, "--order", "text")
    let found = try Shown(folder.file, "--find", "MILK")
    #expect(try all.next() == ["  buy milk", "= 1"])
    #expect(try found.next() == ["  buy milk", "= 1"])
    #expect(try run("add", folder.file, "answer the letter") == "2\n")
    #expect(try all.next() == ["+ 0 answer the letter", "= 2"])
    #expect(try run("edit", folder.file, "1", "boil milk") == "")
    #expect(try all.next() == ["~ 1 boil milk", "= 2"])
    #expect(try found.next() == ["~ 0 boil milk", "= 1"])
    #expect(try run("edit", folder.file, "2", "pour the milk") == "")
    #expect(try all.next() == ["> 0 1", "~ 1 pour the milk", "= 2"])
    #expect(try found.next() == ["+ 0 pour the milk", "= 2"])
    #expect(try run("remove", folder.file, "1") == "")
    #expect(try all.next() == ["- 0 boil milk", "= 1"])
    #expect(try found.next() == ["- 1 boil milk", "= 1"])
    #expect(all.end() == 0)
    #expect(found.end() == 0)
  }

  @Test("are all there after two processes have added at the same time")
  func writersWait() async throws {
    let folder = try Folder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...2 {
        group.addTask { [file = folder.file] in
          for number in 1...10 { _ = try run("add", file, "\(writer) \(number)") }
        }
      }
      try await group.waitForAll()
    }
    let shown = try Shown(folder.file)
    #expect(try shown.next().count == 21)
    #expect(shown.end() == 0)
  }

  @Test("names its commands in the help")
  func help() throws {
    let output = try run("--help")
    for command in ["show FILE", "add FILE TEXT", "edit FILE N TEXT", "remove FILE N"] {
      #expect(output.contains("notes \(command)"))
    }
  }

  @Test(
    "refuses a wrong argument in one line",
    arguments: [
      [], ["dance"], ["show"], ["show", "/no/such/folder/file"], ["show", "/tmp"], ["show", "/etc/hostname"],
      ["show", "f", "--order", "none"], ["show", "f", "--every", "0"], ["show", "f", "more"], ["add", "f"],
      ["add", "f", "two\nlines"], ["edit", "f", "one", "text"], ["remove", "f"], ["remove", "f", "1", "--now"],
    ])
  func refuses(_ arguments: [String]) throws {
    let (status, output) = try runExample("notes", arguments)
    #expect(status == 1)
    #expect(output.hasPrefix("notes: ") && output.hasSuffix("; see --help\n"), "\(output)")
    #expect(output.split(separator: "\n").count == 1, "\(output)")
  }

  @Test("refuses the number of a note that is not there")
  func missing() throws {
    let folder = try Folder()
    _ = try run("add", folder.file, "milk")
    let (status, output) = try runExample("notes", ["remove", folder.file, "7"])
    #expect(status == 1)
    #expect(output == "notes: there is no note 7; see --help\n")
  }
}
