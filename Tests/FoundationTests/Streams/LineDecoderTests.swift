import Foundation
import ReactiveFoundation
import Testing

@Suite("The decoder of lines")
struct LineDecoderTests {
  func lines(_ texts: [String], limit: Int = 1 << 24) throws -> [String] {
    var (decoder, lines) = (LineDecoder(limit: limit), [String]())
    for text in texts { try decoder.decode(Data(text.utf8)) { lines.append($0) } }
    decoder.finish { lines.append($0) }
    return lines
  }

  @Test("ends lines at a line feed, a carriage return, or both, wherever the bytes are cut")
  func ends() throws {
    #expect(try lines(["a\nb\r\nc\rd"]) == ["a", "b", "c", "d"])
    #expect(try lines(["a\r", "\nb\r", "c\r", "", "\n", "\nd\n"]) == ["a", "b", "c", "", "d"])
    #expect(try lines(["", "\n\n", "a"]) == ["", "", "a"])
    #expect(try lines([]) == [])
  }

  @Test("joins the bytes of a character, and replaces wrong ones")
  func characters() throws {
    var (decoder, lines) = (LineDecoder(), [String]())
    for bytes in [[0xC3], [0xA4, 0x0A, 0xFF, 0x0A]] as [[UInt8]] {
      try decoder.decode(Data(bytes)) { lines.append($0) }
    }
    #expect(lines == ["ä", "\u{FFFD}"])
  }

  @Test("fails at a line that is longer than the limit, after the lines before it")
  func limits() throws {
    #expect(try lines(["abc\r\nabc\r", "\nabc"], limit: 3) == ["abc", "abc", "abc"])
    #expect(try lines(["abc\n", "abc"], limit: .max) == ["abc", "abc"])
    for texts in [["a\nabcd\n"], ["a\nabc", "d"], ["a\r", "\nabcd"]] {
      var (decoder, lines) = (LineDecoder(limit: 3), [String]())
      #expect(throws: NetworkFailure.tooLarge(limit: 3)) {
        for text in texts { try decoder.decode(Data(text.utf8)) { lines.append($0) } }
      }
      #expect(lines == ["a"])
    }
  }
}
