/// Runs any operator on the reader's own marble diagrams.
///
/// These are the library's operators. Time is virtual, and the pictures are drawn from recorded events.
package struct MarblesCommand: Sendable {
  private let request: MarbleRequest

  /// Reads the arguments after the command's name.
  package init(arguments: [String]) throws(CommandFailure) {
    request = try MarbleRequest(arguments, in: .whole)
  }

  private init(request: MarbleRequest) {
    self.request = request
  }

  /// Draws three operators with the diagrams of the catalogue.
  package static let samples = MarblesCommand(
    request: .show(["scan", "debounce", "flatMapLatest"].compactMap { Catalogue.whole.entry(called: $0) }))

  /// Runs the command, and returns what it prints.
  package func run() throws(CommandFailure) -> [String] {
    switch request {
    case .list: return MarbleHelp.list(of: .whole)
    case .help(let entry): return MarbleHelp.usage(of: entry)
    case .show(let entries):
      var lines: [String] = []
      for entry in entries { lines += (lines.isEmpty ? [] : [""]) + DiagramText(try entry.play()).lines }
      return lines
    case .play(let order): return try play(order)
    case .draw(let folder):
      return [try PictureFolder(path: folder).draw(Catalogue.whole.entries + Catalogue.pipelines.entries)]
    case .answer:
      var answers: [String] = []
      while let line = readLine() { answers.append(MarbleQuestion(line).answer(from: .live)) }
      return answers
    case .check(let page): return [try OperatorsPage(path: page).check(.whole)]
    }
  }

  private func play(_ order: MarbleRequest.Order) throws(CommandFailure) -> [String] {
    let diagram = try order.entry.play(order.diagrams, options: order.options, length: order.length)
    if let file = order.picture { try PictureFolder.write(DiagramPicture(diagram).svg, to: file) }
    return DiagramText(diagram).lines + note(diagram, watched: order.length)
  }

  /// The line for a diagram that is cut at a limit of the command.
  private func note(_ diagram: Diagram, watched: Int?) -> [String] {
    let most = MarbleRequest.lengths.upperBound
    let cut = "Cut after tick \(diagram.length)"
    switch diagram.cut {
    case .room: return ["", "\(cut): there is no room for more."]
    case .length where watched == nil: return ["", "\(cut): --until TICKS watches up to \(most) ticks."]
    case .length where watched == most: return ["", "\(cut): no diagram is longer."]
    case .length, nil: return []
    }
  }
}
