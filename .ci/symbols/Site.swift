import Foundation

/// The pages of a built documentation site, as JSON.
///
/// DocC writes a link of a page's first paragraph without its target, and a symbol of another module on the card of a
/// page: the page then shows neither the link nor its words. So `mend` adds the targets.
struct Site {
  typealias Object = [String: Any]

  private let folder: URL
  /// The articles that the site was made of, by their names in small letters.
  private let articles: [String: String]

  /// - Parameters:
  ///   - folder: the site.
  ///   - catalogues: a folder with the catalogues that the site was made of.
  init(folder: String, catalogues: String) throws {
    self.folder = URL(fileURLWithPath: folder).appendingPathComponent("data/documentation")
    var articles: [String: String] = [:]
    for file in Site.files(in: URL(fileURLWithPath: catalogues), ending: ".md") where file.path.contains(".docc/") {
      let catalogue = file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
      let name = "\(catalogue)/\(file.deletingPathExtension().lastPathComponent)".lowercased()
      articles[name] = try String(contentsOf: file, encoding: .utf8)
    }
    self.articles = articles
  }

  /// Adds the targets that are missing, and returns the number of pages, and a line for each link that has no target.
  func mend() throws -> (pages: Int, mended: Int, faults: [String]) {
    var pages: [(file: URL, page: Object)] = []
    var known: [String: Object] = [:]
    for file in Site.files(in: folder, ending: ".json") {
      guard let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object else { continue }
      pages.append((file, page))
      known.merge(Site.references(of: page)) { first, _ in first }
    }
    var (mended, faults) = (0, [String]())
    for (file, page) in pages {
      var references = Site.references(of: page)
      let missing = Site.identifiers(in: page).subtracting(references.keys)
      for identifier in missing {
        if let target = target(identifier, on: file, known[identifier]) {
          references[identifier] = target
        } else {
          faults.append("\(file.path): error: the link to \(identifier) has no target")
        }
      }
      if missing.isEmpty { continue }
      mended += 1
      var page = page
      page["references"] = references
      try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys, .withoutEscapingSlashes]).write(to: file)
    }
    return (pages.count, mended, faults.sorted())
  }

  /// A link, with the words that it has in the article, or else those that it has elsewhere, such as `C8`.
  private func target(_ identifier: String, on page: URL, _ known: Object?) -> Object? {
    // A symbol has its own name everywhere, also on the card of another page.
    guard !identifier.hasPrefix("doc:"), let words = words(of: identifier, on: page) else { return known }
    var target = known ?? ["identifier": identifier, "type": "link", "url": identifier]
    target["title"] = words
    target["titleInlineContent"] = [["type": "text", "text": words]]
    return target
  }

  private func words(of identifier: String, on page: URL) -> String? {
    let path = page.deletingPathExtension().pathComponents.suffix(2).joined(separator: "/")
    guard let text = articles[path], let end = text.range(of: "](\(identifier))"),
      let begin = text[..<end.lowerBound].lastIndex(of: "[")
    else { return nil }
    let words = String(text[begin..<end.lowerBound].dropFirst())
    return words.replacingOccurrences(of: "`", with: "").replacingOccurrences(of: "\n", with: " ")
  }

  static func references(of page: Object) -> [String: Object] { page["references"] as? [String: Object] ?? [:] }

  /// The identifiers that inline content refers to, at any depth. Those in the references themselves belong to other
  /// pages' cards, which show them too.
  private static func identifiers(in value: Any) -> Set<String> {
    switch value {
    case let object as Object:
      var found = Set(object.values.map(identifiers).joined())
      if object["type"] as? String == "reference", let identifier = object["identifier"] as? String {
        found.insert(identifier)
      }
      return found
    case let values as [Any]: return Set(values.map(identifiers).joined())
    default: return []
    }
  }

  static func files(in folder: URL, ending: String) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.path.hasSuffix(ending) }
      .sorted { $0.path < $1.path }
  }
}
