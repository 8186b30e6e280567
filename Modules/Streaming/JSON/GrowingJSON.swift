import ReactiveDisposables

/// A JSON text that comes in pieces. At each moment, the part that has come is available as valid JSON.
///
/// ```swift
/// import ReactiveStreaming
///
/// var json = GrowingJSON()
/// for piece in ["{\"title\": \"Etu", "des\", \"count\": 1", "2, \"done\": tr", "ue}"] {
///   try json.append(piece)
///   print(json.completed ?? "nothing")
/// }
/// ```
///
/// ```text
/// {"title": "Etu"}
/// {"title": "Etudes"}
/// {"title": "Etudes", "count": 12}
/// {"title": "Etudes", "count": 12, "done": true}
/// ```
///
/// | the text ends | the valid JSON has |
/// |---|---|
/// | in a string | the string so far, without an incomplete escape or surrogate pair |
/// | in a number, or in `true`, `false`, `null` | nothing of it, because `12` may become `123` |
/// | in a key, or after a key, a colon or a comma | nothing of the member |
/// | in an array or an object | its complete elements, and the element that grows |
///
/// So each new piece only extends the valid JSON, and complete elements do not change. If an object has a key twice,
/// both members stay.
///
/// Complexity: ``append(_:)`` reads each byte once, and copies it O(log n) times at most, whatever the size of the
/// pieces. So all pieces of a text of n bytes together cost O(n log n), not O(n²). ``completed`` copies the text.
public struct GrowingJSON: Sendable {
  /// Whether the JSON value is complete. After a complete value, only white space may follow.
  public var isComplete: Bool { state == .end }

  private let limit: Int
  private let depth: Int
  private var text = GrowingText()
  /// The number of bytes that were taken.
  private var count = 0
  /// The length of the beginning that is valid JSON together with ``closing``.
  private var valid = 0
  /// The brackets that close the open arrays and objects, the outermost first.
  private var closing: [UInt8] = []
  private var state = State.value(mayEnd: false)
  private var fault: JSONFault?

  /// Makes an empty text.
  ///
  /// - Parameters:
  ///   - limit: the largest size of the text, in bytes.
  ///   - depth: how many levels of arrays and objects may be nested.
  public init(
    ofAtMost limit: Int = 1 << 24, nesting depth: Int = 100, file: StaticString = #fileID, line: UInt = #line
  ) {
    Diagnostics.requireRoom(limit, of: "GrowingJSON(ofAtMost:nesting:)", file: file, line: line)
    Diagnostics.requireRoom(depth, of: "GrowingJSON(ofAtMost:nesting:)", file: file, line: line)
    (self.limit, self.depth) = (limit, depth)
  }

  /// Adds a piece.
  ///
  /// - Throws: the fault. Each later call throws the same fault. ``completed`` still returns the valid JSON of the text
  ///   before the fault.
  public mutating func append(_ piece: some StringProtocol) throws(JSONFault) {
    if let fault { throw fault }
    let (start, bytes) = (count, piece.utf8)
    var character = count
    do throws(JSONFault) {
      for byte in bytes {
        if byte & 0xC0 != 0x80 { character = count }
        if count == limit {
          // The limit may be inside a character, of which nothing is kept.
          valid = min(valid, character)
          throw .tooLarge(limit: limit)
        }
        try take(byte)
        count += 1
        // White space between values changes nothing.
        if isValid, isInValue || !GrowingJSON.isSpace(byte) { valid = count }
      }
      text.append(bytes)
    } catch {
      text.append(bytes.prefix(count - start))
      fault = error
      throw error
    }
  }

  /// Ends the text. A number outside all arrays and objects is complete only after this call.
  ///
  /// - Throws: `incomplete` if the value is not complete. If ``append(_:)`` has thrown a fault, throws the same fault.
  public mutating func finish() throws(JSONFault) {
    if let fault { throw fault }
    if case .number(let part) = state, part.mayEnd, closing.isEmpty {
      (state, valid) = (.end, count)
    }
    if !isComplete { throw .incomplete }
  }

