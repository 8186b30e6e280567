import Foundation
import Marbles
import Reactive

/// Two fields, bound both ways: text that is typed into one appears in the other, converted.
///
/// Neither field receives its own rounded echo. A text that is no temperature is reported and not sent.
struct Converter: Walkthrough {
  static let name = "converter"
  static let usage = "converter [--script FILE]"
  static let summary = "°C and °F in two fields, bound both ways"
  static var brief: Converter { Converter(input: .script(.shipped("converter-keys-brief.txt"))) }

  private let input: KeyInput

  private init(input: KeyInput) {
    self.input = input
  }

  init(arguments: [String]) throws(CommandFailure) {
    self.init(input: try KeyInput(arguments: arguments, of: Converter.name))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    try await runInterruptibly(on: screen) { interrupts throws(ReadingFailure) in
      let keys = try await input.keys()
      await show(log(of: keys.take(until: interrupts)), on: screen)
    }
  }

  /// The events of typed keys.
  private func log(of keys: Signal<Key, Never>) -> Signal<ConverterLog, Never> {
    let thermometer = Thermometer()
    let events: [Signal<ConverterEvent, Never>] =
      Scale.allCases.map { scale in thermometer.texts(scale).map { .received(scale, $0) } } + [
        thermometer.refusals.map { .refused($0) },
        .just(.began("20")),
        keys.map { .key($0) }.finally { thermometer.complete() },
      ]
    return Signal.merge(events)
      .scan(into: ConverterLog()) { log, event in log.note(event) }
      // The other field's text is merged behind the event that is being delivered.
      .on(next: { log in if let text = log.unsent { thermometer.type(text, log.focus) } })
  }

  @MainActor
  private func show(_ log: Signal<ConverterLog, Never>, on screen: Screen) async {
    let title = "Converter: two fields, bound both ways"
    let latest = SerialState(ConverterLog())
    guard screen.canRedraw(height: ConverterPicture.height) else {
      screen.print([title + ".", ""])
      await log.show { log in
        latest.value = log
        if log.hasNews, let entry = log.entries.first { screen.print("  " + entry.line()) }
      }
      return screen.print(["", latest.value.summary])
    }
    let hint = input.isKeyboard ? "    Tab switches the field, Escape ends it" : "    Ctrl-C ends it"

    func draw(hint: String) {
      screen.redraw(ConverterPicture(title: title, log: latest.value, hint: hint).lines())
    }

    let resizing = systemSignals(SIGWINCH).observeOnMain(next: { _ in draw(hint: hint) })
    defer { resizing.dispose() }
    await log.keepingTerminal(input.isKeyboard ? .keys : .quiet).show { log in
      latest.value = log
      draw(hint: hint)
    }
    draw(hint: "")
    screen.keep()
  }
}
