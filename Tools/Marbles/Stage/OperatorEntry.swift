/// An operator of the catalogue: how to call it, and what to show it with.
struct OperatorEntry: Sendable {
  var section: String
  /// The name in the documentation: `take(last:)`.
  var name: String
  /// The name on the command line and of the picture's file: `take-last`.
  var slug: String
  var inputs: [OperatorInput]
  /// Whether it takes more inputs than it has by default.
  var takesMore: Bool
  var options: [OperatorOption]
  /// The call as the picture shows it, with `{name}` for each option.
  var call: String
  /// How many ticks to watch, if what the operator makes of its inputs does not end.
  var length: Int?
  /// Runs the operator, and watches what it sends.
  var show: @Sendable (MarbleStage) -> Void

  /// The name of an input without its own name.
  func nameOfInput(_ number: Int) -> String {
    if number < inputs.count, let name = inputs[number].name { return name }
    let isStatic = name.utf8.starts(with: "Signal.".utf8)
    if isStatic || inputs.count > 2 || takesMore || name.takesTwoUnlabelled && inputs.count > 1 {
      let names = ["first", "second", "third", "fourth", "fifth"]
      return number < names.count ? names[number] : "input " + String(number + 1)
    }
    return number == 0 ? "self" : "other"
  }

  /// Plays diagrams to the operator and draws the result. The default diagrams are in the catalogue.
  func play(
    _ diagrams: [String] = [], options chosen: [(name: Word, value: Word)] = [], length watched: Int? = nil
  ) throws(CommandFailure) -> Diagram {
    var scripts: [MarbleStage.Input] = []
    for number in 0..<max(diagrams.count, inputs.count) {
      // Further inputs are like the last.
      let input = inputs[min(number, inputs.count - 1)]
      let text = number < diagrams.count ? diagrams[number] : input.diagram
      let name = nameOfInput(number)
      do throws(MarbleMistake) {
        scripts.append(MarbleStage.Input(name: name, script: try MarbleReader.read(text, values: input.values)))
      } catch {
        throw error.failure(inDiagramOf: name)
      }
    }
    let settings = options.map { option in
      let name = Word(option.name)
      return (name: name, value: chosen.first { $0.name == name }?.value ?? Word(option.standard))
    }
    let stage = MarbleStage(inputs: scripts, options: settings)
    show(stage)
    try stage.run(atMost: watched ?? length ?? 99)
    // The pictures of the catalogue end with their inputs.
    return stage.diagram(
      of: self,
      call: call.filled(with: [("inputs", scripts.map { $0.name }.list)] + settings.map { ($0.name, $0.value.text) }),
      isTrimmed: watched != nil || length == nil)
  }
}

extension [String] {
  /// The texts, with commas between them.
  var list: String {
    var list = ""
    for (place, text) in enumerated() { list += (place == 0 ? "" : ", ") + text }
    return list
  }
}

extension String {
  /// The text with a value in place of each `{name}`. Other braces stay.
  fileprivate func filled(with values: [(name: Word, value: String)]) -> String {
    var text = ""
    var rest = Substring(self)
    while let place = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      text += rest[..<place]
      rest = rest[place...]
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = Word(String(rest[rest.utf8.index(after: place)..<end]))
      if let value = values.first(where: { $0.name == name })?.value {
        text += value
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        text += "{"
        rest = rest[rest.utf8.index(after: place)...]
      }
    }
    return text + rest
  }

  /// Whether the name has two arguments without labels, one behind the other.
  fileprivate var takesTwoUnlabelled: Bool {
    let (bytes, part) = (Array(utf8), Array("(_:_:)".utf8))
    return bytes.count >= part.count && (0...(bytes.count - part.count)).contains { bytes[$0...].starts(with: part) }
  }
}
