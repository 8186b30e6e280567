import ReactiveCore
import ReactiveSimulation
import Testing

/// The search finds defects, and reduces them.
@Suite struct RandomPipelineMachineryTests {
  @Test func everyOperatorTakesPart() {
    var counts: [String: Int] = [:]
    var livelyCount = 0
    for number in 0..<2_500 {
      let experiment = Experiment.random(seed: 1, number: number, of: PipelineOperator.all)
      for stage in experiment.pipeline.allStages { counts[stage.kind.text, default: 0] += 1 }
      if number < 500, experiment.expected.events.contains(where: { !$0.isTerminal }) { livelyCount += 1 }
    }
    for kind in PipelineOperator.all { #expect(counts[kind.text, default: 0] >= 20, "\(kind.text)") }
    #expect(livelyCount >= 200)
  }

  @Test func aSeedAlwaysMakesTheSamePipelines() {
    let made = (0..<3).map { "\(Experiment.random(seed: 7, number: $0).pipeline)" }
    #expect(made == (0..<3).map { "\(Experiment.random(seed: 7, number: $0).pipeline)" })
    #expect(Set(made).count == 3)
  }

  @Test(arguments: Defect.all) func findsAndShrinks(_ defect: Defect) throws {
    // Not the whole table, so that the first finding does not depend on it.
    let kinds = [".map { wrapped", ".filter", ".scan(#)"].map(PipelineOperator.row) + [defect.kind]
    let found = (0..<2_000).lazy.map { Experiment.random(seed: 1, number: $0, of: kinds) }.first(where: \.fails)
    let report = try #require(found).shrunk.report
    #expect(report == defect.report, "\(report)")
  }
}

/// An operator with a deliberate defect, and its expected report.
struct Defect: Sendable, CustomTestStringConvertible {
  let kind: PipelineOperator
  let report: String

  /// - Parameters:
  ///   - text: the beginning of the operator's row in the table.
  ///   - report: the expected report.
  ///   - apply: makes it wrongly.
  init(
    _ text: String, _ report: String,
    apply: @escaping @Sendable (_ input: PipelineSignal, _ with: PipelineArguments<PipelineSignal>) -> PipelineSignal
  ) {
    var kind = PipelineOperator.row(text)
    kind.apply = apply
    self.kind = kind
    self.report = report
  }

  var testDescription: String { kind.text }

  static let all: [Defect] = [
    Defect(
      ".take(#)",
      """
        a.take(0)
        a, cold   -
        expected  |
        actual    -
        a was subscribed to in ticks: 0-; expected: none
      """
    ) { input, with in
      input.take(with.number + 1)
    },
    Defect(
      "|> { zip($0, @) }",
      """
        b |> { zip($0, a) }.map { wrapped($0 * 5 + $1) }
        a, cold   -
        b, cold   |
        expected  |
        actual    -
        a was subscribed to in ticks: 0-; expected: 0-0
      """
    ) { input, with in
      zip(PipelineSignal.concat(input, .never()), with.branch).map { wrapped($0 * 5 + $1) }
    },
    Defect(
      ".map \(innerText).switchToLatest()",
      """
        a.map { value in [a, a][value % 2].map { wrapped($0 + value) } }.switchToLatest()
        a, cold   (00)
        expected  (00)
        actual    (0000)
        a was subscribed to in ticks: 0-, 0-, 0-; expected: 0-, 0-0, 0-
      """
    ) { input, with in
      input.flatMap(with.inner)
    },
    Defect(
      ".merge(with: @)",
      """
        a.scan(0) { wrapped($0 + $1) }.merge(with: a)
        a, cold   (10)
        expected  (1110)
        actual    (1011)
      """
    ) { input, with in
      with.branch.merge(with: input)
    },
    Defect(
      ".materialize().dematerialize()",
      """
        a.materialize().dematerialize()
        a, cold   -
        expected  -
        actual    -
        sources are still subscribed to when all is over
      """
    ) { input, _ in
      .attaching { downstream in
        let loose = Subscription()
        downstream.add { withExtendedLifetime(loose) {} }
        let subscriber = Subscriber(next: downstream.next, terminal: downstream.terminal, subscription: loose)
        input.attach(subscriber)
      }
    },
  ]
}

extension PipelineOperator {
  /// The first row of the table whose text has this prefix.
  fileprivate static func row(_ text: String) -> PipelineOperator { all.filter { $0.text.hasPrefix(text) }[0] }
}

extension Pipeline {
  fileprivate var allStages: [Stage] { stages.flatMap { [$0] + $0.branches.flatMap(\.allStages) } }
}
