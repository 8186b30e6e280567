import Reactive

/// Operators one behind the other, and two sources: the first step takes the first source, and each step that takes
/// another signal takes the second.
struct Chain {
  /// An operator of a chain, and the values of its options.
  struct Step {
    var entry: OperatorEntry
    var settings: [(name: Word, value: Word)]

    var call: String { entry.call(inChain: settings) }
    var code: String { entry.code(inChain: settings) }
  }

  /// The longest chain.
  static let mostSteps = 5
  /// The names of the sources.
  static let sources = ["signal", "other"]

  var steps: [Step]

  /// The chain as it is written in a program.
  var call: String {
    var text = Chain.sources[0]
    for step in steps { text += "." + step.call }
    return text
  }

  /// Plays diagrams to the chain, and draws each step: its subscriptions to sources, and its own events.
  func play(_ diagrams: [String], length watched: Int?) throws(CommandFailure) -> [Diagram] {
    var inputs: [MarbleStage.Input] = []
    for (number, name) in Chain.sources.enumerated() {
      do throws(MarbleMistake) {
        let text = number < diagrams.count ? diagrams[number] : ""
        inputs.append(MarbleStage.Input(name: name, script: try MarbleReader.read(text, values: .letters)))
      } catch {
        throw error.failure(inDiagramOf: name)
      }
    }
    let time = VirtualTimeScheduler()
    let problem = SerialState<String?>(nil)
    var stages: [MarbleStage] = []
    for step in steps {
      let upstream = stages.last.map { $0.signal(of: steps[stages.count - 1].entry.show) }
      let link = ChainLink(step.entry, behind: stages.last, sending: upstream, problem: problem)
      stages.append(MarbleStage(inputs: inputs, options: step.settings, on: time, link: link))
    }
    guard let last = stages.last else { return [] }
    defer { for stage in stages { stage.unlink() } }
    steps[steps.count - 1].entry.show(last)
    // A step that never ends is watched for as long as its own picture.
    let lengths = steps.compactMap { $0.entry.length }
    try MarbleStage.run(stages, atMost: watched ?? lengths.max() ?? 99)
    return zip(steps, stages).map { $1.diagram(of: $0.entry, call: $0.call, code: $0.code, isTrimmed: true) }
  }
}
