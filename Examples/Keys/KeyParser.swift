import ReactiveSystem

/// Makes keys of the bytes that terminals send for them: characters in UTF-8, control bytes, and the escape sequences
/// of ECMA-48 and xterm.
///
/// Sequences without a key, and bytes that are not UTF-8, are dropped. The first two bytes of a sequence, `ESC [` and
/// `ESC O`, are also Alt-[ and Alt-O:
///
/// - if no more bytes have arrived with them, because a terminal writes a key at once; so is a lone escape byte the
///   escape key;
/// - if a byte follows that the sequence cannot have, which is then read as a key of its own;
/// - if the input ends.
///
/// So the parser needs no clock, and no key waits for one. A longer beginning, such as `ESC [ 1 ;`, waits for its rest.
struct KeyParser: ByteParser {
  private static let escape: UInt8 = 0x1B
  private static let longestSequence = 32

  private var bytes: ArraySlice<UInt8> = []

  mutating func next() -> Key? {
    while let first = bytes.first {
      let before = bytes
      let key: Key?
      switch first {
      case KeyParser.escape:
        // The rest of the sequence may follow.
        guard let found = sequence() else {
          bytes = before
          guard bytes.count > KeyParser.longestSequence else { return nil }
          bytes = []
          return nil
        }
        key = found.key
      case ..<0x20, 0x7F:
        bytes.removeFirst()
        key = KeyParser.control(first)
      default:
        guard let found = character() else { return nil }
        key = found.character.map { .character($0) }
      }
      if let key { return key }
    }
    return nil
  }

  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    var chunk = ChunkParser(size: 1024)
    let reading = try chunk.fill(read)
    if let more = chunk.next() { bytes += more }
    return reading
  }

  /// An escape byte without more is the key, and so are the first two bytes of a sequence.
  mutating func pause() -> Key? { bytes.count <= 2 ? finish() : nil }

  /// At the end no sequence continues any more. The bytes after the first two are read as keys then.
  mutating func finish() -> Key? {
    guard bytes.first == KeyParser.escape else { return nil }
    guard let kind = bytes.dropFirst().first else {
      bytes = []
      return .escape
    }
    return KeyParser.isIntroducer(kind) ? introducer() : nil
  }

  // MARK: One key

  /// Takes a sequence that begins with an escape byte. Nil if it has no end yet.
  private mutating func sequence() -> (key: Key?, Void)? {
    guard let kind = bytes.dropFirst().first else { return nil }
    if KeyParser.isIntroducer(kind) {
      let numbers = bytes.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
      guard let final = bytes[numbers.endIndex...].first else { return nil }
      guard KeyParser.mayEnd(kind, with: final) else { return (introducer(), ()) }
      if kind == final, numbers.isEmpty, kind == UInt8(ascii: "[") { return consoleFunction() }
      bytes = bytes[(numbers.endIndex + 1)...]
      return (KeyParser.key(kind, numbers, final), ())
    }
    bytes.removeFirst()
    switch kind {
    case KeyParser.escape: return (.escape, ())
    case ..<0x20, 0x7F:
      bytes.removeFirst()
      return (nil, ())
    default: return character().map { ($0.character.map { .alt($0) }, ()) }
    }
  }

  /// Takes `ESC [ [` and a letter, which the console of Linux sends for F1 to F5. Nil if the letter has not come.
  private mutating func consoleFunction() -> (key: Key?, Void)? {
    guard let letter = bytes.dropFirst(3).first else { return nil }
    let isFunction = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter)
    bytes.removeFirst(isFunction ? 4 : 3)
    return (isFunction ? .function(Int(letter - UInt8(ascii: "A")) + 1) : nil, ())
  }

  /// Takes the first two bytes of a sequence that does not continue: its second byte was typed with the alt key.
  private mutating func introducer() -> Key? {
    bytes.removeFirst()
    return bytes.popFirst().map { .alt(Character(Unicode.Scalar($0))) }
  }

  private static func isIntroducer(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") }

  /// Whether a sequence may have this last byte. After `[` ECMA-48 allows all of them; after `O` terminals send a few.
  private static func mayEnd(_ kind: UInt8, with final: UInt8) -> Bool {
    if kind == UInt8(ascii: "[") { return (0x40...0x7E).contains(final) }
    return "ABCDEFHIMPQRSXabcdjklmnopqrstuvwxy".utf8.contains(final)
  }

  /// Takes a character; nil in it for bytes that are not UTF-8. Nil if bytes are missing.
  private mutating func character() -> (character: Character?, Void)? {
    let length = max(1, (~bytes[bytes.startIndex]).leadingZeroBitCount)
    let isLead = length <= 4 && bytes[bytes.startIndex] & 0xC0 != 0x80
    let parts = bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    guard isLead, parts.count == length - 1 || bytes.count == parts.count + 1 else {
      bytes.removeFirst()
      return (nil, ())
    }
    guard parts.count == length - 1 else { return nil }
    let character = bytes.prefix(length)
    let text = String(decoding: character, as: UTF8.self)
    let isValid = text.utf8.elementsEqual(character)
    bytes.removeFirst(length)
    return (isValid ? text.first : nil, ())
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  private static func key(_ kind: UInt8, _ numbers: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "M" where kind == UInt8(ascii: "O"): .enter
    case "P"..."S": .function(Int(final) - 0x4F)
    case "~": numbered(Int(String(decoding: numbers.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)) ?? 0)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
