/// The allowed values of an input.
enum InputValues: Sendable {
  case letters, numbers, truths, optionals

  /// The allowed values, in words.
  var description: String {
    switch self {
    case .letters: "letters and digits"
    case .numbers: "digits, for the operator needs numbers"
    case .truths: "t and f, for true and false"
    case .optionals: "digits, and n for nil"
    }
  }

  func allows(_ sign: Character) -> Bool {
    switch self {
    case .letters: sign.isASCII && (sign.isLetter || sign.isNumber)
    case .numbers: sign.isASCII && sign.isNumber
    case .truths: sign == "t" || sign == "f"
    case .optionals: sign.isASCII && (sign.isNumber || sign == "n")
    }
  }
}
