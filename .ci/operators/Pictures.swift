import Foundation

/// The pictures of a folder, each of which says in its title which operator it shows.
struct Pictures {
  private let files: [String: String]

  /// Reads the titles; of a folder that is not there, none.
  init(folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let titled = names.filter { $0.hasSuffix(".svg") }.map { name in
      (Pictures.title(ofFile: "\(folder)/\(name)") ?? name, name)
    }
    files = Dictionary(titled) { first, _ in first }
  }

  /// The picture of an operator, if there is one.
  func file(of name: String, in section: String) -> String? { files["\(section): \(name)"] }

  private static func title(ofFile path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let start = text.range(of: "<title>")?.upperBound, let end = text.range(of: "</title>")?.lowerBound
    else { return nil }
    return String(text[start..<end]).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&amp;", with: "&")
  }
}
