import Marbles

/// Any operator on the reader's own marble diagrams: the tool of `Tools/Marbles`.
struct MarblesTool {
  static let name = "marbles"
  static let usage = "[OPERATOR …]"
  static let summary = "any operator, drawn for your own input"
  static let brief = MarblesTool(command: .samples)
  static var help: [String] { (try? MarblesCommand(arguments: ["--help"]).run()) ?? [] }

  private let command: MarblesCommand
}

extension MarblesTool: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    self.init(command: try MarblesCommand(arguments: arguments.rest()))
  }

  func run(on screen: Screen) throws(CommandFailure) { screen.print(try command.run()) }
}
