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

  let file: File
  /// The title on the screen.
  let title: String
  /// How many bytes it has.
  let size: Int
  private let folder: SampleFolder?

  /// Checks a file, or makes one that exists as long as this object.
  init(_ path: String?, or megabytes: Int) throws(InputFailure) {
    folder = path == nil ? SampleFolder() : nil
    if let path {
      var status = stat()
      guard stat(path, &status) == 0 else { throw .system("stat", path) }
      if status.st_mode & S_IFMT == S_IFDIR { throw .system("read", path, code: EISDIR) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw InputFailure(path, "there is no size to show progress by") }
      guard status.st_size > 0 else { throw InputFailure(path, "there is no byte to read") }
      size = Int(status.st_size)
      file = File(path)
      title = "\(path.onOneLine), \(size.inBytes)"
    } else {
      size = megabytes << 20
      file = File(folder?.path("zeros") ?? "")
      title = "a file of \(size.inBytes), made for this"
      // Nothing is written: its bytes are zeros.
      guard FileManager.default.createFile(atPath: file.path, contents: nil), truncate(file.path, off_t(size)) == 0
      else { throw .system("open", file.path) }
    }
  }
}
