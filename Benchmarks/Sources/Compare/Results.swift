import Reporting

/// The outcomes as JSON, for other programs.
func results(of outcomes: [Outcome], rounds: Int) -> JSON {
  .object([
    ("unit", .string("nanoseconds per event or operation")), ("rounds", .number(Double(rounds))),
    ("rows", .array(outcomes.map(result))),
  ])
}

private func result(of outcome: Outcome) -> JSON {
  let row = outcome.row
  var members: [(name: String, value: JSON)] = [
    ("row", .string(row.name)), ("workload", .string(row.sentence)), ("count", .number(Double(row.count))),
    ("library", figures(outcome.ours)),
  ]
  if let estimate = row.estimate {
    members.append(
      (
        "estimate",
        .object([
          ("library", .string(estimate.library)), ("median", .number(outcome.peer.median)),
          ("neighbour", .string(estimate.neighbour)), ("factor", .number(estimate.factor)),
        ])
      ))
  } else {
    members.append(("openCombine", figures(outcome.peer)))
  }
  if let asyncAlgorithms = outcome.asyncAlgorithms { members.append(("asyncAlgorithms", figures(asyncAlgorithms))) }
  let target = row.target
  let targets = [
    ("ratio", target.ratio), ("allocations", target.allocations), ("liveBytes", target.liveBytes),
    ("liveBlocks", target.liveBlocks),
  ]
  members += [
    ("closures", figures(outcome.floor)), ("peerToOurs", .number(outcome.peerToOurs)),
    ("oursToFloor", .number(outcome.oursToFloor)),
    ("target", .object(targets.compactMap { name, value in value.map { (name, .number($0)) } })),
    ("reachesTarget", outcome.reachesTarget.map { .boolean($0) } ?? .null),
  ]
  if outcome.reachesTarget == false, let obstacle = row.obstacle { members.append(("obstacle", .string(obstacle))) }
  return .object(members)
}

private func figures(_ figures: Figures) -> JSON {
  .object([
    ("median", .number(figures.median)), ("minimum", .number(figures.minimum)),
    ("allocations", .number(figures.allocations)), ("liveBytes", .number(figures.liveBytes)),
    ("liveBlocks", .number(figures.liveBlocks)),
  ])
}
