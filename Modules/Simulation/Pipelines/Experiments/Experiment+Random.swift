import ReactiveCore
import ReactiveTesting

extension Experiment {
  /// Makes a random experiment.
  ///
  /// - Parameters:
  ///   - seed: the seed of the series.
  ///   - number: which one of the series.
  ///   - kinds: the operators to choose from.
  package static func random(seed: UInt64, number: Int, of kinds: [PipelineOperator] = PipelineOperator.library)
    -> Experiment
  {
    var dice = Dice(seed: seed, number: number)
    var draft = Draft(kinds: kinds, sourceCount: dice.number(in: 2...4))
    let pipeline = draft.pipeline(depth: 2...6, &dice)
    let sources = (0..<draft.sourceCount).map { _ in SourcePlan.random(&dice) }
    return Experiment(pipeline: pipeline, sources: sources, disposal: .random(&dice))
  }
}

/// A pipeline that is being built.
private struct Draft {
  let kinds: [PipelineOperator]
  let sourceCount: Int
  /// How many more stages that multiply events are allowed. Without a limit a few pipelines would take most of the
  /// time.
  var multiplyingLeft = 3

  mutating func pipeline(depth: ClosedRange<Int>, _ dice: inout Dice) -> Pipeline {
    let source = dice.number(in: 0...(sourceCount - 1))
    return Pipeline(source: source, stages: (0..<dice.number(in: depth)).map { _ in stage(&dice) })
  }

  private mutating func stage(_ dice: inout Dice) -> Stage {
    var kind = dice.element(of: kinds)
    while kind.isMultiplying, multiplyingLeft == 0 { kind = dice.element(of: kinds) }
    if kind.isMultiplying { multiplyingLeft -= 1 }
    let numbers = kind.numbers.map { dice.number(in: $0) }
    let branches = (0..<kind.branchCount).map { _ in pipeline(depth: 0...(dice.hits(percent: 70) ? 0 : 2), &dice) }
    return Stage(kind: kind, numbers: numbers, branches: branches)
  }
}

extension SourcePlan {
  fileprivate static func random(_ dice: inout Dice) -> SourcePlan {
    let style = dice.element(of: [Style.hot, .hot, .hot, .cold, .cold, .cold, .replaying, .immediate])
    var tick = dice.number(in: 0...3)
    var events: [(tick: Int, event: PipelineEvent)] = []
    for _ in 0..<max(0, dice.number(in: -1...7)) {
      events.append((tick, .next(dice.number(in: 0...9))))
      tick += dice.number(in: 0...3)
    }
    let end = dice.number(in: 1...100)
    if end <= 60 { events.append((tick, .completed)) } else if end <= 85 { events.append((tick, .failure)) }
    return SourcePlan(style: style, events: events)
  }
}

extension Experiment.Disposal? {
  fileprivate static func random(_ dice: inout Dice) -> Experiment.Disposal? {
    switch dice.number(in: 1...100) {
    case ...10: .atTick(dice.number(in: 0...12))
    case ...20: .afterEvents(dice.number(in: 1...4))
    default: nil
    }
  }
}
