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

  private static func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = folder + "/" + name
    guard let file = fopen(path, "w") else { preconditionFailure("no file could be made") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }
}
