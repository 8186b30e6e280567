import Foundation

// `blocks write FOLDER` creates a package of all blocks. `blocks compare PROGRAM` runs the blocks that print, and compares their output.

func pages() throws -> [String] {
  let skipped = [".build", ".git/", "."]
  let paths = try FileManager.default.subpathsOfDirectory(atPath: ".").filter { path in
    !skipped.contains { path.hasPrefix($0) || path.contains("/.build") }
  }
  return paths.filter { $0.hasSuffix(".md") || $0.hasPrefix("Modules/") && $0.hasSuffix(".swift") }.sorted()
}

func allBlocks() throws -> [Block] {
  try pages().flatMap { page in
    let text = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n")
    let lines = text.enumerated().map { NumberedLine(number: $0 + 1, text: $1) }
    let isSource = page.hasSuffix(".swift")
    return try blocks(in: isSource ? comments(in: lines) : lines, of: page, withoutLanguage: isSource)
  }
}

/// The output of a program in a limited time.
func output(of program: String, _ argument: String, seconds: Double) throws -> (text: String, status: Int32) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = [argument]
  process.standardOutput = pipe
  try process.run()
  let watch = DispatchWorkItem { process.terminate() }
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watch)
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  watch.cancel()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus)
}

func compare(_ all: [Block], with program: String) throws -> Bool {
  var isRight = true
  for (number, block) in all.enumerated() {
    guard case .run(let expected) = block.fate else { continue }
    let (text, status) = try output(of: program, "\(number)", seconds: 20)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed)
    let printed = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed)
    if status == 0, printed == wanted.joined(separator: "\n").trimmingCharacters(in: .newlines) { continue }
    isRight = false
    print("\(block.place): error: the block ended with status \(status), and printed\n\(text)instead of\n\(expected)")
  }
  return isRight
}

let arguments = CommandLine.arguments.dropFirst()
do {
  let all = try allBlocks()
  switch (arguments.first, arguments.last) {
  case ("write", let folder?) where arguments.count == 2:
    let root = FileManager.default.currentDirectoryPath
    let preludes = URL(fileURLWithPath: ".ci/examples/Preludes")
    try Program(folder: URL(fileURLWithPath: folder), preludes: preludes).write(all, libraryAt: root)
    var counts = (compiled: 0, run: 0, tests: 0, skipped: 0)
    for block in all {
      switch block.fate {
      case .compiled: counts.compiled += 1
      case .run: counts.run += 1
      case .test: counts.tests += 1
      case .skipped(let reason):
        counts.skipped += 1
        print("\(block.place): not compiled: \(reason)")
      }
    }
    print(
      """
      \(all.count) blocks: \(counts.run) are run and compared, \(counts.tests) are tests, \(counts.compiled) are compiled, \
      \(counts.skipped) are not
      """)
  case ("compare", let program?) where arguments.count == 2: exit(try compare(all, with: program) ? 0 : 1)
  default:
    FileHandle.standardError.write(Data("usage: blocks write FOLDER | blocks compare PROGRAM\n".utf8))
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
