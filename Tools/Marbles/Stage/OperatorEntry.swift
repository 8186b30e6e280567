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
  /// Whether it makes one signal of its first input, so that it can be a step of a chain.
  var isStep: Bool
  /// The call in a chain, if it is another one.
  var callInChain: String?
  /// The call in a test, where `time` is the scheduler, if it is another one.
  var code: String?
  /// Runs the operator, and watches what it sends.
  var show: @Sendable (MarbleStage) -> Void

  /// The name of an input without its own name.
  func nameOfInput(_ number: Int) -> String {
    if number < inputs.count, let name = inputs[number].name { return name }
    let isStatic = name.utf8.starts(with: "Signal.".utf8)
    if isStatic || inputs.count > 2 || takesMore || name.contains(part: "(_:_:)") && inputs.count > 1 {
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
    let settings = settings(chosen)
    let stage = MarbleStage(inputs: scripts, options: settings)
    show(stage)
    try MarbleStage.run([stage], atMost: watched ?? length ?? 99)
    // The pictures of the catalogue end with their inputs.
    let names = [(name: Word("inputs"), value: Word(scripts.map { $0.name }.list))]
    return stage.diagram(
      of: self, call: call.filled(with: names + settings),
      code: (code ?? call).filled(with: names + inCode(settings)), isTrimmed: watched != nil || length == nil)
  }

  /// The values of the options.
  func settings(_ chosen: [(name: Word, value: Word)]) -> [(name: Word, value: Word)] {
    options.map { option in
      let name = Word(option.name)
      return (name, chosen.last { $0.name == name }?.value ?? Word(option.standard))
    }
  }

  /// The values of the options as Swift.
  func inCode(_ settings: [(name: Word, value: Word)]) -> [(name: Word, value: Word)] {
    settings.map { setting in
      let option = options.first { Word($0.name) == setting.name }
      return (setting.name, option?.code.first { $0.word == setting.value }?.code ?? setting.value)
    }
  }

  /// The call as a step of a chain, whose second source is `other`.
  func call(inChain settings: [(name: Word, value: Word)]) -> String {
    inChain(callInChain ?? call).filled(with: settings)
  }

  /// The call as a step of a chain, in a test.
  func code(inChain settings: [(name: Word, value: Word)]) -> String {
    inChain(code ?? callInChain ?? call).filled(with: inCode(settings))
  }

  private func inChain(_ call: String) -> String {
    var text = call
    if let name = inputs.dropFirst().first?.name, name.utf8.starts(with: "inner".utf8) {
      let isClosure = text.contains(part: " { … }")
      text = isClosure ? String(text.unicodeScalars.dropLast(5)) + "{ _ in other }" : "map { _ in other }." + text
    }
    for input in inputs.dropFirst() { if let name = input.name { text = text.replacing(name, by: "other") } }
    return text
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
  fileprivate func filled(with values: [(name: Word, value: Word)]) -> String {
    var text = ""
    var rest = Substring(self)
    while let place = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      text += rest[..<place]
      rest = rest[place...]
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = Word(String(rest[rest.utf8.index(after: place)..<end]))
      if let value = values.first(where: { $0.name == name })?.value {
        text += value.text
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        text += "{"
        rest = rest[rest.utf8.index(after: place)...]
      }
    }
    return text + rest
  }

  /// The text with another name of a value, where the name is a word and not a label.
  fileprivate func replacing(_ name: String, by other: String) -> String {
    let (bytes, part) = (Array(utf8), Array(name.utf8))
    var (text, place) = ([UInt8](), 0)
    func isWord(_ place: Int) -> Bool {
      guard bytes.indices.contains(place) else { return false }
      return (65...90).contains(bytes[place] & ~32) || bytes[place] == UInt8(ascii: ":")
    }
    while place < bytes.count {
      if bytes[place...].starts(with: part), !isWord(place - 1), !isWord(place + part.count) {
        text += other.utf8
        place += part.count
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text is a part of it, byte by byte.
  func contains(part: String) -> Bool {
    let (bytes, part) = (Array(utf8), Array(part.utf8))
    return bytes.count >= part.count && (0...(bytes.count - part.count)).contains { bytes[$0...].starts(with: part) }
  }
}
