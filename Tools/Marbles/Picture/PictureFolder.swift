import Foundation

/// The folder of all pictures.
struct PictureFolder {
  var path: String

  /// Draws each entry with its own diagrams, and removes all other pictures.
  func draw(_ entries: [OperatorEntry]) throws(CommandFailure) -> String {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let wanted = Set(entries.map { $0.slug + ".svg" })
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      where file.hasSuffix(".svg") && !wanted.contains(file) {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
      }
    } catch {
      throw .unusable("marbles: the folder '\(path)' cannot be written")
    }
    for entry in entries {
      let picture = DiagramPicture(try entry.play()).svg
      try PictureFolder.write(picture, to: folder.appendingPathComponent(entry.slug + ".svg").path)
    }
    return "\(entries.count) pictures in \(path)"
  }

  /// Writes a picture.
  static func write(_ picture: String, to file: String) throws(CommandFailure) {
    do {
      try Data(picture.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw .unusable("marbles: '\(file)' cannot be written")
    }
  }
}
