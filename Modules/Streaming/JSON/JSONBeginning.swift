/// The part of a growing JSON text that has come so far, closed so that it is valid JSON. See ``GrowingJSON``.
public struct JSONBeginning: Sendable {
  /// Whether the value is complete.
  public let isComplete: Bool

  private let source: GrowingText
  private let count: Int
  private let ending: [UInt8]

  /// - Parameters:
  ///   - source: the text so far, which the beginning shares.
  ///   - count: how many bytes of it the beginning has.
  ///   - ending: the quotation mark and the brackets behind them.
  init(source: GrowingText, count: Int, ending: [UInt8], isComplete: Bool) {
    (self.source, self.count, self.ending) = (source, count, ending)
    self.isComplete = isComplete
  }

  /// The valid JSON. It is made when this property is read.
  ///
  /// Complexity: O(n) for a text of n bytes.
  public var text: String { String(decoding: source.prefix(count) + ending, as: UTF8.self) }
}

extension JSONBeginning: Hashable {
  /// Returns whether two beginnings have the same text, and are both complete or both incomplete.
  public static func == (first: JSONBeginning, second: JSONBeginning) -> Bool {
    first.isComplete == second.isComplete && first.text == second.text
  }

  /// Hashes the text and ``isComplete``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(isComplete)
  }
}

extension JSONBeginning: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
