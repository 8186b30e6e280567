/// Makes keys of the bytes that terminals send for them: characters in UTF-8, control bytes, and the escape sequences of ECMA-48 and xterm.
///
/// Sequences without a key, and bytes that are not UTF-8, are dropped.
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

  /// An escape byte without more is the key.
  mutating func pause() -> Key? {
    guard bytes.count == 1, bytes.first == KeyParser.escape else { return nil }
    bytes = []
    return .escape
  }

  mutating func finish() -> Key? { pause() }

  // MARK: One key

  /// Takes a sequence that begins with an escape byte. Nil if it has no end yet.
  private mutating func sequence() -> (key: Key?, Void)? {
    bytes.removeFirst()
    guard let kind = bytes.first else { return nil }
    switch kind {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      bytes.removeFirst()
      let numbers = bytes.prefix { (0x20...0x3F).contains($0) }
      bytes = bytes[numbers.endIndex...]
      guard let final = bytes.popFirst() else { return nil }
      return (KeyParser.key(kind, numbers, final), ())
    case KeyParser.escape: return (.escape, ())
    case ..<0x20, 0x7F:
      bytes.removeFirst()
      return (nil, ())
    default: return character().map { ($0.character.map { .alt($0) }, ()) }
    }
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
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    bytes.removeFirst(length)
    return (text?.first, ())
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
