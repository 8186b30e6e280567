import Foundation
import ReactiveProperties
import ReactiveTesting
import Testing

/// A change that writes to its own property would never finish (C15).
@Suite struct PropertyMisuseTests {
  #if EXIT_TESTS
    @Test(arguments: Use.allCases) func aChangeThatWritesTraps(_ use: Use) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [use] in
        use.modify()
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("C15"))
      #expect(message.contains("PropertyMisuseTests.swift"))
    }
  #endif

  enum Use: String, CaseIterable, Codable, Sendable {
    case unobserved, observed, computedFrom, bound, twice

    func modify() {
      let (property, runs) = (Property(0), SerialState(0))
      let doubled = Computed { property.value * 2 }
      switch self {
      case .unobserved, .twice: break
      case .observed: property.signal.subscribe(next: { _ in })
      case .computedFrom: doubled.signal.subscribe(next: { _ in })
      case .bound: _ = property.renew(over: nil)
      }
      property.modify { value in
        runs.value += 1
        if runs.value > 100_000 { exit(EXIT_SUCCESS) }
        if self == .twice { property.modify { $0 += 1 } } else { property.value += 1 }
        value += 1
      }
    }
  }
}
