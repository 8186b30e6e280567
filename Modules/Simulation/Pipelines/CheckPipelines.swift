import ReactiveTesting
import Testing

/// Puts operators into random pipelines with the library's operators, and compares each pipeline with its model: a
/// second, simple implementation. If a pipeline differs from its model, the test fails with a drawing of the smallest
/// such pipeline found.
///
/// ```
/// checkPipelines(of: [
///   PipelineOperator(".evens()") { input, _ in
///     input.filter { $0 % 2 == 0 }
///   } model: { input, _ in
///     input.eachValue { $0 % 2 == 0 ? [$0] : [] }
///   }
/// ])
/// ```
///
/// The check compares the events in their order, and the ticks at which each subscription to a source begins and is
/// disposed. It also compares the number of scheduled actions that are left at the end.
///
/// - Parameters:
///   - operators: the operators under test. About half of the operators of a pipeline are operators under test.
///   - others: the other operators of the pipelines; by default the operators of the library.
///   - count: the number of pipelines.
///   - seed: the same seed always makes the same pipelines.
///   - sourceLocation: where a failure is reported; by default at this call.
/// - Returns: the counterexample, if there is one.
@discardableResult
public func checkPipelines(
  of operators: [PipelineOperator], among others: [PipelineOperator] = PipelineOperator.library, count: Int = 1_000,
  seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation
) -> Counterexample? {
  let share = operators.isEmpty ? 0 : max(1, others.count / operators.count)
  let kinds = others + Array(repeating: operators, count: share).flatMap { $0 }
  guard !kinds.isEmpty else { return nil }
  for number in 0..<count {
    let experiment = Experiment.random(seed: seed, number: number, of: kinds)
    guard experiment.fails else { continue }
    let found = Counterexample(seed: seed, number: number, steps: 0, text: experiment.shrunk.report)
    found.report(at: sourceLocation)
    return found
  }
  return nil
}
