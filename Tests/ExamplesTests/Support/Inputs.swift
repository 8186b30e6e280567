#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that no walkthrough can read, and a folder for what they write. They are there until the system removes its
/// temporary files.
enum Inputs {
  /// A folder with the other files.
  static let folder: String = {
    var template = Array("/tmp/reactive-examples-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no folder could be made") }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()
  /// A path without a file.
  static let missing = folder + "/no-such-file"
  /// A file without bytes.
  static let empty = file("empty", [])
  /// A file that is not UTF-8.
  static let notText = file("not-text", Array("text\n".utf8) + [0xFF, 0xFE, 0x0A])

  /// A folder as `/proc` with one process, whose name has a space and parentheses.
  static let processes: String = {
    for folder in ["", "/7"] { mkdir(Inputs.folder + "/processes" + folder, 0o755) }
    _ = file("processes/uptime", Array("100.00 90.00\n".utf8))
    _ = file("processes/7/stat", Array("7 (a (b) c) S 1 7 7 0 -1 0 0 0 0 0 5 6 0 0 20 0 1 0 1234 0 0\n".utf8))
    _ = file("processes/7/status", Array("Name:\ta (b) c\nUid:\t4294967294\t0\nVmRSS:\t   2048 kB\n".utf8))
    return folder + "/processes"
  }()

  private static func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = folder + "/" + name
    guard let file = fopen(path, "w") else { preconditionFailure("no file could be made") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }
}
