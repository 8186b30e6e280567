import Marbles

/// Two fields, bound both ways; see `ConverterPipeline.swift`.
struct Converter: Walkthrough {
  static let summary = "°C and °F in two fields, bound both ways"
  static let arguments = [KeyInput.argument]

  private let input: KeyInput

  init(_ arguments: inout Arguments) throws(CommandFailure) { input = try KeyInput(&arguments) }

  func run(on screen: Screen) async throws(CommandFailure) {
    let show = TerminalShow(
      title: "Converter: two fields, bound both ways", keys: input, hint: "Tab switches the field, ")
    try await show.run(ConverterPipeline().log(of: try await input.keys()), from: ConverterLog(), on: screen)
  }
}
