import Marbles
import Reactive

/// A form that enables a command; see `SignupPipeline.swift`.
struct Signup {
  static let name = "signup"
  static let usage = "[--script FILE]"
  static let summary = "a form that enables a command, which takes time and may fail"
  static let arguments: [ArgumentHelp] = [KeyInput.argument]
  static let brief = Signup(input: .script(.shipped("signup-keys-brief.txt")))

  private let input: KeyInput
}

extension Signup: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    self.init(input: try KeyInput(&arguments, of: Signup.name))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let keys = try await Signup.reading { () throws(InputFailure) in try await input.keys() }
    let show = TerminalShow(
      title: "Sign up: three checked fields enable a command, which takes its time", name: Signup.name,
      height: SignupLog.height, keys: input, hint: "Tab moves on, Enter signs up, Ctrl-X cancels, ")
    try await show.run(SignupPipeline().log(of: keys), from: SignupLog(), on: screen)
  }
}
