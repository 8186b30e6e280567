/// A list of words that is searched part by part.
struct WordList: Sendable {
  private static let goal = 40

  let count: Int
  let parts: [ArraySlice<String>]

  init(_ words: [String]) {
    count = words.count
    let size = max(1, (words.count + WordList.goal - 1) / WordList.goal)
    parts = stride(from: 0, to: words.count, by: size).map { words[$0..<min($0 + size, words.count)] }
  }
}
