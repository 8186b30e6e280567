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

  /// The name in the answers to questions.
  var name: String {
    switch self {
    case .letters: "letters"
    case .numbers: "numbers"
    case .truths: "truths"
    case .optionals: "optionals"
    }
  }

  func allows(_ sign: Unicode.Scalar) -> Bool {
    let isDigit = ("0"..."9").contains(sign)
    return switch self {
    case .letters: isDigit || ("a"..."z").contains(sign) || ("A"..."Z").contains(sign)
    case .numbers: isDigit
    case .truths: sign == "t" || sign == "f"
    case .optionals: isDigit || sign == "n"
    }
  }
}
