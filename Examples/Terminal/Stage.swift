import Marbles
import Reactive

/// A stage of a pipeline that is shown on the screen, with the number of values that left it.
final class Stage: Sendable {
  let name: String
  let role: String
  private let passed = Property(0)

  init(_ name: String, _ role: String) {
    self.name = name
    self.role = role
  }

  var count: Int { passed.value }

  fileprivate func count<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<Value, Failure> {
    let passed = passed
    return signal.on(next: { _ in passed.modify { $0 += 1 } })
  }
}

extension Signal {
  /// Counts what leaves a stage, and changes nothing.
  func shown(as stage: Stage) -> Signal { stage.count(self) }
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
