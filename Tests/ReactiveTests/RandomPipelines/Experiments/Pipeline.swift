import Reactive

/// A source, and the operators that are applied to it in order.
struct Pipeline: Sendable {
  /// The number of its source.
  var source: Int
  var stages: [Stage]

  /// Builds the pipeline from signals, or from their models.
  ///
  /// - Parameters:
  ///   - sources: the sources, by their numbers.
  ///   - scheduler: the scheduler for the stages that need one.
  ///   - build: builds a stage as a signal or as a model.
  func assembled<Stream>(
    of sources: [Stream], on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
    _ build: (StageKind) -> (_ input: Stream, _ with: Arguments<Stream>) -> Stream
  ) -> Stream {
    stages.reduce(sources[source]) { input, stage in
      let branches = stage.branches.map { $0.assembled(of: sources, on: scheduler, build) }
      return build(stage.kind)(input, Arguments(numbers: stage.numbers, branches: branches, scheduler: scheduler))
    }
  }

  /// The numbers of all sources in the pipeline and its branches.
  var sources: Set<Int> { stages.reduce([source]) { $0.union($1.branches.flatMap(\.sources)) } }
}

/// An operator with its arguments.
struct Stage: Sendable {
  var kind: StageKind
  var numbers: [Int]
  var branches: [Pipeline]
}

extension Pipeline: CustomStringConvertible {
  /// The pipeline in Swift syntax, except for `|>`, which puts its left side in the place of `$0`.
  var description: String { stages.reduce(SourcePlan.name(source)) { $0 + $1.description } }
}

extension Stage: CustomStringConvertible {
  var description: String {
    var numbers = numbers[...]
    var branches = branches[...]
    return kind.text.reduce(into: "") { text, sign in
      switch sign {
      case "#": text += numbers.popFirst()?.description ?? ""
      case "@": text += branches.popFirst()?.description ?? ""
      case "|": text += " |"
      default: text.append(sign)
      }
    }
  }
}

extension SourcePlan {
  /// The name of a source in texts.
  static func name(_ number: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number))) }
}
