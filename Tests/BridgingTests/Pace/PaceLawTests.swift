import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

/// C17, for every operator that sends one value for each: a source that can wait is never more than n values ahead of
/// the consumer.
@Suite struct PaceLawTests {
  @Test(arguments: PacedOperator.all) func neverMoreThanTheCountAhead(_ tested: PacedOperator) async throws {
    for capacity in [1, 2, 7] { try await expectPace(of: [tested], count: 60, capacity: capacity) }
  }

  @Test(arguments: 0..<300) func neitherInRandomChains(seed: Int) async throws {
    var dice = Dice(number: seed)
    let chain = (0..<Int.random(in: 2...8, using: &dice)).compactMap { _ in
      PacedOperator.all.randomElement(using: &dice)
    }
    try await expectPace(
      of: chain, count: Int.random(in: 1...200, using: &dice), capacity: Int.random(in: 1...20, using: &dice))
  }

  private func expectPace(of chain: [PacedOperator], count: Int, capacity: Int) async throws {
    let (source, dropped) = (PacedSource(count), Counter())
    let signal = chain.reduce(Signal(source).promoteError(to: Failure.self)) { $1.apply($0) }
    let taken = try await source.take(
      of: signal.values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() }))
    let names = chain.map(\.name).joined(separator: " > ")
    #expect(taken == Array(0..<count), "\(names), \(capacity)")
    #expect(source.greatestLead <= capacity, "\(names), \(capacity)")
    #expect(dropped.count == 0, "\(names), \(capacity)")
  }

  #if EXIT_TESTS
    /// Either the law is checked for an operator, or the table has the reason.
    @Test func everyOperatorOfThePageIsInOneTable() throws {
      let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Documentation/Operators.md")
      let titles = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("### `") }.map { String($0.dropFirst(5).dropLast()) }
      let listed = PacedOperator.all.map(\.name) + unpacedOperators.flatMap(\.names)
      #expect(Set(titles).subtracting(listed).isEmpty)
      #expect(Set(listed).subtracting(titles).isEmpty)
      #expect(Set(listed).count == listed.count)
    }
  #endif
}
