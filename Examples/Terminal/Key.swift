/// A key that means something where a line is typed.
enum Key: Hashable, Sendable {
  case character(Character)
  /// Takes the last character away.
  case erase
  /// Takes everything away: Ctrl-U.
  case eraseAll
  case enter
  /// On to the next field: Tab.
  case tab
  /// Cancels the current operation: Ctrl-X.
  case cancel
  /// Nothing more will be typed: Ctrl-D.
  case end
  /// Enough of it: Escape or Ctrl-C.
  case stop
}

extension String {
  /// The line after a key.
  func typing(_ key: Key, upTo limit: Int) -> String {
    switch key {
    case .character(let character): count < limit ? self + String(character) : self
    case .erase: String(dropLast())
    case .eraseAll: ""
    case .enter, .tab, .cancel, .end, .stop: self
    }
  }
}

/// Makes keys of the bytes that a terminal sends for them.
struct KeyDecoder: Sendable {
  private static let escape: UInt8 = 0x1B
  private var rest: [UInt8] = []

  /// The keys in some bytes. The bytes of an incomplete character are kept for the next call.
  mutating func keys(in bytes: [UInt8]) -> [Key] {
    var unread = (rest + bytes)[...]
    rest = []
    var keys: [Key] = []
    while let first = unread.first {
      if first == KeyDecoder.escape {
        // Escape comes alone; more bytes behind it make a key that has no meaning here, such as an arrow.
        if unread.count == 1 { return keys + [.stop] }
        skipSequence(&unread)
      } else if first < 0x20 || first == 0x7F {
        unread.removeFirst()
        if let key = KeyDecoder.control(first) { keys.append(key) }
      } else if let character = character(&unread) {
        keys.append(.character(character))
      }
    }
    return keys
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x03: .stop
    case 0x04: .end
    case 0x08, 0x7F: .erase
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x15, 0x17: .eraseAll
    case 0x18: .cancel
    default: nil
    }
  }

  private func skipSequence(_ unread: inout ArraySlice<UInt8>) {
    unread.removeFirst()
    guard let kind = unread.popFirst(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return }
    while let byte = unread.popFirst() { if (0x40...0x7E).contains(byte) { return } }
  }

  private mutating func character(_ unread: inout ArraySlice<UInt8>) -> Character? {
    let length = max(1, (~unread[unread.startIndex]).leadingZeroBitCount)
    guard length <= unread.count else {
      rest = length <= 4 ? Array(unread) : []
      unread = []
      return nil
    }
    defer { unread.removeFirst(length) }
    return String(validating: unread.prefix(length), as: UTF8.self)?.first
  }
}
