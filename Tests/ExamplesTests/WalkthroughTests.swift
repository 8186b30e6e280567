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

// They run for seconds of real time, as their readers see them.
@Suite("A walkthrough", .serialized, .inTurn, .timeLimit(.minutes(5)), .enabled(if: TestLength.current != .quick))
struct WalkthroughTests {
  @Test(
    "runs to its end",
    arguments: [
      "search", "search --script Examples/Texts/search-keys-brief.txt", "converter", "profile",
      "converter --script Examples/Texts/converter-keys-brief.txt", "download LICENSE", "pressure",
      "pressure LICENSE --policy suspending", "chat", "chat LICENSE --pause 1 --rate 1000 --cut 50", "tail --seconds 3",
      "watch --seconds 2",
    ])
  func runs(words: String) async throws { try await output(of: words) }

  #if os(Linux)
    @Test("for Linux runs to its end", arguments: ["monitor --seconds 2", "crawl", "processes"])
    func runsOnLinux(words: String) async throws { try await output(of: words) }

    @Test("fetches each page although some answers of its server fail")
    func retries() async throws { try await expectLine(" retries", from: "crawl Documentation/Decisions") }
  #endif

  @Test("of several writes no command of a terminal into a file, is short, and ends with what to run next")
  func tour() async throws {
    let text = try await output(of: "")
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").count < 180)
    #expect(text.split(separator: "\n").suffix(6).contains("What to run next:"))
  }

  @Test("that downloads gives no listener more than the whole file")
  func countsOnce() async throws {
    let percentages = try await output(of: "download --size 4").split(separator: " ")
      .adjacentPairs.filter { $1.hasPrefix("%") }.compactMap { Int($0.0) }
    #expect(!percentages.isEmpty)
    #expect(percentages.allSatisfy { $0 <= 100 })
  }

  @Test("of a growing file sends an alert above its limit")
  func alerts() async throws {
    try await expectLine("ALERT     more than 1 line a second", from: "tail --alert 1 --seconds 2")
  }

  @Test("of a folder cancels a run when the second change comes")
  func cancels() async throws { try await expectLine("cancelled  by a newer change", from: "watch") }

  @Test("that streams a text receives exactly the text, over connections that are cut")
  func streams() async throws {
    let text = try await output(of: "chat Examples/Texts/sample.txt --pause 0 --cut 500")
    let received = text.split(separator: "The text that was received:\n\n").last?.split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = try await LocalFile("Examples/Texts/sample.txt").lines().allValues()
    #expect(received?.prefix(lines.count).map(String.init) == lines)
    #expect(text.contains("connection 2 continues after event 500"))
  }

  @Test("that streams a text has all that came before a stop and before a failure")
  func endsEarly() async throws {
    let stopped = try await output(of: "chat LICENSE --pause 1 --stop 5")
    #expect(stopped.contains("\n5 pieces in ") && stopped.contains("\nthe end\n"), "\(stopped)")
    let reported = try await output(of: "chat LICENSE --pause 1 --report 5")
    #expect(reported.contains("\n5 pieces in "), "\(reported)")
    #expect(reported.contains("\nfailed: the server reports the model is overloaded\n"), "\(reported)")
  }

  @Test("passes the options behind a command on to the command")
  func passesOptions() async throws {
    try await expectLine("output     --seconds 5", from: "watch --seconds 2 Examples/Texts echo --seconds 5")
  }

  @Test("that is interrupted has the status of the signal")
  func isInterrupted() async throws {
    // If these tests ignore SIGINT, as the background jobs of a script do, the program does not inherit that now.
    let handling = Signal.processSignals(.interrupt).subscribe(next: { _ in })
    defer { handling.dispose() }
    var (pid, status): (Int32?, ReactiveSystem.ExitStatus?)
    for try await event in examples("tail LICENSE").lines().values {
      switch event {
      case .started(let number): pid = number
      // It prints when it handles the signal.
      case .output: pid.take().map { _ = kill($0, SIGINT) }
      case .error: break
      case .ended(let end): status = end
      }
    }
    #expect(status == .exited(130) || status == .signalled(.interrupt))
  }
}

extension Collection {
  /// Each element with the next one.
  fileprivate var adjacentPairs: [(Element, Element)] { Array(zip(self, dropFirst())) }
}
