import Foundation
import Marbles
import ReactiveSystem

/// The file that is read: the user's, or a temporary one.
final class SharedFile: Sendable {
  /// Its arguments, for the help of a walkthrough.
  static let arguments: [ArgumentHelp] = [
    ("FILE", "a file to read; one is made if not given"),
    ("--size MB", "the size of the file that is made"),
  ]

  let file: LocalFile
  /// The title on the screen.
  let title: String
  /// How many bytes it has.
  let size: Int
  private let folder: SampleFolder?

  /// Whether the file is a temporary one.
  var isSample: Bool { folder != nil }

  /// Reads `--size MB`, or the path of a file, which is checked. A file that is made exists as long as this object.
  ///
  /// - Parameters:
  ///   - limit: the greatest size of a file that is made, in megabytes.
  ///   - brief: its size in the tour.
  init(_ arguments: inout Arguments, upTo limit: Int, brief: Int) throws(CommandFailure) {
    let megabytes = try arguments.number("--size", in: 1...limit, "a number of megabytes")
    let path = megabytes == nil ? arguments.operand() : nil
    // A wrong command line is reported before a wrong file.
    try arguments.finish()
    folder = path == nil ? SampleFolder() : nil
    if let path {
      var status = stat()
      guard stat(path, &status) == 0 else { throw .system("stat", path) }
      if status.st_mode & S_IFMT == S_IFDIR { throw .system("read", path, code: EISDIR) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw InputFailure(path, "there is no size to show progress by") }
      guard status.st_size > 0 else { throw InputFailure(path, "there is no byte to read") }
      size = Int(status.st_size)
      file = LocalFile(path)
      title = "\(path.onOneLine), \(size.inBytes)"
    } else {
      size = (megabytes ?? (arguments.isBrief ? brief : 64)) << 20
      file = LocalFile(folder?.path("zeros") ?? "")
      title = "a file of \(size.inBytes), made for this"
      // Nothing is written: its bytes are zeros.
      guard FileManager.default.createFile(atPath: file.path, contents: nil), truncate(file.path, off_t(size)) == 0
      else { throw .system("open", file.path) }
    }
  }
}
