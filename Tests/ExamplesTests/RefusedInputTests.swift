import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

// Serialized, because each of many cases starts a process.
@Suite("Bad input of a walkthrough", .serialized, .inTurn, .timeLimit(.minutes(5)))
struct RefusedInputTests {
  @Test("that is misused gives one line, and the status 2", arguments: misused)
  func isMisuse(words: String) async throws { try await expectRefusal(of: words, 2) }

  @Test("that cannot be used gives one line, and the status 1", arguments: unusable)
  func isUnusable(words: String) async throws { try await expectRefusal(of: words, 1) }

  @Test("that is a misspelt operator is refused with the nearest names")
  func isMisspelt() async throws {
    let result = try await run("which debonce")
    #expect(result.errorText.contains("did you mean debounce, "), "\(result.errorText)")
  }

  @Test(
    "with a mistake in a diagram is shown with a caret below the mistake",
    arguments: ["marbles debounce a-*|", "marbles scan 1-a|", "marbles zip a-b| a(b", "marbles take a|b"])
  func isExplained(words: String) async throws {
    let result = try await run(words)
    #expect(result.status == .exited(2))
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix("^") && $0.dropLast().allSatisfy { $0 == " " } }, "\(result.errorText)")
  }

  private func expectRefusal(of words: String, _ code: Int32) async throws {
    let result = try await run(words)
    #expect(result.status == .exited(code))
    #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
  }
}

private let (missing, folder, empty, notText) = (Inputs.missing, Inputs.folder, Inputs.empty, Inputs.notText)

private let misused: [String] =
  [
    "no-such-walkthrough", "help no-such-walkthrough",
    "words one two", "words --unknown",
    "which debonce", "which zip merge", "which --unknown",
    "subjects unwanted", "inspector unwanted",
    "marbles debonce", "marbles debounce a| b|", "marbles debounce --for", "marbles debounce --for many",
    "marbles debounce --until 0", "marbles debounce --unknown a|", "marbles debounce --count=2",
    "marbles take --count=", "marbles debounce --svg", "marbles --draw",
    "search --script", "search --unknown", "search - more",
    "converter --script", "converter --unknown", "converter 20",
    "profile --script", "profile --unknown", "profile one two",
    "download --size", "download --size 0", "download --size many", "download --size 4 more", "download --unknown",
    "download one two",
    "pressure --policy", "pressure --policy none", "pressure --size", "pressure --size 257", "pressure --unknown",
    "pressure one two",
    "chat --cut none", "chat --stop 0", "chat --rate", "chat --unknown", "chat one two",
    "tail --alert none", "tail --unknown", "tail one two",
    "watch \(folder)", "watch --seconds 0", "watch --unknown \(folder) true",
    "top --unknown", "top --script", "top one two",
    "processes --tables 0", "processes --tables", "processes --proc", "processes --script", "processes --unknown",
    "processes one",
  ]
  + onLinux([
    "monitor --seconds -1", "monitor --seconds many", "monitor --seconds", "monitor --unknown",
    "crawl one two", "crawl --unknown",
  ])

private let unusable: [String] =
  [
    "words \(missing)", "words \(folder)", "words \(notText)",
    "marbles debounce --svg \(missing)/debounce.svg", "marbles repeat |", "marbles --draw LICENSE",
    "marbles --check \(missing)", "marbles --check LICENSE",
    "search --script \(missing)", "search --script \(notText)", "search --script LICENSE",
    "converter --script \(missing)", "converter --script \(notText)", "converter --script LICENSE",
    "profile \(missing)", "profile LICENSE", "profile \(folder) --script LICENSE",
    "download \(missing)", "download \(folder)", "download \(empty)", "download /dev/null",
    "pressure \(missing)", "pressure \(folder)", "pressure \(empty)", "pressure /dev/null",
    "chat \(missing)", "chat \(folder)", "chat \(empty)", "chat \(notText)",
    "tail \(missing)", "tail \(folder) --seconds 1",
    "watch \(missing) true", "watch LICENSE true", "watch \(folder) \(missing)",
    "processes --proc \(missing)", "processes --proc \(folder)", "processes --script LICENSE",
    // Without its trait one line says how to turn it on.
    "top",
  ]
  + onLinux(["monitor --proc \(missing)", "monitor --proc \(folder)", "crawl \(missing)", "crawl LICENSE"])

/// The calls of walkthroughs that are for Linux only.
private func onLinux(_ calls: [String]) -> [String] {
  #if os(Linux)
    calls
  #else
    []
  #endif
}
