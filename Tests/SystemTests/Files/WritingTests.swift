import ReactiveCore
import ReactiveSubjects
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

@Suite("An atomically written file", .inTurn, .timeLimit(.minutes(5)))
struct WritingTests {
  private let scratch = Scratch()
  private var file: LocalFile { LocalFile(scratch["value"]) }

  @Test("has the new bytes, and the permissions of the old file")
  func replaces() throws {
    try file.write("one")
    #expect(content == "one")
    #expect(chmod(file.path, 0o640) == 0)
    try file.write("two")
    #expect(content == "two")
    #expect(mode == 0o640)
    try file.write([UInt8]())
    #expect(content == "")
    #expect(names(in: scratch.path) == ["value"])
  }

  @Test("is another file: a reader of the old one still gets the old bytes")
  func keepsReaders() throws {
    try file.write("old")
    let reader = open(file.path, O_RDONLY)
    defer { close(reader) }
    try file.write("new")
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, 8) == 3)
    #expect(bytes[..<3] == [UInt8]("old".utf8)[...])
  }

  @Test("is found through a symbolic link, which stays")
  func followsLinks() throws {
    try file.write("old")
    #expect(symlink("value", scratch["link"]) == 0)
    try LocalFile(scratch["link"]).write("new")
    #expect(content == "new")
    #expect(Set(names(in: scratch.path)) == ["value", "link"])
  }

  @Test("is made through a symbolic link that leads to no file, also by way of other links")
  func followsDanglingLinks() throws {
    scratch.makeFolder("folder")
    #expect(symlink("folder/next", scratch["first"]) == 0)
    #expect(symlink("../value", scratch["folder/next"]) == 0)
    try LocalFile(scratch["first"]).write("new")
    #expect(content == "new")
    #expect(Set(names(in: scratch.path)) == ["value", "first", "folder"])
    #expect(names(in: scratch["folder"]) == ["next"])
  }

  @Test("is not made through a symbolic link that leads to itself")
  func refusesCircles() {
    #expect(symlink("circle", scratch["circle"]) == 0)
    #expect(throws: SystemFailure("readlink", code: ELOOP, path: scratch["circle"])) {
      try LocalFile(scratch["circle"]).write("x")
    }
    #expect(names(in: scratch.path) == ["circle"])
  }

  @Test("has the permissions of other new files if it is new")
  func isNew() throws {
    let number = open(scratch["other"], O_WRONLY | O_CREAT, 0o666)
    close(number)
    try file.write("new")
    #expect(mode == permissions(of: scratch["other"]))
  }

  #if EXIT_TESTS
    // In a process of its own, whose files are limited: a handler looks at the temporary file when it is full.
    @Test("is private while it is written, if the old file is private, and stays as it was without space")
    func staysPrivate() async {
      await #expect(processExitsWith: .success) {
        let scratch = Scratch()
        let file = LocalFile(scratch["value"])
        try file.write("old")
        #expect(chmod(file.path, 0o600) == 0)
        let modes = FullFiles.modes(in: scratch.path, limit: 4) {
          #expect(throws: SystemFailure("write", code: EFBIG, path: file.path)) { try file.write("a longer text") }
        }
        #expect(modes == [0o600])
        #expect(text(of: file) == "old")
        #expect(names(in: scratch.path) == ["value"])
      }
    }
  #endif

  @Test("may be written by several threads at once, which leave no other file")
  func writesAtOnce() async {
    let (file, failures) = (file, Journal<String>())
    await withTaskGroup(of: Void.self) { group in
      for digit in 0..<6 {
        group.addTask {
          for _ in 0..<200 {
            do {
              try file.write(String(repeating: "\(digit)", count: 5_000), isDurable: false)
            } catch {
              failures.write("\(error)")
            }
          }
        }
      }
    }
    #expect(failures.entries == [])
    #expect(isWhole(file))
    #expect(names(in: scratch.path) == ["value"])
  }

  @Test("stays as it was after a failure, and no other file is left")
  func failsCleanly() throws {
    try file.write("old")
    scratch.makeFolder("folder")
    #expect(throws: SystemFailure("rename", code: EISDIR, path: scratch["folder"])) {
      try LocalFile(scratch["folder"]).write("x")
    }
    #expect(mkfifo(scratch["pipe"], 0o600) == 0)
    #expect(throws: SystemFailure("rename", code: EINVAL, path: scratch["pipe"])) {
      try LocalFile(scratch["pipe"]).write("x")
    }
    #expect(throws: SystemFailure.self) { try LocalFile(scratch["no/such/folder"]).write("x") }
    // The temporary file can be made, and cannot be renamed.
    let long = scratch[String(repeating: "n", count: 300)]
    #expect(throws: SystemFailure("rename", code: ENAMETOOLONG, path: long)) { try LocalFile(long).write("x") }
    // The system would take the path to the zero byte.
    let cut = file.path + "\0.txt"
    #expect(throws: SystemFailure("open", code: EINVAL, path: cut)) { try LocalFile(cut).write("x") }
    #expect(content == "old")
    #expect(Set(names(in: scratch.path)) == ["value", "folder", "pipe"])
  }

  @Test("has the latest of the values that came while one was written")
  func writesTheLatest() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<String, Never>()
    let recorder = SignalRecorder(of: source.signal.written(to: file, on: scheduler, isDurable: false), on: scheduler)
    source.send("1")
    scheduler.run()
    #expect(content == "1")
    for text in ["2", "3", "4"] { source.send(text) }
    source.complete()
    #expect(content == "1")
    scheduler.run()
    #expect(content == "4")
    #expect(recorder.values == ["1", "4"])
    #expect(recorder.isCompleted)
  }

  @Test("fails the signal whose value cannot be written")
  func failsTheSignal() {
    let scheduler = VirtualTimeScheduler()
    let path = scratch["no/folder"]
    let written = Signal<Int, Never>([1, 2]).written(to: LocalFile(path), on: scheduler) { _ in [] }
    let recorder = SignalRecorder(of: written, on: scheduler)
    scheduler.run()
    #expect(recorder.values == [])
    #expect(recorder.termination == .failed(SystemFailure("open", code: ENOENT, path: path)))
  }

  @Test("is whole for every reader while a signal is written, and nothing is sent after a disposal that races it")
  func races() async throws {
    try file.write(String(repeating: "0", count: 5_000))
    let file = file
    let isWrong = AtomicFlag()
    await raceWithDisposal(of: scratch.path, { Subject<String, Never>() }) { source in
      source.signal.written(to: file, isDurable: false)
    } _: { source in
      for digit in 1...3 {
        source.send(String(repeating: "\(digit)", count: 5_000))
        for _ in 0..<5 where !isWhole(file) { isWrong.set() }
      }
    }
    let wasWrong = isWrong.isSet
    #expect(!wasWrong)
    #expect(isWhole(file))
    await eventually { names(in: scratch.path) == ["value"] }
  }

  @Test("leaves nothing of 10,000 signals that are written and disposed")
  func leavesNothingOfSignals() async {
    let file = file
    await expectNothingLeft(of: scratch.path) { probe, cycle in
      let token = probe.token()
      let source = Subject<String, Never>()
      let run = source.signal.written(to: file, isDurable: false)
        .subscribe(next: { _ in token.touch() }, failed: { _ in })
      source.send("\(cycle)")
      run.dispose()
    }
    // A write that runs at a disposal is finished.
    await eventually { names(in: scratch.path).allSatisfy { $0 == "value" } }
  }

  @Test("leaves no descriptor and no other file after many writes")
  func leavesNothingBehind() async throws {
    let count = repetitions(quick: 500, full: 2_000, night: 10_000)
    for number in 0..<count { try file.write("\(number)", isDurable: false) }
    #expect(content == "\(count - 1)")
    #expect(names(in: scratch.path) == ["value"])
    #expect(openDescriptors(of: scratch.path) == 0)
  }

  // MARK: Support

  private var content: String? { text(of: file) }

  private var mode: UInt32? { permissions(of: file.path) }
}

/// Whether a file has 5,000 characters that are the same.
private func isWhole(_ file: LocalFile) -> Bool {
  let text = text(of: file)
  return text?.count == 5_000 && Set(text ?? "").count == 1
}

private func text(of file: LocalFile) -> String? {
  guard let stream = fopen(file.path, "r") else { return nil }
  defer { fclose(stream) }
  var bytes = [UInt8](repeating: 0, count: 1 << 14)
  let count = fread(&bytes, 1, bytes.count, stream)
  return String(decoding: bytes[..<count], as: UTF8.self)
}
