import ExampleSupport
import Foundation
import ReactiveCore
import ReactiveGRDB
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSystem

/// Shows the notes until it is ended: a live list in a terminal, and lines elsewhere.
struct ShownNotes {
  private let file: NotesFile
  private let live: LiveNotes
  private let message = Property("")

  init(_ arguments: inout Arguments) throws {
    let word = try arguments.text("--find") ?? ""
    let name = try arguments.text("--order") ?? NotesOrder.newest.rawValue
    guard let order = NotesOrder(rawValue: name) else { throw Usage("there is no order \(name)") }
    let interval = try arguments.number("--every", 100, atMost: 60_000)
    let path = try NotesCommand.path(&arguments)
    try arguments.finish()
    file = try NotesFile(path: path)
    live = LiveNotes(
      of: file, word: word, order: order, every: .milliseconds(interval), on: QueueScheduler(name: "notes"))
  }

  func run() async {
    if NotesScreen.isTerminal { await showPicture() } else { await printEdits() }
    guard let failure = live.failure else { return }
    FileHandle.standardError.write(Data("notes: \(failure)\n".utf8))
    exit(2)
  }

  private var stop: Signal<Void, Never> {
    .merge(Signal.processSignals(.interrupt, .terminate).map(to: ()), live.failed)
  }

  // MARK: Lines

  private func printEdits() async {
    // The table is empty until the file has been read.
    for await state in live.all.state.signal.take(until: stop).values where !state.isLoading { break }
    for await change in live.shown.changes.take(until: stop).values {
      if change.isFirst { for note in change.content { say("  \(note.text)") } }
      for edit in change.edits { say(ShownNotes.line(edit)) }
      say("= \(change.content.count)")
    }
  }

  private static func line(_ edit: ListEdit<Note>) -> String {
    switch edit {
    case .insert(let note, let place): "+ \(place) \(note.text)"
    case .remove(let note, let place): "- \(place) \(note.text)"
    case .move(let from, let to): "> \(from) \(to)"
    case .update(let place, _, let note): "~ \(place) \(note.text)"
    }
  }

  // MARK: A picture

  private func showPicture() async {
    let keys = KeyMode()
    defer { keys?.leave() }
    let ended = Property(false)
    let typing = ByteSource.standardInput.chunks().subscribe { bytes in
      for key in NotesKey.keys(in: bytes) { take(key, ended) }
    } failed: { _ in
      ended.value = true
    }
    defer { typing.dispose() }

    var screen = NotesScreen()
    let stop = Signal.merge(self.stop, ended.signal.filter { $0 }.map(to: ()))
    let pictures = combineLatest(live.shown.contents, live.word, live.order, message).take(until: stop)
    for await (shown, word, order, message) in pictures.values(buffering: .newest(1)) {
      screen.draw(picture(Array(shown.prefix(NotesScreen.size.rows - 4)), shown.count, word, order, message))
    }
    screen.finish()
  }

  private func picture(
    _ top: [Note], _ count: Int, _ word: String, _ order: NotesOrder, _ message: String
  ) -> [String] {
    let total = live.all.content.count
    let notes = total == 1 ? "note" : "notes"
    let title = word.isEmpty ? "\(total) \(notes)" : "\(count) of \(total) \(notes)"
    let lines = top.map { note in "\(note.id)".leftPadded(to: 5) + "  " + note.text }
    let rest = count > top.count ? ["       … and \(count - top.count) more"] : []
    return ["\(title), by \(order.rawValue)"] + lines + rest
      + [message.isEmpty ? "Enter adds the text, Tab changes the order, Ctrl-D ends" : message, "> \(word)"]
  }

  private func take(_ key: NotesKey, _ ended: Property<Bool>) {
    message.value = ""
    switch key {
    case .character(let character): live.word.value.append(character)
    case .backspace: if !live.word.value.isEmpty { live.word.value.removeLast() }
    case .tab: live.order.value = live.order.value.next
    case .enter:
      let text = live.word.value
      guard !text.isEmpty else { return }
      live.word.value = ""
      file.add(text).subscribe(failed: { [message] failure in message.value = "\(failure)" }, completed: {})
    case .end: ended.value = true
    }
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
