/// The words of a line in lower case: runs of letters, with the apostrophes inside them.
func words(in line: String) -> [String] {
  var words: [String] = []
  var word = String.UnicodeScalarView()
  var apostrophe: Unicode.Scalar?
  func finish() {
    if !word.isEmpty { words.append(String(word).lowercased()) }
    word.removeAll()
    apostrophe = nil
  }
  for scalar in line.unicodeScalars {
    if scalar.isPartOfWord {
      if let inner = apostrophe { word.append(inner) }
      apostrophe = nil
      word.append(scalar)
    } else if scalar == "'" || scalar == "’", !word.isEmpty, apostrophe == nil {
      apostrophe = "'"
    } else {
      finish()
    }
  }
  finish()
  return words
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return properties.isAlphabetic
    }
  }
}
