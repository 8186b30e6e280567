import Foundation

/// A section of the page of operators.
struct Section {
  let title: String
  let operators: [Operator]

  /// The folders and files of each section. Files follow the order of their names.
  private static let places: [(title: String, places: [String])] =
    ["Transforming", "Filtering", "Collecting", "Combining", "Flattening"].map { ($0, ["Core/\($0)/"]) } + [
      ("Recovering", ["Core/Recovering/", "Core/Kernel/Signals/Signal+PromoteError.swift"]),
      ("Effects", ["Core/Effects/"]),
      ("Grouping", ["Subjects/"]), ("Sharing", ["Multicast/"]),
      ("Time", ["Schedulers/Timing/", "Schedulers/Rerunning/"]),
      ("Schedulers", ["Schedulers/Delivering/", "Schedulers/Context/"]),
      ("Sources", ["Core/Kernel/Sources/"]), ("Bridges", ["Core/Bridging/", "Core/Exports/"]),
    ]

  /// The section of the operators that a file declares.
  static func title(ofFile file: String) -> String? { place(of: file).map { places[$0.section].title } }

  private static func place(of file: String) -> (section: Int, place: Int)? {
    for (section, row) in places.enumerated() {
      for (place, path) in row.places.enumerated() where file.hasPrefix("Modules/" + path) { return (section, place) }
    }
    return nil
  }

  static func all(of graphs: [Graph]) -> [Section] {
    let declarations = graphs.flatMap(\.symbols).compactMap(Declaration.init).map { each in
      (key: (place(of: each.file)!.place, String(each.file.dropLast(".swift".count)), each.symbol.line), each)
    }
    return places.map { row in
      let inside = declarations.filter { $0.1.section == row.title }.sorted { $0.key < $1.key }
      return Section(title: row.title, operators: Operator.all(of: inside.map(\.1)))
    }
  }
}

/// The pictures of a folder. The title of each names its operator: `Time: delay(for:on:)`.
struct Pictures {
  private var files: [String: String] = [:]

  init(folder: String) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".svg") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      guard let start = text.range(of: "<title>")?.upperBound, let end = text.range(of: "</title>")?.lowerBound else {
        continue
      }
      let title = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(text[start..<end])) {
        $0.replacing($1.0, with: $1.1)
      }
      files[title] = file
    }
  }

  func file(of declaration: Declaration) -> String? { files["\(declaration.section): \(declaration.name)"] }
}

/// Documentation/Operators.md.
struct Page {
  let sections: [Section]
  let pictures: Pictures

  var text: String {
    var anchors = Anchors()
    let places = sections.map { section in
      (section: anchors.add(section.title), operators: section.operators.map { anchors.add($0.main.name) })
    }
    var lines = [
      "<!-- Made from the sources by .ci/symbols; .ci/run fails when it is out of date. -->",
      "# Operators", "",
      "\(sections.map(\.operators.count).reduce(0, +)) operators by section, each with a diagram and with its names in other libraries. "
        + "In a diagram `-` is a moment, letters and digits are values, `|` is completion and `#` a failure. Events in "
        + "parentheses share a moment. The pictures are drawn from runs of the operators. `swift run Examples marbles` draws them for your own "
        + "diagrams, and `swift run Examples which` finds an operator by [questions](WhichOperator.md).", "",
    ]
    for (section, place) in zip(sections, places) {
      let links = zip(section.operators, place.operators).map { "[`\($0.main.name)`](#\($1))" }
      lines.append("- [\(section.title)](#\(place.section)): \(links.joined(separator: ", "))")
    }
    for (section, place) in zip(sections, places) {
      lines += [
        "", "## \(section.title)", "", row(["here"] + Elsewhere.columns), row(Array(repeating: "---", count: 5)),
      ]
      lines += zip(section.operators, place.operators).map { each, anchor in
        row(["[`\(each.main.name)`](#\(anchor))"] + Elsewhere.columns.map(each.main.comment.elsewhere.names))
      }
      lines += section.operators.flatMap(entry)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }

  private func entry(of each: Operator) -> [String] {
    let main = each.main
    var lines = ["", "### `\(main.name)`", ""]
    lines.append("\(main.comment.sentence ?? "") ([\(main.file.split(separator: "/").last!)](../\(main.file)))")
    if let file = pictures.file(of: main) { lines += ["", "![\(main.name) as marbles](Pictures/\(file))"] }
    lines += diagram(of: main)
    for variant in each.variants where variant.comment.marbles != nil {
      lines += ["", variant.comment.sentence ?? ""] + diagram(of: variant)
    }
    let variants = each.namesOfVariants.map { "`\($0)`" }
    if !variants.isEmpty { lines += ["", "Also \(variants.joined(separator: ", "))."] }
    let elsewhere = main.comment.elsewhere
    return elsewhere.isInOthers ? lines + ["", elsewhere.paragraph] : lines
  }

  private func diagram(of declaration: Declaration) -> [String] {
    declaration.comment.marbles.map { ["", "```text"] + $0 + ["```"] } ?? []
  }
}

/// The links of headings, as the common renderers of Markdown make them: equal ones are numbered.
struct Anchors {
  private var counts: [String: Int] = ["operators": 1]

  mutating func add(_ heading: String) -> String {
    let letters = heading.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
    let anchor = letters.replacing(" ", with: "-")
    let count = counts[anchor, default: 0]
    counts[anchor] = count + 1
    return count == 0 ? anchor : "\(anchor)-\(count)"
  }
}
