/// Diagrams and operators as JSON, each in one line. The same run gives the same bytes.
enum MarbleData {
  static func problem(_ text: String) -> String { object([("problem", quoted(text))]) }

  static func diagram(_ diagram: Diagram) -> String {
    object([
      ("call", quoted(diagram.call)), ("code", quoted(diagram.code)), ("length", String(diagram.length)),
      ("cut", cut(diagram.cut)),
      ("inputs", array(diagram.inputs.map { row($0) })), ("outputs", array(diagram.outputs.map { row($0) })),
    ])
  }

  /// The steps of a chain, and the chain as a whole.
  static func chain(call: String, _ steps: [Diagram]) -> String {
    object([
      ("call", quoted(call)), ("length", String(steps.map { $0.length }.max() ?? 0)),
      ("cut", cut(steps.compactMap { $0.cut }.first)), ("steps", array(steps.map { diagram($0) })),
    ])
  }

  private static func cut(_ cut: Diagram.Cut?) -> String {
    switch cut {
    case .length: quoted("length")
    case .room: quoted("room")
    case nil: "null"
    }
  }

  /// The operators, and the missing ones with the reasons.
  static func list(_ entries: [OperatorEntry]) -> String {
    var missing = notLive
    for section in undrawn { missing += section.operators }
    return object([
      ("operators", array(entries.map { operation($0) })),
      ("missing", array(missing.map { object([("name", quoted($0.name)), ("reason", quoted($0.reason))]) })),
    ])
  }

  private static func operation(_ entry: OperatorEntry) -> String {
    let inputs = entry.inputs.indices.map { number in
      object([
        ("name", quoted(entry.nameOfInput(number))), ("diagram", quoted(entry.inputs[number].diagram)),
        ("values", quoted(entry.inputs[number].values.name)),
      ])
    }
    return object([
      ("slug", quoted(entry.slug)), ("name", quoted(entry.name)), ("section", quoted(entry.section)),
      ("call", quoted(entry.call)),
      ("isWhole", (!shortened.contains(Word(entry.slug))).label), ("takesMore", entry.takesMore.label),
      ("isStep", entry.isStep.label),
      ("length", entry.length?.label ?? "null"),
      ("inputs", array(inputs)), ("options", array(entry.options.map { option($0) })),
    ])
  }

  private static func option(_ option: OperatorOption) -> String {
    let (words, range): ([String], ClosedRange<Int>) =
      switch option.range {
      case .number(let range): ([], range)
      case .choice(let words): (words, 0...0)
      case .limit: (["nil"], 1...99)
      }
    return object([
      ("name", quoted(option.name)), ("standard", quoted(option.standard)), ("words", array(words.map { quoted($0) })),
      ("range", array([String(range.lowerBound), String(range.upperBound)])),
    ])
  }

  private static func row(_ row: DiagramRow) -> String {
    object([
      ("name", quoted(row.name)), ("start", String(row.start)), ("span", String(row.span)),
      ("seen", String(row.seen)), ("end", row.end?.label ?? "null"), ("isNote", row.isNote.label),
      ("type", quoted(row.type)), ("failure", quoted(row.failure)),
      ("marks", array(row.marks.map { mark($0) })),
      ("origin", row.origin.map { array([String($0.row), String($0.tick)]) } ?? "null"),
    ])
  }

  private static func mark(_ mark: DiagramMark) -> String {
    switch mark.kind {
    case .value(let label): array([String(mark.tick), quoted("value"), quoted(label)])
    case .completion: array([String(mark.tick), quoted("completion")])
    case .failure(let text): array([String(mark.tick), quoted("failure"), quoted(text)])
    }
  }

  private static func array(_ parts: [String]) -> String {
    var text = "["
    for (place, part) in parts.enumerated() { text += (place == 0 ? "" : ",") + part }
    return text + "]"
  }

  private static func object(_ members: [(name: String, value: String)]) -> String {
    var text = "{"
    for (place, member) in members.enumerated() {
      text += (place == 0 ? "\"" : ",\"") + member.name + "\":" + member.value
    }
    return text + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted.unicodeScalars.append("\\")
      case _ where scalar.value < 32: continue
      default: break
      }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
