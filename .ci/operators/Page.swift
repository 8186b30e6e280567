/// The operators of one concern.
struct Section {
  let title: String
  let operators: [Operator]
}

/// The whole page.
struct Page {
  let sections: [Section]
  let pictures: Pictures

  var text: String {
    var anchors = Anchors()
    let places = sections.map { section in
      (section: anchors.add(section.title), operators: section.operators.map { anchors.add($0.main.name) })
    }
    var lines = [
      "<!-- Generated from the sources by .ci/operators; .ci/run fails when it is out of date. -->",
      "# Operators", "",
      "\(sections.map(\.operators.count).reduce(0, +)) operators by concern, each with a diagram and with its names in other libraries. "
        + "In the diagrams `-` is a moment, letters and digits are values, `|` is completion, and `#` a failure; events in parentheses "
        + "happen at one moment. The pictures are drawn from runs of the operators. `swift run Examples marbles` runs an operator on your own "
        + "diagrams, and `swift run Examples which` finds an operator by [questions](WhichOperator.md).", "",
    ]
    for (section, place) in zip(sections, places) {
      let links = zip(section.operators, place.operators).map { "[`\($0.main.name)`](#\($1))" }
      lines.append("- [\(section.title)](#\(place.section)): \(links.joined(separator: ", "))")
    }
    for (section, place) in zip(sections, places) {
      lines += ["", "## \(section.title)", ""] + table(of: section, at: place.operators)
      lines += section.operators.flatMap { entry(of: $0, in: section) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(of section: Section, at places: [String]) -> [String] {
    [row(["here"] + Elsewhere.columns), row(["---"] + Elsewhere.columns.map { _ in "---" })]
      + zip(section.operators, places).map { each, place in
        row(["[`\(each.main.name)`](#\(place))"] + Elsewhere.columns.map(each.names(in:)))
      }
  }

  private func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }

  private func entry(of each: Operator, in section: Section) -> [String] {
    let file = each.main.file.split(separator: "/").last ?? ""
    var lines = ["", "### `\(each.main.name)`", ""]
    lines.append("\(each.main.comment.sentence ?? "") ([\(file)](../\(each.main.file)))")
    if let file = pictures.file(of: each.main.name, in: section.title) {
      lines += ["", "![\(each.main.name) as marbles](Pictures/\(file))"]
    }
    lines += diagram(of: each.main)
    for variant in each.variants where variant.comment.marbles != nil {
      lines += ["", variant.comment.sentence ?? ""] + diagram(of: variant)
    }
    let variants = each.namesOfVariants.map { "`\($0)`" }
    if !variants.isEmpty { lines += ["", "Also \(variants.joined(separator: ", "))."] }
    if let others = each.namesInOthers { lines += ["", others] }
    return lines
  }

  private func diagram(of declaration: Declaration) -> [String] {
    guard let marbles = declaration.comment.marbles else { return [] }
    return ["", "```text"] + marbles + ["```"]
  }
}

/// What a heading's link is called: as the common renderers of Markdown make it, counting those that are alike.
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
