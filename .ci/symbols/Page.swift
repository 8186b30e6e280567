import Foundation

/// The pictures of a folder. The title of each names its operator: `Time: delay(for:on:)`.
struct Pictures {
  let folder: String
  private var files: [String: String] = [:]

  init(folder: String) throws {
    self.folder = folder
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".svg") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      guard let title = text.firstMatch(of: #/<title>(.*?)</title>/#)?.1 else { continue }
      let name = String(title).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      files[name] = file
    }
  }

  func file(of declaration: Declaration) -> String? { files[declaration.title] }
}

/// Documentation/Operators.md.
struct Page {
  let sections: [Section]
  let pictures: Pictures?

  /// The anchors of each section and of its operators.
  var anchors: [(section: String, operators: [String])] {
    var anchors = Anchors()
    return sections.map { section in (anchors.add(section.title), section.operators.map { anchors.add($0.main.name) }) }
  }

  var text: String {
    var contents: [String] = []
    var rest: [String] = []
    for (section, (place, anchors)) in zip(sections, anchors) {
      let links = zip(section.operators, anchors).map { "[`\($0.main.name)`](#\($1))" }
      contents.append("- [\(section.title)](#\(place)): \(links.joined(separator: ", "))")
      rest += [
        "", "## \(section.title)", "", row(["here"] + Comment.libraries), row(Array(repeating: "---", count: 5)),
      ]
      rest += zip(section.operators, links).map { row([$1] + Comment.libraries.map($0.main.comment.names)) }
      rest += section.operators.flatMap(entry)
    }
    let extras = sections.filter(\.isExtra).flatMap(\.operators).count
    let head = """
      <!-- Made from the sources by .ci/symbols; .ci/run fails when it is out of date. -->
      # Operators

      \(sections.flatMap(\.operators).count - extras) operators by section, each with a diagram and with its names in \
      other libraries. The \(extras) of the last section need `import ReactiveExtras` as well. In a diagram `-` is a moment, letters and digits are values, `|` is completion and `#` a failure. Events in \
      parentheses share a moment. The pictures are drawn from runs of the operators. `swift run Examples marbles` draws them \
      for your own diagrams, and `swift run Examples which` finds an operator by [questions](WhichOperator.md).

      """
    return ([head] + contents + rest).joined(separator: "\n") + "\n"
  }

  private func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }

  private func entry(of each: Operator) -> [String] {
    let main = each.main
    var lines = ["", "### `\(main.name)`", ""]
    let product = Section.isExtra(main.file) ? " Needs `import ReactiveExtras`." : ""
    let file = main.file.split(separator: "/").last!
    lines.append("\(main.comment.sentence ?? "")\(product) ([\(file)](../\(main.file)))")
    if let picture = pictures?.file(of: main) { lines += ["", "![\(main.name) as marbles](Pictures/\(picture))"] }
    lines += diagram(of: main)
    for variant in each.variants where variant.comment.marbles != nil {
      lines += ["", variant.comment.sentence ?? ""] + diagram(of: variant)
    }
    let variants = each.namesOfVariants.map { "`\($0)`" }
    if !variants.isEmpty { lines += ["", "Also \(variants.joined(separator: ", "))."] }
    return main.comment.isInOthers ? lines + ["", main.comment.elsewhere] : lines
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
