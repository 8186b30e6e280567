import Marbles

/// Any operator on the reader's own marble diagrams: the tool of `Tools/Marbles`.
struct MarblesTool: Walkthrough {
  static let name = "marbles"
  static let usage = "marbles [OPERATOR …]"
  static let summary = "any operator, drawn for your own input"
  static var brief: MarblesTool { MarblesTool(command: .samples) }

  private let command: MarblesCommand

  private init(command: MarblesCommand) {
    self.command = command
  }

  init(arguments: [String]) throws(CommandFailure) {
    self.init(command: try MarblesCommand(arguments: arguments))
  }

  func run(on screen: Screen) throws(CommandFailure) { screen.print(try command.run()) }
}
