import Marbles
import Reactive

/// The events of a text that streams.
enum ChatEvent: Sendable {
  /// A connection has begun.
  case connected(after: String)
  /// A piece has come.
  case received
  /// The screen gets the pieces of an interval.
  case update(String)
  /// Nothing follows; the reason if it failed.
  case ended(String?)
}

/// The state of a text that streams.
struct ChatLog: Sendable {
  private static let lines = 12

  private(set) var journal = Journal()
  private(set) var text = ""
  private var pieces = 0
  private var updates = 0
  private var connections = 0

  mutating func note(_ event: ChatEvent) {
    switch event {
    case .connected(let last):
      connections += 1
      journal.add("connection \(connections)" + (last.isEmpty ? "" : " continues after event \(last)"))
    case .received: pieces += 1
    case .update(let piece):
      updates += 1
      text += piece
      journal.add("update \(updates)".padding(to: 12) + "  " + piece.onOneLine.styled(.dim))
    case .ended(nil): journal.add("the end".styled(.green))
    case .ended(let reason?): journal.add("failed: \(reason.onOneLine)".styled(.red))
    }
  }
}

extension ChatLog: Showable {
  var summary: String {
    "\(pieces.of("piece")) in \(updates.of("update")) over \(connections.of("connection")), \(text.utf8.count.grouped) bytes"
  }

  func picture(in frame: Frame) -> [String] {
    let width = max(20, frame.columns - 4)
    let shown = ChatLog.wrapped(text, width).suffix(ChatLog.lines)
    return shown.map { "  " + $0 } + [String](repeating: "", count: ChatLog.lines - shown.count)
      + ["", "  " + summary.styled(.dim), ""] + journal.newest(4)
  }

  func result(in frame: Frame) -> [String] {
    ["", "The text that was received:", ""]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.description.onOneLine } + [summary]
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var lines = [""]
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let word = String(word).onOneLine
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = word
        } else if last.width + 1 + word.width > width {
          lines.append(word)
        } else {
          lines[lines.count - 1] += " " + word
        }
      }
      return lines
    }
  }
}
