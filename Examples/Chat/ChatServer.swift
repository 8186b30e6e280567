import Reactive
import ReactiveStreaming

/// The failure of a connection.
struct LostConnection: Error {}

/// Stands for a server: writes the bytes of a response, word by word.
struct ChatServer: Sendable {
  private let words: [String]
  private let options: ChatOptions
  private let network = QueueScheduler(name: "network")

  init(text: String, _ options: ChatOptions) {
    var words: [String] = []
    var isInSpace = true
    for character in text {
      if words.isEmpty || isInSpace && !character.isWhitespace { words.append("") }
      words[words.count - 1].append(character)
      isInSpace = character.isWhitespace
    }
    self.words = words
    self.options = options
  }

  /// The bytes of a connection, which continue after an event.
  func body(after last: Int) -> Signal<[UInt8], LostConnection> {
    let limit = min(options.report ?? .max, words.count)
    let rest = (0..<limit).dropFirst(last)
    let isCut = rest.count > options.cut
    let mark = limit == options.report ? "event: error\ndata: the model is overloaded\n\n" : "data: [DONE]\n\n"
    // A server that cuts a connection may do so inside an event.
    let end =
      isCut ? Signal<String, LostConnection>.just("data: incompl").concat(with: .fail(LostConnection())) : .just(mark)
    return Signal(Array(isCut ? rest.prefix(options.cut) : rest))
      .concatMap { [words, options, network] index in
        Signal.just(ChatServer.event(words[index], index + 1)).delay(for: .milliseconds(options.pause), on: network)
      }
      .concat(with: end)
      .map { Array($0.utf8) }
  }

  private static func event(_ word: String, _ number: Int) -> String {
    let lines = word.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
    return "id: \(number)\n" + lines.joined() + "\n"
  }
}
