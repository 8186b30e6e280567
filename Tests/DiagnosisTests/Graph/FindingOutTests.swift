#if Diagnosis
  import Foundation
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// The article "Finding out" shows what the programs print.
  @Suite(.serialized) struct FindingOutTests {
    init() { Inspection.start() }

    @Test func theCountsOfASubscriptionThatItsOwnClosureHolds() {
      let prices = Subject<Int, Never>()
      let before = Inspection.live()
      for _ in 1...100 { Program.Screen(title: "").open(prices) }
      let counts = Inspection.live().added(since: before).at(file: "/Program.swift").countsByPlace
      Article.expect(counts.map { "\($0.count) \($0.name) \($0.place)" }.joined(separator: "\n"))
      prices.complete()
    }

    @Test func theTrailsOfASubscriptionThatItsOwnClosureHolds() {
      let prices = Subject<Int, Never>()
      withKnownIssue {
        expectNoLeaks { probe in
          for _ in 0..<2 { Program.Screen(title: probe.token("row")).open(prices) }
        }
      } matching: { issue in
        // Tests that run at the same time have left others.
        let lines = Article.named(issue.description).split(separator: "\n")
        let block = Article.blocks.first { $0.hasPrefix("still alive") }?.split(separator: "\n") ?? []
        return block.count == 2 && block.allSatisfy { line in lines.contains { $0.hasSuffix(line) } }
      }
      prices.complete()
    }

    @Test func theGraphs() {
      let (subject, other) = (Subject<Int, Never>(), Subject<Int, Never>())
      let clock = VirtualTimeScheduler()
      expectGraph(Program.download(subject))
      expectGraph(Program.share(subject), name: "connection")
      expectGraph([Program.collect(other, subject)])
      expectGraph([Program.deliver(subject, on: clock)])
      expectGraph([Program.connect(on: clock)])
      expectGraph([Program.total(subject)])
      withExtendedLifetime((subject, other)) {}
    }

    private func expectGraph(_ subscriptions: [Subscription], name: String? = nil) {
      let graph = Inspection.live()
      let inner = graph.subscriptionsOfSources
      let chosen = graph.at(file: "/Program.swift").containing { $0.parent == nil && !inner.contains($0.id) }
      Article.expect("\(name.map { chosen.named($0) } ?? chosen)")
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  extension LiveGraph {
    /// The subscriptions that a source makes with a closure, which are roots of their own: each is to a subject,
    /// without an operator. The others in the programs have one.
    fileprivate var subscriptionsOfSources: Set<UInt64> {
      let roots = nodes.filter { $0.function == "subscribe" && $0.parent == nil }
      let operators = Set(nodes.compactMap(\.parent))
      return Set(
        roots.filter { root in nodes.allSatisfy { $0.parent != root.id || !operators.contains($0.id) } }.map(\.id))
    }
  }

  /// The blocks of output in the article.
  private enum Article {
    static let text =
      (try? String(
        contentsOfFile: String(#filePath.dropLast("Tests/DiagnosisTests/Graph/FindingOutTests.swift".count))
          + "Modules/Diagnosis/ReactiveDiagnosis.docc/FindingOut.md", encoding: .utf8)) ?? ""

    static let blocks = text.components(separatedBy: "```text\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }

    /// The output with the names of a debug build: in a release build a subject is called `hub`, and `collect` is
    /// called `gathering`.
    static func named(_ output: String) -> String {
      output.replacing("hub ", with: "Subject ").replacing("gathering ", with: "collect ")
    }

    static func expect(_ output: String, at place: SourceLocation = #_sourceLocation) {
      let output = named(output)
      if !blocks.contains(output) { Issue.record("The article does not show:\n\(output)", sourceLocation: place) }
    }
  }

  #if EXIT_TESTS
    @Suite struct FindingOutTrapTests {
      @Test func aFailureThreeOperatorsAndTwoHopsAway() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Inspection.start()
          let (worker, screen) = (VirtualTimeScheduler(), VirtualTimeScheduler())
          Program.show(on: worker, screen)
          worker.run()
          screen.run()
        }
        expectTrap(result)
      }

      @Test func aThreadThatWaitsForItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Inspection.start()
          Program.wait(for: Subject())
        }
        expectTrap(result)
      }

      @Test func aRingOfSubjects() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Inspection.start()
          Program.feed(Subject(), Subject())
        }
        expectTrap(result)
      }

      /// A trap's message is on the page, from its first line to its last one. The number of a thread differs.
      private func expectTrap(_ result: ExitTest.Result?, at place: SourceLocation = #_sourceLocation) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        guard let start = output.range(of: "Fatal error: ") else {
          Issue.record("no trap:\n\(output)", sourceLocation: place)
          return
        }
        let lines = output[start.lowerBound...].split(separator: "\n", omittingEmptySubsequences: false)
        let message = lines.enumerated().prefix { $0.offset == 0 || $0.element.hasPrefix("  ") }
          .map { $0.element.replacing(/thread [0-9a-f]+$/, with: "thread 7f38a3fff6c0") }
        Article.expect(message.joined(separator: "\n"), at: place)
      }
    }
  #endif
#endif
