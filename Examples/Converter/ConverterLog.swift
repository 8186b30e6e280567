import Keys
import Marbles
import Reactive

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
  private static let limit = 16

  private(set) var texts: [Scale: String] = [:]
  private(set) var refusals: [Scale: Refusal] = [:]
  /// The field that is typed into.
  private(set) var focus = Scale.celsius
  /// The latest typed text, not sent yet.
  private(set) var unsent: String?
  private(set) var journal = Journal()
  private var typed = 0
  private var sent = 0
  private var refused = 0

  var summary: String { "\(typed) texts typed: \(sent) sent to the other field, \(refused) refused" }

  mutating func note(_ event: ConverterEvent) {
    unsent = nil
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
      report(texts[scale.other], in: scale.other, "✓ sent     ".styled(.green))
    case .refused(let refusal):
      refused += 1
      refusals[refusal.scale] = refusal
      report(refusal.text, in: refusal.scale, "✗ refused  ".styled(.red) + refusal.reason + "; still ")
    }
  }

  private mutating func edit(_ text: String) {
    typed += 1
    texts[focus] = text
    refusals[focus] = nil
    unsent = text
  }

  /// Writes what became of a typed text.
  private mutating func report(_ text: String?, in scale: Scale, _ result: String) {
    func shown(_ text: String?) -> String { text.map { $0.isEmpty ? "(nothing)" : $0.onOneLine } ?? "(nothing)" }
    journal.add(
      "    typed  \(scale.rawValue)  " + shown(text).padding(to: 18) + result
        + "\(scale.other.rawValue)  " + shown(texts[scale.other]))
  }
}