  /// The text so far as valid JSON; nil if there is no value yet.
  ///
  /// Complexity: O(n) for a text of n bytes. If the pieces are small, read this property at intervals, and not after
  /// each piece.
  public var completed: String? { beginning?.text }

  /// The beginning, whose text is made when it is read; nil if there is no value yet. Complexity: O(log n), and one
  /// more step for each open array and object.
  var beginning: JSONBeginning? {
    if valid == 0 { return nil }
    return JSONBeginning(
      source: text, count: valid, ending: (isInValue ? [UInt8(ascii: "\"")] : []) + closing.reversed(),
      isComplete: isComplete)
  }

  /// The number of bytes that were copied, from which a test counts the cost.
  package var copiedCount: Int { text.copiedCount }

  /// Changes with ``completed``.
  var version: Version { Version(valid: valid, depth: closing.count, isInValue: isInValue, isComplete: isComplete) }

  struct Version: Equatable {
    var valid: Int
    var depth: Int
    var isInValue: Bool
    var isComplete: Bool
  }

  // MARK: The grammar

  /// The bytes that may come next.
  private enum State: Equatable {
    /// The beginning of a value; `mayEnd` after the `[` of an array.
    case value(mayEnd: Bool)
    /// The beginning of a key; `mayEnd` after the `{` of an object.
    case key(mayEnd: Bool)
    case colon
    /// After an element of an array or an object.
    case comma
    case string(StringPart, isKey: Bool)
    case number(NumberPart)
    /// The rest of `true`, `false` or `null`.
    case word([UInt8])
    /// White space after the value.
    case end
  }

  private enum StringPart: Equatable {
    case text
    case escape
    /// After `\u` with some digits.
    case digits(count: Int, value: UInt16, isLow: Bool)
    /// After the first half of a surrogate pair, and after the backslash behind it.
    case highHalf
    case highHalfEscape
  }

  fileprivate enum NumberPart: Equatable {
    case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

    var mayEnd: Bool { [.zero, .integer, .fraction, .exponentDigits].contains(self) }
  }

  /// Whether a string that is no key is open.
  private var isInValue: Bool {
    if case .string(_, isKey: false) = state { true } else { false }
  }

  /// Whether the bytes up to here are valid JSON, together with the quotation mark and the brackets that close them.
  private var isValid: Bool {
    switch state {
    case .string(.text, isKey: false), .value(mayEnd: true), .key(mayEnd: true): true
    case .comma, .end: true
    case .value(mayEnd: false), .key(mayEnd: false), .colon, .string, .number, .word: false
    }
  }

