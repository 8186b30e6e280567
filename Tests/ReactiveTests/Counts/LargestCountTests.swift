import Reactive
import ReactiveTesting
import Testing

/// An operator or a source with a count that its user gives, and what it does with the largest number.
///
/// `.ci/counts.sh` looks for each public function with a count in the rows: the name is in quotation marks.
struct LargestCount: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable (VirtualTimeScheduler) async throws -> Void

  var testDescription: String { name }

  init(_ name: String, _ check: @escaping @Sendable (VirtualTimeScheduler) async throws -> Void) {
    self.name = name
    self.check = check
  }

  /// The values that an operator sends for 1, 2, 3 and a completion, which come one after the other in virtual time.
  static func operating<Output: Sendable & Equatable>(
    _ name: String, sends values: [Output], sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: @escaping @Sendable (Signal<Int, TestFailure>, VirtualTimeScheduler) -> Signal<Output, TestFailure>
  ) -> LargestCount {
    LargestCount(name) { scheduler in
      let source = Signal<Int, TestFailure> { subscriber in
        for number in 1...3 {
          subscriber.add(scheduler.schedule(after: .seconds(number)) { subscriber.send(number) })
        }
        subscriber.add(scheduler.schedule(after: .seconds(4)) { subscriber.complete() })
      }
      let recorder = SignalRecorder(of: operation(source, scheduler), on: scheduler)
      scheduler.run()
      #expect(recorder.values == values, sourceLocation: sourceLocation)
    }
  }
}

@Suite("A count of the largest number", .timeLimit(.minutes(5)))
struct LargestCountTests {
  @Test("is taken by operators", arguments: LargestCount.operators) func operators(_ row: LargestCount) async throws {
    try await row.check(VirtualTimeScheduler())
  }

  @Test("is taken by operators of time", arguments: LargestCount.timed) func timed(_ row: LargestCount) async throws {
    try await row.check(VirtualTimeScheduler())
  }

  @Test("is taken by sharing, and by subjects", arguments: LargestCount.shared)
  func shared(_ row: LargestCount) async throws { try await row.check(VirtualTimeScheduler()) }

  @Test("is taken by what runs tasks", arguments: LargestCount.parallel)
  func parallel(_ row: LargestCount) async throws { try await row.check(VirtualTimeScheduler()) }

  @Test("is taken by buffers", arguments: LargestCount.buffers)
  func buffers(_ row: LargestCount) async throws { try await row.check(VirtualTimeScheduler()) }
}
