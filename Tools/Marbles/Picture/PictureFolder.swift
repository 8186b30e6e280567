import Foundation

/// The folder of all pictures.
struct PictureFolder {
  var path: String

  /// Draws each operator of the catalogue with its own diagrams, and removes pictures of unknown operators.
  func draw(_ catalogue: Catalogue) throws(CommandFailure) -> String {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let wanted = Set(catalogue.entries.map { $0.slug + ".svg" })
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      where file.hasSuffix(".svg") && !wanted.contains(file) {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
      }
    } catch {
      throw .unusable("marbles: the folder '\(path)' cannot be written")
    }
    for entry in catalogue.entries {
      let picture = DiagramPicture(try entry.play()).svg
      try PictureFolder.write(picture, to: folder.appendingPathComponent(entry.slug + ".svg").path)
    }
    return "\(catalogue.entries.count) pictures in \(path)"
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
