import ReactiveCore
import ReactiveTesting
import Testing

/// Operators with async closures keep the laws, with tasks that run in place.
@Suite struct AsyncClosureLawTests {
  struct Tested: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>

    init(
      _ description: String, _ apply: @escaping @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
    ) {
      testDescription = description
      self.apply = apply
    }

    static let all = onSchedulers + onPreferredExecutor

    private static let onSchedulers = [
      Tested("map(on:)") { numbers in
        .deferred { numbers.map(on: ConcurrentScheduler(width: 2, on: TasksInPlace.shared)) { $0 } }
      },
      Tested("map(on:ordered: false)") { numbers in
        .deferred { numbers.map(on: ConcurrentScheduler(width: 2, on: TasksInPlace.shared), ordered: false) { $0 } }
      },
      Tested("flatMap { task(on:) }") { numbers in
        .deferred {
          let scheduler = ConcurrentScheduler(width: 2, on: TasksInPlace.shared)
          return numbers.flatMap { number in .task(on: scheduler) { number } }
        }
      },
    ]

    private static var onPreferredExecutor: [Tested] {
      // Some of Apple's systems do not return the preferred executor.
      #if os(Linux)
        [
          Tested("map(width:)") { $0.sentInPlace().map(width: 2) { $0 } },
          Tested("map(width:ordered: false)") { $0.sentInPlace().map(width: 2, ordered: false) { $0 } },
          Tested("filter(width:)") { $0.sentInPlace().filter(width: 2) { _ in true } },
          Tested("on(width:next:)") { $0.sentInPlace().on(width: 2, next: { _ in }) },
          Tested("retry(when:)") { $0.sentInPlace().retry(when: { _, _ in false }) },
          Tested("repeat(when:)") { $0.sentInPlace().repeat(when: { _ in false }) },
        ]
      #else
        []
      #endif
    }
  }

  @Test(arguments: Tested.all) func obeys(_ tested: Tested) {
    for law in OperatorLaw.all(for: .outlivesUpstream) { law.check(.outlivesUpstream, tested.apply) }
  }
}
