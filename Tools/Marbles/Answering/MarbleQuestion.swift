/// A question about an operator, in one line: what happens with these diagrams and options.
///
/// The page of diagrams asks, and its check. Tabs separate the parts of the line: the operator's slug, then `:` and a
/// diagram for each input, and `name=value` for each option. `until=20` watches for twenty ticks. An empty line asks
/// which operators there are.
struct MarbleQuestion {
  private var slug = Word("")
  private var diagrams: [String] = []
  private var options: [(name: Word, value: Word)] = []
  private var length: Int?

  init(_ line: String) {
    let parts = line.utf8.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = parts.first else { return }
    slug = Word(first)
    for part in parts.dropFirst() {
      let bytes = part.utf8
      if bytes.first == UInt8(ascii: ":") {
        diagrams.append(String(decoding: bytes.dropFirst(), as: UTF8.self))
      } else if let place = bytes.firstIndex(of: UInt8(ascii: "=")) {
        let name = Word(String(decoding: bytes[..<place], as: UTF8.self))
        let value = String(decoding: bytes[bytes.index(after: place)...], as: UTF8.self)
        if name == "until" { length = Int(value) } else { options.append((name, Word(value))) }
      }
    }
  }

  /// The answer, as JSON in one line: the operators, a diagram, or the problem with the question.
  func answer(from catalogue: Catalogue) -> String {
    if slug == "" { return MarbleData.list(catalogue.entries) }
    guard let entry = catalogue.entries.first(where: { Word($0.slug) == slug }) else {
      return MarbleData.problem("there is no operator of that name")
    }
    for option in entry.options {
      guard let chosen = options.last(where: { $0.name == Word(option.name) }) else { continue }
      if !option.allows(chosen.value.text) { return MarbleData.problem(option.name + " takes " + option.allowed) }
    }
    guard diagrams.count <= entry.inputs.count || entry.takesMore, diagrams.count <= 8 else {
      return MarbleData.problem("there are too many diagrams")
    }
    do throws(CommandFailure) {
      return MarbleData.diagram(
        try entry.play(diagrams, options: options, length: length.map { min(max($0, 1), 200) }))
    } catch {
      return MarbleData.problem(error.message)
    }
  }
}
