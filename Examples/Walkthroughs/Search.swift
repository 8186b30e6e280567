import Foundation
import Marbles
import Reactive

/// Search as you type: text becomes searches, and only the newest one matters.
///
/// Each key changes a field. After a pause in typing, or at Enter, the field becomes a query, and each query a signal that searches a list of
/// words in the background, part by part. A newer query cancels the search before it.
struct Search: Walkthrough {
  static let name = "search"
  static let usage = "search [--script FILE | -]"
  static let summary = "search as you type, and watch cancelled searches"
  static var brief: Search { Search(input: .script(.shipped("search-keys-brief.txt"))) }

  private static let quiet = Duration.milliseconds(200)
  private static let pause = Duration.milliseconds(16)

  private let input: SearchInput

  private init(input: SearchInput) {
    self.input = input
  }

  init(arguments: [String]) throws(CommandFailure) {
    switch (arguments.first, arguments.dropFirst().first) {
    case (nil, _):
      let isTyped = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      self.init(input: isTyped ? .keyboard : .script(.shipped("search-keys.txt")))
    case ("-", nil): self.init(input: .fields(.standardInput))
    case ("--script", nil): throw .usage("search --script needs a file")
    case ("--script", let path?) where arguments.count == 2: self.init(input: .script(.file(path)))
    case ("--script", _), ("-", _): throw .usage("search takes one input, but was also given '\(arguments.last ?? "")'")
    case (let option?, _) where option.hasPrefix("-"): throw .usage("search has no option '\(option)'")
    case (let other?, _): throw .usage("search takes a script by --script FILE, but was given '\(other)'")
    }
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    try await runInterruptibly(on: screen) { interrupts throws(ReadingFailure) in
      let words = WordList(try await lines(of: .shipped("words.txt")).allValues())
      let stopped = Subject<Void, Never>()
      let fields = try await input.fields(stop: { stopped.send(()) })
      let stop = Signal.merge(stopped.signal, interrupts.map(to: ()))
      try await show(fields, in: words, until: stop, on: screen)
    }
  }

  /// Searches for what the field holds, and shows it.
  @MainActor
  private func show(
    _ fields: Signal<SearchField, ReadingFailure>, in words: WordList, until stop: Signal<Void, Never>,
    on screen: Screen
  ) async throws(ReadingFailure) {
    let typed = Stage("typed", "what the field holds after each key")
    let quiet = Stage("debounce", "it stayed so for 200 ms, or Enter was typed")
    let changed = Stage("distinct", "and differs from the last search")
    let found = Stage("switch", "results of the newest search; older ones are cancelled")
    let notes = Subject<SearchEvent, Never>()

    @Sendable func search(_ query: String, number: Int) -> Signal<SearchEvent, Never> {
      guard !query.isEmpty else { return .just(.cleared) }
      return words.search(query, pause: Search.pause)
        .map { .found(number, $0) }
        .start(with: .began(number, query: query))
        .on(disposed: { notes.send(.cancelled(number)) })
    }

    let searches =
      fields
      .deliverOnMain()
      .on(next: { notes.send(.typed($0)) })
      .shown(as: typed)
      .debounce(for: Search.quiet, on: .main) { !$0.isEntered }
      .shown(as: quiet)
      .map(\.query)
      .distinctUntilChanged()
      .shown(as: changed)
      .enumerated()
      .flatMapLatest { number, query in search(query, number: number) }
      .take(until: stop)
      .deliverOnMain()
      .shown(as: found)
      .finally { notes.complete() }
    let log = notes.signal.merge(with: searches)
      .timestamp(on: .main)
      .scan(into: SearchLog()) { log, entry in log.note(entry.value, at: entry.instant, parts: words.partCount) }

    let title = "Search as you type: \(words.count.grouped) words, searched in the background"
    let stages = [typed, quiet, changed, found]
    guard screen.canRedraw(height: SearchPicture.height) else {
      return try await report(log, title: title, on: screen)
    }
    let latest = SerialState(SearchLog())
    let hint = input.isKeyboard ? "    Escape ends it" : "    Ctrl-C ends it"

    func draw(hint: String) {
      let picture = SearchPicture(title: title, stages: stages, log: latest.value, hint: hint)
      screen.redraw(picture.lines(columns: screen.columns))
    }

    let resizing = systemSignals(SIGWINCH).observeOnMain(next: { _ in draw(hint: hint) })
    defer { resizing.dispose() }
    do throws(ReadingFailure) {
      try await log
        .start(with: SearchLog())
        .throttle(for: .milliseconds(33), on: .main)
        .keepingTerminal(.quiet)
        .show { log in
          latest.value = log
          draw(hint: hint)
        }
    } catch {
      screen.erase()
      throw error
    }
    draw(hint: "")
    screen.keep()
  }

  @MainActor
  private func report(
    _ log: Signal<SearchLog, ReadingFailure>, title: String, on screen: Screen
  ) async throws(ReadingFailure) {
    let latest = SerialState(SearchLog())
    let report = SearchReport(from: MainScheduler.shared.now)
    screen.print([title + ".", ""])
    try await log.show { log in
      latest.value = log
      screen.print(report.lines(log))
    }
    screen.print(["", latest.value.summary])
  }
}
