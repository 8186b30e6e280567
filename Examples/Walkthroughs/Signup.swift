import Foundation
import Marbles
import Reactive

/// A form whose fields enable a command, and a command whose work is slow and may fail.
///
/// Each field is validated as it is typed, and the command's condition combines the results. Enter executes the command. The command
/// refuses while the form is incomplete or an execution is running. The screen shows the command's own reports: whether it is enabled,
/// whether it executes, its progress, and its failures.
struct Signup: Walkthrough {
  static let name = "signup"
  static let usage = "signup [--script FILE]"
  static let summary = "a form that enables a command, which takes time and may fail"
  static var brief: Signup { Signup(input: .script(.shipped("signup-keys-brief.txt"))) }

  private let input: KeyInput

  private init(input: KeyInput) {
    self.input = input
  }

  init(arguments: [String]) throws(CommandFailure) {
    self.init(input: try KeyInput(arguments: arguments, of: Signup.name))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    try await runInterruptibly(on: screen) { interrupts throws(ReadingFailure) in
      let keys = try await input.allKeys()
      await show(SignupSession(keys: keys, until: interrupts.map(to: ())), on: screen)
    }
  }

  @MainActor
  private func show(_ session: SignupSession, on screen: Screen) async {
    let beginning = MainScheduler.shared.now
    let title = "Sign up: three checked fields enable a command, which takes its time"
    let latest = SerialState(SignupLog())
    guard screen.canRedraw(height: SignupPicture.height) else {
      let report = SerialState(SignupReport(from: beginning))
      screen.print([title + ".", ""])
      await session.log().show { log in
        latest.value = log
        screen.print(report.value.lines(log))
      }
      return screen.print(["", latest.value.summary])
    }
    let hint =
      "    Tab moves on, Enter signs up, Ctrl-X cancels, " + (input.isKeyboard ? "Escape ends it" : "Ctrl-C ends it")

    func draw(hint: String) {
      screen.redraw(SignupPicture(title: title, log: latest.value, beginning: beginning, hint: hint).lines())
    }

    let resizing = systemSignals(SIGWINCH).observeOnMain(next: { _ in draw(hint: hint) })
    defer { resizing.dispose() }
    await session.log()
      .start(with: SignupLog())
      .throttle(for: .milliseconds(33), on: .main)
      .keepingTerminal(.quiet)
      .show { log in
        latest.value = log
        draw(hint: hint)
      }
    draw(hint: "")
    screen.keep()
  }
}
