/// A key, or a combination of keys, that was typed in a terminal.
package enum Key: Sendable, Hashable {
  /// A letter, a digit, or another character.
  case character(Character)
  /// A character with the control key: `.control("c")` for Ctrl-C. Letters are small.
  ///
  /// Terminals send the same byte for Ctrl-I and Tab, for Ctrl-M or Ctrl-J and Enter, for Ctrl-H and the backspace key,
  /// and for Ctrl-[ and Escape.
  case control(Character)
  /// A character with the alt key, or after Escape.
  ///
  /// Alt-[ and Alt-O are the first two bytes of other keys. They are keys of their own if no more bytes have arrived
  /// with them, or others than such a key has.
  case alt(Character)
  /// Enter or Return.
  case enter
  /// The tab key.
  case tab
  /// The tab key with shift.
  case backTab
  /// The escape key.
  case escape
  /// Deletes the character before the cursor.
  case backspace
  /// Deletes the character at the cursor.
  case delete
  /// The insert key.
  case insert
  /// An arrow.
  case up, down, left, right
  /// Moves to the beginning, or to the end.
  case home, end
  /// Moves by a page.
  case pageUp, pageDown
  /// A function key: `.function(1)` for F1.
  case function(Int)
}
