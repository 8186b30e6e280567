import Foundation

extension TextSource {
  /// The paths of the files in a folder, or of the texts that come with the examples.
  static func paths(in folder: String?) throws(InputFailure) -> [String] {
    let folder = folder ?? texts.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = names.sorted().map { "\(folder)/\($0)" }.filter { FileManager.default.isReadableFile(atPath: $0) }
    if paths.isEmpty { throw InputFailure(folder, "there is no file to read") }
    return paths
  }
}
