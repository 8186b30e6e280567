#if Diagnosis && EXIT_TESTS
  import Foundation
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  @Suite struct InspectionPageTests {
    @Test func aPageHasTheGraphAndTheTimeline() async throws {
      let path = TimelineFile.path("page")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        try Inspection.record(to: path + ".json", places: false) { "</script><b>\($0)" }
        let queue = VirtualTimeScheduler()
        let words = Subject<String, Never>()
        words.signal.map { $0 + "!" }.deliver(on: queue).subscribe { _ in }
        ["a", "b"].forEach(words.send)
        try Inspection.page(to: path)
      }
      TimelineFile.remove(path + ".json")
      let page = try TimelineFile.text(path)
      #expect(page.contains("1 subscription · 4 stages · 2 waiting values"))
      #expect(page.contains(">deliver</text>"))
      #expect(page.contains("VirtualTimeScheduler") == false)
      #expect(page.components(separatedBy: "</script>").count == 4)
      #expect(page.contains(#"\u003c/script>\u003cb>a!"#))
      // The other forms of the graph.
      #expect(page.contains("<summary>Tree</summary><pre>subscribe"))
      #expect(page.contains("<summary>JSON</summary><pre>[") && page.contains("<pre>digraph subscriptions {"))
      #expect(page.contains("<summary>Mermaid</summary><pre>graph LR"))
      // Nothing is loaded.
      #expect(!page.contains("src=") && !page.contains("href=") && !page.contains("http") && !page.contains("url("))
    }

    @Test func namesOfTheProgramAreEscaped() {
      #expect(html("a<b>&\"c\"") == "a&lt;b&gt;&amp;&quot;c&quot;")
      // Commands to a terminal, and characters that reverse a text. Lines stay.
      #expect(html("a\u{1B}[1m\nb\u{9B}\u{202E}") == #"a\u{1B}[1m"# + "\n" + #"b\u{9B}\u{202E}"#)
    }

    @Test func valuesCommandNoTerminal() async throws {
      let path = TimelineFile.path("commands")
      defer { TimelineFile.remove(path) }
      await #expect(processExitsWith: .success) { [path = path as String] in
        try Inspection.record(to: path + ".json", places: false) { "\($0)" }
        let words = Subject<String, Never>()
        words.signal.map { $0 }.subscribe { _ in }
        words.send("a\u{1B}]0;b\u{7}\u{9B}2J\u{7F}\u{2028}\u{202E}c")
        try Inspection.page(to: path)
      }
      TimelineFile.remove(path + ".json")
      let page = try TimelineFile.text(path)
      #expect(page.contains(#"a\u001b]0;b\u0007\u009b2J\u007f\u2028\u202ec"#))
      #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test func withoutARecordingThePageSaysHowToBeginOne() async {
      await #expect(processExitsWith: .success) {
        let page = Inspection.page()
        precondition(page.contains("No subscription is listed.") && page.contains("Inspection.record(to:)"))
      }
    }
  }
#endif
