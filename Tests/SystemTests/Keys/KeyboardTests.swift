import Keys
import ReactiveBridging
import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A keyboard", .inTurn, .timeLimit(.minutes(5)))
struct KeyboardTests {
  @Test(
    "sends keys for bytes",
    arguments: [
      ("aä€𝄞", [.character("a"), .character("ä"), .character("€"), .character("𝄞")]),
      ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace]),
      ("\u{3}\u{0}\u{1C}", [.control("c"), .control(" "), .control("\\")]),
      ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[2~\u{1B}[5~\u{1B}[6~", [.home, .end, .delete, .insert, .pageUp, .pageDown]),
      ("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[Z", [.function(1), .function(5), .function(12), .backTab]),
      ("\u{1B}[[A\u{1B}[[E\u{1B}[[Fx", [.function(1), .function(5), .character("F"), .character("x")]),
      ("\u{1B}x\u{1B}[99~\u{1B}[Iy\u{1B}\u{1B}", [.alt("x"), .character("y"), .escape, .escape]),
    ] as [(String, [Key])])
  func decodes(text: String, keys: [Key]) async throws {
    #expect(try await typed(Array(text.utf8)) == keys)
  }

  @Test(
    "sends Alt-[ and Alt-O for the beginning of a key that does not continue",
    arguments: [
      ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}\u{1B}[", [.escape, .alt("[")]),
      ("\u{1B}[\r\u{1B}[\u{7F}", [.alt("["), .enter, .alt("["), .backspace]),
      ("\u{1B}[ä\u{1B}Oä", [.alt("["), .character("ä"), .alt("O"), .character("ä")]),
      ("\u{1B}[\u{1B}[A\u{1B}O\u{1B}OB", [.alt("["), .up, .alt("O"), .down]),
      ("\u{1B}O1z", [.alt("O"), .character("1"), .character("z")]),
      ("\u{1B}[1;", [.alt("["), .character("1"), .character(";")]),
      // Sequences with a modifier, and without a key.
      ("\u{1B}O5A\u{1B}OM\u{1B}Oj\u{1B}[Ix", [.up, .enter, .character("x")]),
    ] as [(String, [Key])])
  func decodesBeginnings(text: String, keys: [Key]) async throws {
    #expect(try await typed(Array(text.utf8)) == keys)
  }

  @Test("waits for the rest of a key whose beginning is longer, and takes a shorter one for a key")
  func joinsSequences() async throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    var keys = Keyboard(reading).keys().values.makeAsyncIterator()
    for kind in ["[", "O"] {
      writing.withNumber { send(Array("\u{1B}\(kind)".utf8), to: $0) }
      #expect(try await keys.next() == .alt(Character(kind)))
    }
    writing.withNumber { send(Array("a\u{1B}[1;".utf8), to: $0) }
    #expect(try await keys.next() == .character("a"))
    writing.withNumber { send(Array("5C".utf8), to: $0) }
    #expect(try await keys.next() == .right)
  }

  @Test("drops bytes that are not UTF-8")
  func dropsInvalidBytes() async throws {
    let keys = try await typed([0xFF, 0x61, 0xC3, 0x62, 0x80, 0x63, 0xE2, 0x82])
    #expect(keys == [.character("a"), .character("b"), .character("c")])
  }

  private func typed(_ bytes: [UInt8]) async throws -> [Key] {
    let (reading, writing) = try DescriptorHandle.makePipe()
    writing.withNumber { send(bytes, to: $0) }
    writing.close()
    return try await Keyboard(reading).keys().allValues()
  }

  @Test("joins the bytes of a character, and takes a lone escape byte for the key")
  func joinsBytes() async throws {
    let (reading, writing) = try DescriptorHandle.makePipe()
    var keys = Keyboard(reading).keys().values.makeAsyncIterator()
    writing.withNumber { send([0x61, 0xE2, 0x82], to: $0) }
    #expect(try await keys.next() == .character("a"))
    writing.withNumber { send([0xAC, 0x1B], to: $0) }
    #expect(try await keys.next() == .character("€"))
    #expect(try await keys.next() == .escape)
  }

  @Test("sets the mode of its terminal while there is a subscription, and then restores it")
  func restoresMode() async throws {
    var (main, other): (Int32, Int32) = (-1, -1)
    try #require(openpty(&main, &other, nil, nil, nil) == 0)
    defer { close(main) }
    let terminal = DescriptorHandle(owning: other)
    let before = mode(of: other)
    let keyboard = Keyboard(terminal)
    let log = Journal<Key>()
    let first = keyboard.keys().subscribe(next: { log.write($0) }, failed: { _ in })
    #expect(mode(of: other).c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    let second = keyboard.keys(raisingSignals: true).subscribeIgnoringFailures()
    #expect(mode(of: other).c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    second.dispose()
    #expect(mode(of: other).c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    await eventually {
      // Sent again until the first subscription has read it: a read of the disposed one may take the bytes.
      if log.count == 0 { send([0x03, 0x78], to: main) }
      return log.entries.starts(with: [.control("c"), .character("x")])
    }
    first.dispose()
    let third = keyboard.keys(raisingSignals: true).subscribeIgnoringFailures()
    #expect(mode(of: other).c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ISIG))
    third.dispose()
    let after = mode(of: other)
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(withUnsafeBytes(of: after.c_cc) { Array($0) } == withUnsafeBytes(of: before.c_cc) { Array($0) })
  }

  @Test("restores a terminal that has several descriptors after the last subscription of all")
  func restoresForAllDescriptors() throws {
    let terminal = try #require(PseudoTerminal())
    let before = terminal.mode.c_lflag
    let number = try #require(terminal.descriptor.withNumber { dup($0) })
    let first = Keyboard(terminal.descriptor).keys().subscribeIgnoringFailures()
    let second = Keyboard(DescriptorHandle(owning: number)).keys(raisingSignals: true).subscribeIgnoringFailures()
    first.dispose()
    #expect(terminal.mode.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ISIG))
    second.dispose()
    #expect(terminal.mode.c_lflag == before)
  }

  @Test("completes when its terminal is closed")
  func completes() async throws {
    var (main, other): (Int32, Int32) = (-1, -1)
    try #require(openpty(&main, &other, nil, nil, nil) == 0)
    let terminal = DescriptorHandle(owning: other)
    var keys = Keyboard(terminal).keys().values.makeAsyncIterator()
    send([0x78], to: main)
    #expect(try await keys.next() == .character("x"))
    close(main)
    #expect(try await keys.next() == nil)
  }

  private func mode(of terminal: Int32) -> termios {
    var mode = termios()
    tcgetattr(terminal, &mode)
    return mode
  }
}
