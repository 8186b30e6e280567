import Foundation
import Keys
import Marbles
import Reactive
import ReactiveSystem

/// A state of a walkthrough that can be shown.
protocol Showable: Sendable {
  /// How many lines the smallest picture takes.
  var height: Int { get }
  /// Its lines on a terminal.
  func picture(in frame: Frame) -> [String]
  /// Its events, a line each: printed where nothing can be redrawn.
  var journal: Journal { get }
  /// The result, in place of the hint at the end.
  var summary: String { get }
  /// The result where nothing can be redrawn.
  func result(in frame: Frame) -> [String]
}

extension Showable {
  var height: Int { picture(in: Frame(columns: 80, rows: 0)).count }
  var journal: Journal { Journal() }
  var summary: String { "" }
  func result(in frame: Frame) -> [String] { summary.isEmpty ? [] : ["", summary] }
}

/// The room for a picture, and whether nothing will change any more.
struct Frame {
  var columns: Int
  var rows: Int
  var isOver = false
}

/// Shows the states of a pipeline, and does all that has to be done around that.
///
/// It sets the terminal up and restores it, draws again when the window has changed, and ends at an interrupt. Where
/// nothing can be redrawn, it prints the journals of the states. A failure removes the picture, which would look like a
/// result.
@MainActor
struct TerminalShow {
  var title: String
  /// Where the pipeline has its keys from, if it has some.
  var keys: KeyInput?
  /// The meanings of keys.
  var hint = ""
  /// Whether nothing is redrawn, because other text appears between the lines of a picture.
  var isPlain = false

  private static let frame = Duration.milliseconds(33)
  /// The lines of the title and of the hint.
  private static let fixed = 4

  /// Shows states to their end.
  func run<State: Showable>(
    _ states: Signal<State, CommandFailure>, from first: State, on screen: Screen
  ) async throws(CommandFailure) {
    let interrupted = SerialState<ProcessSignal?>(nil)
    let stop = Signal.processSignals(.interrupt, .terminate).on(next: { interrupted.value = $0 })
    let shown = states.take(until: stop)
    do {
      if !isPlain, screen.canRedraw(height: first.height + TerminalShow.fixed) {
        try await draw(shown, from: first, on: screen)
      } else {
        try await report(shown, on: screen)
      }
    } catch {
      screen.erase()
      throw error
    }
    if let signal = interrupted.value { throw .interrupted(by: signal.rawValue) }
  }

  private func draw<State: Showable>(
    _ states: Signal<State, CommandFailure>, from first: State, on screen: Screen
  ) async throws(CommandFailure) {
    let latest = SerialState(first)

    func draw(isOver: Bool) {
      let state = latest.value
      let end = keys?.isKeyboard == true ? "Escape ends it" : "Ctrl-C ends it"
      let footer = isOver ? state.summary : (hint + end).styled(.dim)
      screen.redraw(
        [title.styled(.bold), ""] + state.picture(in: screen.frame(isOver: isOver))
          + (footer.isEmpty ? [] : ["", "  " + footer]))
    }

    let redrawing = Signal.processSignals(.windowChanged, .terminalStop).observeOnMain(next: { kind in
      if kind == .terminalStop { stop(screen) }
      draw(isOver: false)
    })
    let unused = unusedKeys.subscribe()
    Cursor.hide()
    defer {
      Cursor.show()
      for subscription in [unused, redrawing] { subscription.dispose() }
    }
    for try await state in states.start(with: first).throttle(for: TerminalShow.frame, on: .main).values {
      latest.value = state
      draw(isOver: false)
    }
    draw(isOver: true)
    screen.keep()
  }

  /// Stops the process, as Ctrl-Z does. The shell has a cursor meanwhile, and the next picture is below what it has
  /// printed.
  private func stop(_ screen: Screen) {
    Cursor.show()
    kill(getpid(), SIGSTOP)
    Cursor.hide()
    screen.keep()
  }

  /// Keys that are typed into a picture without a use: they are neither shown nor left for the shell.
  private var unusedKeys: Signal<Void, Never> {
    if keys?.isKeyboard == true || !Screen.isInteractive { return .empty() }
    return Keyboard.standard.keys(raisingSignals: true).ignoreValues().map(to: ()).completeOnFailure()
  }

  private func report<State: Showable>(
    _ states: Signal<State, CommandFailure>, on screen: Screen
  ) async throws(CommandFailure) {
    var latest: State?
    var printed = 0
    screen.print([title + ".", ""])
    for try await state in states.values {
      screen.print(Array(state.journal.lines(after: printed)))
      printed = state.journal.count
      latest = state
    }
    screen.print(latest?.result(in: screen.frame(isOver: true)) ?? [])
  }
}
