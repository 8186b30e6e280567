import Foundation

/// Where the page of diagrams leads to: the page of each operator on the built site, and other pages.
struct Places {
  private let site: URL
  /// The paths of the pages that show a symbol, by the symbol.
  private var paths: [String: String] = [:]

  init(site: String) throws {
    self.site = URL(fileURLWithPath: site).appendingPathComponent("data")
    for file in Site.files(in: self.site.appendingPathComponent("documentation"), ending: ".json") {
      guard let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Site.Object,
        let symbol = JSON(value: page).metadata.externalID.string
      else { continue }
      paths[symbol] = String(file.deletingPathExtension().path.dropFirst(self.site.path.count))
    }
  }

  /// The places as JSON, and an error for each missing page.
  ///
  /// - Parameters:
  ///   - slugs: the operators of the page of diagrams.
  ///   - pages: the other pages by their titles.
  func json(
    _ declarations: [Declaration], _ pictures: Pictures, slugs: [String], pages: [String: String]
  ) throws -> (text: String, faults: [String]) {
    var operators: [String: String] = [:]
    for declaration in declarations {
      guard let file = pictures.file(of: declaration), let path = paths[declaration.symbol.identifier] else { continue }
      let slug = String(file.dropLast(".svg".count))
      if operators[slug] == nil { operators[slug] = path }
    }
    operators = operators.filter { slugs.contains($0.key) }
    let lost = pages.values.filter { path in
      !FileManager.default.fileExists(atPath: site.appendingPathComponent(path + ".json").path)
    }
    let faults =
      slugs.filter { operators[$0] == nil }.map { "error: the operator \($0) of the page of diagrams has no page" }
      + lost.map { "error: the site has no page \($0)" }
    let data = try JSONSerialization.data(
      withJSONObject: ["pages": pages, "operators": operators], options: [.sortedKeys, .withoutEscapingSlashes])
    return (String(decoding: data, as: UTF8.self), faults.sorted())
  }
}
