import Marbles
import Reactive

/// Two fields, bound both ways; see `ConverterPipeline.swift`.
struct Converter {
  static let name = "converter"
  static let usage = "[--script FILE]"
  static let summary = "°C and °F in two fields, bound both ways"
  static let arguments: [ArgumentHelp] = [KeyInput.argument]
  static let brief = Converter(input: .script(.shipped("converter-keys-brief.txt")))

  private let input: KeyInput
}

extension Converter: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    self.init(input: try KeyInput(&arguments, of: Converter.name))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let keys = try await Converter.reading { () throws(InputFailure) in try await input.keys() }
    let show = TerminalShow(
      title: "Converter: two fields, bound both ways", name: Converter.name, height: ConverterLog.height,
      keys: input, hint: "Tab switches the field, ")
    try await show.run(ConverterPipeline().log(of: keys), from: ConverterLog(), on: screen)
  }
}
