import Marbles

/// The events of the converter.
enum ConverterEvent: Sendable {
  /// A key was typed.
  case key(Key)
  /// A field was given a text to begin with.
  case began(String)
  /// A field received a text from the other field.
  case received(Scale, String)
  /// A text was not sent to the other field.
  case refused(Refusal)
}

/// All that has happened, as far as there is something to see of it.
struct ConverterLog: Sendable {
  /// A text that was typed, and what became of it.
  struct Entry: Sendable {
    var scale: Scale
    var text: String
    /// The text of the other field.
    var other: String
    var refusal: Refusal?
  }

  static let length = 8
  private static let limit = 16

  private(set) var texts: [Scale: String] = [:]
  private(set) var refusals: [Scale: Refusal] = [:]
  /// The field that is typed into.
  private(set) var focus = Scale.celsius
  /// The latest typed text, not sent yet.
  private(set) var unsent: String?
  /// The results of the latest texts, newest first.
  private(set) var entries: [Entry] = []
  /// Whether the last event is the newest of the entries.
  private(set) var hasNews = false
  private(set) var typed = 0
  private(set) var sent = 0
  private(set) var refused = 0

  var summary: String { "\(typed) texts typed: \(sent) sent to the other field, \(refused) refused" }

  mutating func note(_ event: ConverterEvent) {
    unsent = nil
    hasNews = false
    switch event {
    case .began(let text): edit(text)
    case .key(.tab): focus = focus.other
    case .key(let key):
      let text = (texts[focus] ?? "").typing(key, upTo: ConverterLog.limit)
      if text != texts[focus] { edit(text) }
    case .received(let scale, let text):
      sent += 1
      texts[scale] = text
      refusals[scale] = nil
      add(Entry(scale: scale.other, text: texts[scale.other] ?? "", other: text))
    case .refused(let refusal):
      refused += 1
      refusals[refusal.scale] = refusal
      let other = texts[refusal.scale.other] ?? ""
      add(Entry(scale: refusal.scale, text: refusal.text, other: other, refusal: refusal))
    }
  }

  private mutating func edit(_ text: String) {
    typed += 1
    texts[focus] = text
    refusals[focus] = nil
    unsent = text
  }

  private mutating func add(_ entry: Entry) {
    hasNews = true
    entries.insert(entry, at: 0)
    if entries.count > ConverterLog.length { entries.removeLast() }
  }
}

extension ConverterLog.Entry {
  /// The entry as a line.
  func line(refused: (String) -> String = { $0 }) -> String {
    let shown = text.isEmpty ? "(nothing)" : text.onOneLine
    let typed = "typed  \(scale.rawValue)  " + shown.padding(to: 18)
    let other = "\(scale.other.rawValue)  " + (self.other.isEmpty ? "(nothing)" : self.other)
    guard let refusal else { return typed + "sent     " + other }
    return refused(typed + "refused  " + refusal.reason + "; still \(other)")
  }
}
