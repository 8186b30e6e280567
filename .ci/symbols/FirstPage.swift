import Foundation

/// The first page of a site with several modules.
///
/// DocC can only list all modules there. So another archive has the page, with groups of links to the modules: it
/// replaces that list, and its groups are those of the list beside each page.
struct FirstPage {
  private let archive: URL
  private let site: URL

  init(archive: String, site: String) {
    self.archive = URL(fileURLWithPath: archive)
    self.site = URL(fileURLWithPath: site)
  }

  func land() throws {
    let pages = Site.files(in: archive.appendingPathComponent("data/documentation"), ending: ".json")
    guard pages.count == 1, var page = try object(at: pages[0]) else {
      finish(["error: \(archive.path) must have one page"])
    }
    page["identifier"] = ["interfaceLanguage": "swift", "url": "doc://swift-reactive/documentation"]
    try write(page, to: site.appendingPathComponent("data/documentation.json"))
    let (from, to) = (archive, site)
    let images = "images/swift-reactive"
    try FileManager.default.copyItem(at: from.appendingPathComponent(images), to: to.appendingPathComponent(images))
    try group(page)
  }

  /// Puts the modules of the list into the order and the groups of the page.
  private func group(_ page: Site.Object) throws {
    let file = site.appendingPathComponent("index/index.json")
    var index = JSON(value: try object(at: file))
    var root = index.interfaceLanguages.swift.elements[0]
    let modules = Dictionary(uniqueKeysWithValues: root.children.elements.map { ($0.path.string ?? "", $0) })
    let references = Site.references(of: page)
    var children: [Any] = []
    var left = Set(modules.keys)
    for group in JSON(value: page).topicSections.elements {
      children.append(["type": "groupMarker", "title": group.title.string ?? ""])
      for identifier in group.identifiers.elements.compactMap(\.string) {
        guard let path = references[identifier]?["url"] as? String, let module = modules[path]?.value else {
          finish(["error: the first page links to \(identifier), which is no module"])
        }
        children.append(module)
        left.remove(path)
      }
    }
    if !left.isEmpty { finish(left.sorted().map { "error: the first page does not link to \($0)" }) }
    root.children = JSON(value: children)
    index.interfaceLanguages.swift = JSON(value: [root.value])
    try write(index.value!, to: file)
  }

  private func object(at file: URL) throws -> Site.Object? {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Site.Object
  }

  private func write(_ value: Any, to file: URL) throws {
    try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]).write(to: file)
  }
}
