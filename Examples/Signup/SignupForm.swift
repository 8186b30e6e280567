import Keys
import Marbles
import Reactive

/// The content of a form with three fields, and the focused field.
struct SignupForm: Sendable, Equatable {
  enum Field: Int, CaseIterable, Sendable {
    case name
    case mail
    case password

    var title: String { self == .mail ? "e-mail" : "\(self)" }
  }

  private static let limit = 30

  private(set) var focus = Field.name
  private var texts = Field.allCases.map { _ in "" }

  subscript(field: Field) -> String { texts[field.rawValue] }

  /// The text that a field shows.
  func shown(_ field: Field) -> String {
    field == .password ? String(repeating: "•", count: self[field].count) : self[field].onOneLine
  }

  /// The form after a key.
  func typing(_ key: Key) -> SignupForm {
    var form = self
    form.texts[focus.rawValue] = self[focus].typing(key, upTo: SignupForm.limit)
    if key == .tab { form.focus = Field(rawValue: (focus.rawValue + 1) % texts.count) ?? .name }
    return form
  }
}

extension SignupForm.Field {
  /// The problem with a text; nil if it is valid.
  func complaint(about text: String) -> String? {
    switch self {
    case .name:
      let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return (3...12).contains(text.count) && isPlain ? nil : "3 to 12 letters or digits"
    case .mail:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let hasDomain = parts.last?.split(separator: ".").count ?? 0 > 1
      return parts.count == 2 && !parts[0].isEmpty && hasDomain ? nil : "somebody@somewhere.tld"
    case .password:
      return text.count >= 8 && text.contains(where: \.isNumber) ? nil : "at least 8 characters, one of them a digit"
    }
  }
}
