import Marbles

/// Any operator on the reader's own marble diagrams: the tool of `Tools/Marbles`.
struct MarblesTool: Walkthrough {
  static let name = "marbles"
  static let summary = "any operator, drawn for your own input"
  static let arguments: [ArgumentHelp] = [("OPERATOR …", "an operator, its diagrams and its options")]
  static var help: [String] { (try? MarblesCommand(arguments: ["--help"]).run()) ?? [] }

  private let command: MarblesCommand

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    command = arguments.isBrief ? .samples : try MarblesCommand(arguments: arguments.rest())
  }

  func run(on screen: Screen) throws(CommandFailure) { screen.print(try command.run()) }
}
