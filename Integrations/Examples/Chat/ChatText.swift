import ExampleSupport
import Foundation

/// The words of a file, each with the white space behind it. Together they are the file.
struct ChatText {
  let words: [String]

  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else { throw Usage("\(path) cannot be read") }
    guard let text = String(data: data, encoding: .utf8) else { throw Usage("\(path) is no text in UTF-8") }
    self.init(text)
  }

  init(_ text: String) {
    var words: [String] = []
    var isInSpace = true
    // An event has its own line ends, so all of them are line feeds.
    for character in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") {
      if words.isEmpty || isInSpace && !character.isWhitespace { words.append("") }
      words[words.count - 1].append(character)
      isInSpace = character.isWhitespace
    }
    self.words = words
  }
}
