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
    var (words, word, isInSpace) = ([String](), "", false)
    for character in text {
      if isInSpace, !character.isWhitespace {
        words.append(word)
        word = ""
      }
      // An event has its own line ends, so all of them are line feeds.
      word.append(character == "\r\n" || character == "\r" ? "\n" : character)
      isInSpace = character.isWhitespace
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }
}
