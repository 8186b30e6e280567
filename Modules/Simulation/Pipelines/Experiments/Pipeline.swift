import ReactiveCore
import ReactiveTesting

/// A source, and the operators that are applied to it in order.
package struct Pipeline: Sendable {
  /// The number of its source.
  var source: Int
  package var stages: [Stage]

  /// Builds the pipeline from signals, or from their models.
  ///
  /// - Parameters:
  ///   - sources: the sources, by their numbers.
  ///   - scheduler: the scheduler for the stages that need one.
  ///   - build: builds a stage as a signal or as a model.
  func assembled<Stream>(
    of sources: [Stream], on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
    _ build: (PipelineOperator) -> (_ input: Stream, _ with: PipelineArguments<Stream>) -> Stream
  ) -> Stream {
    stages.reduce(sources[source]) { input, stage in
      let branches = stage.branches.map { $0.assembled(of: sources, on: scheduler, build) }
      return build(stage.kind)(
        input, PipelineArguments(numbers: stage.numbers, branches: branches, scheduler: scheduler))
    }
  }

  /// The numbers of all sources in the pipeline and its branches.
  package var sources: Set<Int> { stages.reduce([source]) { $0.union($1.branches.flatMap(\.sources)) } }
}

/// An operator with its arguments.
package struct Stage: Sendable {
  package var kind: PipelineOperator
  var numbers: [Int]
  package var branches: [Pipeline]
}

extension Pipeline: CustomStringConvertible {
  /// The pipeline in Swift syntax, except for `|>`, which puts its left side in the place of `$0`.
  package var description: String { stages.reduce(SourcePlan.name(source)) { $0 + $1.description } }
}

extension Stage: CustomStringConvertible {
  package var description: String {
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
