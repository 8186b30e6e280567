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
    if name.hasPrefix("Signal.") || inputs.count > 2 || takesMore || name.contains("(_:_:)") && inputs.count > 1 {
      let names = ["first", "second", "third", "fourth", "fifth"]
      return number < names.count ? names[number] : "input \(number + 1)"
    }
    return number == 0 ? "self" : "other"
  }

  /// Plays diagrams to the operator and draws the result. The default diagrams are in the catalogue.
  func play(
    _ diagrams: [String] = [], options chosen: [String: String] = [:], length watched: Int? = nil
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
    let stage = MarbleStage(inputs: scripts, options: settings(chosen))
    show(stage)
    try stage.run(atMost: watched ?? length ?? 99)
    // The pictures of the catalogue end with their inputs.
    return stage.diagram(
      of: self, call: call(with: settings(chosen), inputs: scripts.map(\.name)),
      isTrimmed: watched != nil || length == nil)
  }

  private func settings(_ chosen: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: options.map { ($0.name, chosen[$0.name] ?? $0.standard) })
  }

  private func call(with settings: [String: String], inputs: [String]) -> String {
    settings.reduce(call.replacing("{inputs}", with: inputs.joined(separator: ", "))) {
      $0.replacing("{\($1.key)}", with: $1.value)
    }
  }
}
