/// The help texts of the marbles.
enum MarbleHelp {
  /// All operators by section, and how to run one.
  static func list(of catalogue: Catalogue) -> [String] {
    var lines = [
      "Runs an operator on marble diagrams and draws what happens:", "",
      "  marbles debounce \"a-b---c|\" --for 2      with your own diagram and option",
      "  marbles zip \"a-b|\" \"-1-2|\"              with two diagrams",
      "  marbles debounce                         with the diagrams of the catalogue",
      "  marbles debounce --help                  its arguments",
      "  marbles debounce --svg debounce.svg      a picture as well",
      "  marbles --draw FOLDER                    the pictures of all", "",
      "  - a tick   | completed   # failed   ( ) on the same tick   letters and digits: values",
    ]
    for section in catalogue.sections {
      let slugs = catalogue.entries.filter { $0.section == section }.map(\.slug)
      lines += ["", section] + wrapped(slugs)
    }
    return lines
  }

  /// The arguments of an operator.
  static func usage(of entry: OperatorEntry) -> [String] {
    let inputs = entry.inputs.indices.map { "[\(entry.nameOfInput($0))]" } + (entry.takesMore ? ["…"] : [])
    let options = entry.options.map { "[--\($0.name) …]" }
    var lines = [
      "\(entry.name), in section \(entry.section)", "",
      "  "
        + (["marbles", entry.slug] + inputs + options + ["[--until TICKS]", "[--svg FILE]"]).joined(separator: " "), "",
    ]
    let inputRows = entry.inputs.enumerated().map { number, input in
      (entry.nameOfInput(number), "a diagram of \(input.values.description); \"\(input.diagram)\" if not given")
    }
    let optionRows = entry.options.map { ("--\($0.name)", "\($0.allowed); \($0.standard) if not given") }
    let rows = inputRows + optionRows + [("--until", "how many ticks to watch"), ("--svg", "where to write a picture")]
    let width = rows.map(\.0.count).max() ?? 0
    lines += rows.map { "  " + $0.0.padding(to: width) + "  " + $0.1 }
    return lines
  }

  /// That there are more diagrams than inputs.
  static func tooMany(_ word: String, for entry: OperatorEntry) -> String {
    let count = entry.inputs.count
    let diagrams = count == 0 ? "no diagrams" : count == 1 ? "one diagram" : "\(count) diagrams"
    return "marbles \(entry.slug) takes \(diagrams), but was also given '\(word)'; its options are "
      + options(of: entry)
  }

  /// That there is no such option, and what to do if a diagram was meant.
  static func unknownOption(_ name: String, of entry: OperatorEntry) -> String {
    "marbles \(entry.slug) has no option '--\(name)'; its options are \(options(of: entry)); "
      + "a diagram that looks like an option begins with a space"
  }

  private static func options(of entry: OperatorEntry) -> String {
    (entry.options.map(\.name) + ["until", "svg", "help"]).map { "--" + $0 }.joined(separator: ", ")
  }

  private static func wrapped(_ words: [String]) -> [String] {
    var lines = [" "]
    for word in words {
      if lines[lines.count - 1].count + word.count > 78 { lines.append(" ") }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }
}
