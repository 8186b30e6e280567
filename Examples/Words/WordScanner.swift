import Foundation

/// The words of a line in lower case: runs of letters, with the apostrophes inside them.
func words(in line: String) -> [String] {
  line.replacing("’", with: "'").lowercased()
    .split { !$0.isLetter && $0 != "'" }
    .map { $0.trimmingCharacters(in: .punctuationCharacters) }
    .filter { !$0.isEmpty }
}
