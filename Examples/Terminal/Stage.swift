import Marbles
import Reactive

/// A stage of a pipeline that is shown on the screen, with the number of values that left it.
final class Stage: Sendable {
  let name: String
  let role: String
  fileprivate let passed = Property(0)

  init(_ name: String, _ role: String) {
    self.name = name
    self.role = role
  }

  var count: Int { passed.value }
}

extension Signal {
  /// Counts what leaves a stage, and changes nothing.
  func shown(as stage: Stage) -> Signal { on(next: { _ in stage.passed.modify { $0 += 1 } }) }
}

extension [Stage] {
  /// The stages one below the other, as a pipeline.
  var pipeline: [String] {
    let width = map(\.name.width).max() ?? 0
    // Room enough, so that nothing moves when a number grows.
    let countWidth = Swift.max(5, map(\.count.grouped.width).max() ?? 0)
    return enumerated().map { index, stage in
      (index == 0 ? "    " : "  ▸ ") + stage.name.padding(to: width) + "  "
        + stage.count.grouped.leading(to: countWidth) + "  " + stage.role
    }
  }
}