  private mutating func take(_ byte: UInt8) throws(JSONFault) {
    switch state {
    case .string(let part, let isKey): state = try state(in: part, isKey: isKey, byte)
    case .number(let part):
      if let next = part.next(byte) {
        state = .number(next)
      } else {
        guard part.mayEnd else { throw malformed }
        // The byte behind the number shows that it is complete.
        (state, valid) = (afterValue, count)
        try take(byte)
      }
    case .word(let rest):
      guard rest.first == byte else { throw malformed }
      state = rest.count == 1 ? afterValue : .word(Array(rest.dropFirst()))
    case _ where GrowingJSON.isSpace(byte): break
    case .value(let mayEnd): try beginValue(byte, mayEnd: mayEnd)
    case .key(let mayEnd):
      switch byte {
      case UInt8(ascii: "\""): state = .string(.text, isKey: true)
      case UInt8(ascii: "}") where mayEnd: close()
      default: throw malformed
      }
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw malformed }
      state = .value(mayEnd: false)
    case .comma:
      if byte == closing.last { return close() }
      guard byte == UInt8(ascii: ",") else { throw malformed }
      state = closing.last == UInt8(ascii: "}") ? .key(mayEnd: false) : .value(mayEnd: false)
    case .end: throw malformed
    }
  }

  private var malformed: JSONFault { .malformed(at: count) }
  private var afterValue: State { closing.isEmpty ? .end : .comma }

  private mutating func beginValue(_ byte: UInt8, mayEnd: Bool) throws(JSONFault) {
    switch byte {
    case UInt8(ascii: "{"): try open(UInt8(ascii: "}"), .key(mayEnd: true))
    case UInt8(ascii: "["): try open(UInt8(ascii: "]"), .value(mayEnd: true))
    case UInt8(ascii: "]") where mayEnd: close()
    case UInt8(ascii: "\""): state = .string(.text, isKey: false)
    case UInt8(ascii: "t"): state = .word(Array("rue".utf8))
    case UInt8(ascii: "f"): state = .word(Array("alse".utf8))
    case UInt8(ascii: "n"): state = .word(Array("ull".utf8))
    case UInt8(ascii: "-"): state = .number(.minus)
    case UInt8(ascii: "0"): state = .number(.zero)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .number(.integer)
    default: throw malformed
    }
  }

  private mutating func open(_ bracket: UInt8, _ next: State) throws(JSONFault) {
    if closing.count == depth { throw .tooDeep(limit: depth) }
    closing.append(bracket)
    state = next
  }

  private mutating func close() {
    closing.removeLast()
    state = afterValue
  }

  private func state(in part: StringPart, isKey: Bool, _ byte: UInt8) throws(JSONFault) -> State {
    switch part {
    case .text:
      switch byte {
      case UInt8(ascii: "\""): return isKey ? .colon : afterValue
      case UInt8(ascii: "\\"): return .string(.escape, isKey: isKey)
      case 0x00..<0x20: throw malformed
      default: return .string(.text, isKey: isKey)
      }
    case .escape:
      if byte == UInt8(ascii: "u") { return .string(.digits(count: 0, value: 0, isLow: false), isKey: isKey) }
      guard "\"\\/bfnrt".utf8.contains(byte) else { throw malformed }
      return .string(.text, isKey: isKey)
    case .highHalf:
      guard byte == UInt8(ascii: "\\") else { throw malformed }
      return .string(.highHalfEscape, isKey: isKey)
    case .highHalfEscape:
      guard byte == UInt8(ascii: "u") else { throw malformed }
      return .string(.digits(count: 0, value: 0, isLow: true), isKey: isKey)
    case .digits(let count, let value, let isLow):
      guard let digit = GrowingJSON.digit(byte) else { throw malformed }
      let value = value << 4 | digit
      if count < 3 { return .string(.digits(count: count + 1, value: value, isLow: isLow), isKey: isKey) }
      let isLowHalf = (0xDC00...0xDFFF).contains(value)
      guard isLow == isLowHalf else { throw malformed }
      return .string((0xD800...0xDBFF).contains(value) ? .highHalf : .text, isKey: isKey)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func digit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension GrowingJSON.NumberPart {
  /// The part to which a byte belongs; nil if it belongs to no number.
  fileprivate func next(_ byte: UInt8) -> Self? {
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    switch self {
    case .minus: return byte == UInt8(ascii: "0") ? .zero : isDigit ? .integer : nil
    case .zero, .integer:
      if isDigit { return self == .integer ? .integer : nil }
      return byte == UInt8(ascii: ".") ? .point : byte | 0x20 == UInt8(ascii: "e") ? .exponent : nil
    case .point, .fraction:
      if isDigit { return .fraction }
      return self == .fraction && byte | 0x20 == UInt8(ascii: "e") ? .exponent : nil
    case .exponent:
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { return .exponentSign }
      return isDigit ? .exponentDigits : nil
    case .exponentSign, .exponentDigits: return isDigit ? .exponentDigits : nil
    }
  }
}
