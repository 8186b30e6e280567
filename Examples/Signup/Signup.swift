import Marbles

/// A form that enables a command; see `SignupPipeline.swift`.
struct Signup: Walkthrough {
  static let summary = "a form that enables a command, which takes time and may fail"
  static let arguments = [KeyInput.argument]

  private let input: KeyInput

  init(_ arguments: inout Arguments) throws(CommandFailure) { input = try KeyInput(&arguments) }

  func run(on screen: Screen) async throws(CommandFailure) {
    let show = TerminalShow(
      title: "Sign up: three checked fields enable a command, which takes its time", keys: input,
      hint: "Tab moves on, Enter signs up, Ctrl-X cancels, ")
    try await show.run(SignupPipeline().log(of: try await input.keys()), from: SignupLog(), on: screen)
  }
}
