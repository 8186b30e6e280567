import ReactiveCore
import ReactiveTesting
import Testing

/// Checks every operator of the core with every law that applies to it.
@Suite struct OperatorLawTests {
  typealias Numbers = Signal<Int, TestFailure>

  static let operators: [(name: String, subject: OperatorUnderTest)] =
    values + ends + joins + inners + recoveries

  private static let values: [(String, OperatorUnderTest)] = [
    ("map", OperatorUnderTest { $0.map { $0 + 1 } }),
    ("filter", OperatorUnderTest { $0.filter { $0 > 1 } }),
    ("scan", OperatorUnderTest(tracking: []) { $0.scan([]) { last, value in last.suffix(1) + [value] } }),
    ("skip", OperatorUnderTest { $0.skip(1) }),
    ("distinctUntilChanged", OperatorUnderTest(tracking: []) { $0.distinctUntilChanged() }),
    ("start(with:)", OperatorUnderTest(.outlivesUpstream) { $0.start(with: 0) }),
    ("on", OperatorUnderTest { $0.on(started: {}, next: { _ in }, failed: { _ in }, completed: {}, disposed: {}) }),
    ("initially", OperatorUnderTest { $0.initially {} }),
    ("finally", OperatorUnderTest { $0.finally {} }),
    ("materialize", OperatorUnderTest(.handlesFailures) { $0.materialize() }),
    ("dematerialize", OperatorUnderTest(.handlesFailures) { $0.materialize().dematerialize() }),
  ]

  private static let ends: [(String, OperatorUnderTest)] = [
    ("take", OperatorUnderTest(.endsEarly) { $0.take(2) }),
    ("take(0)", OperatorUnderTest(.endsEarly) { $0.take(0) }),
    ("take(until:)", OperatorUnderTest(.endsEarly) { $0.take(until: $1) }),
    ("collect", OperatorUnderTest(tracking: []) { $0.collect() }),
    ("reduce", OperatorUnderTest { $0.reduce(0, +) }),
  ]

  private static let joins: [(String, OperatorUnderTest)] = [
    ("merge", OperatorUnderTest { $0.merge(with: $1) }),
    ("combineLatest", OperatorUnderTest { combineLatest($0, $1) }),
    ("combineLatest of a list", OperatorUnderTest { combineLatest([$0, $1]) }),
    ("zip", OperatorUnderTest { zip($0, $1) }),
    ("zip of a list", OperatorUnderTest { zip([$0, $1]) }),
    ("sample(on:)", OperatorUnderTest { $0.sample(on: $1) }),
    ("concat(with:)", OperatorUnderTest(.outlivesUpstream) { $0.concat(with: $1) }),
  ]

  private static let inners: [(String, OperatorUnderTest)] = [
    ("flatten", OperatorUnderTest(flattening: .outlivesUpstream) { $0.flatten() }),
    ("flatten(maxConcurrent:)", OperatorUnderTest(flattening: .outlivesUpstream) { $0.flatten(maxConcurrent: 2) }),
    ("concat", OperatorUnderTest(flattening: .outlivesUpstream) { $0.concat() }),
    ("switchToLatest", OperatorUnderTest(flattening: .outlivesUpstream) { $0.switchToLatest() }),
    ("flatMap", OperatorUnderTest(flattening: .outlivesUpstream) { $0.flatMap { $0 } }),
    ("bind", OperatorUnderTest(flattening: .outlivesUpstream) { $0.bind { { inner, _ in inner } } }),
  ]

  private static let recoveries: [(String, OperatorUnderTest)] = [
    ("catch", OperatorUnderTest([.outlivesUpstream, .handlesFailures]) { $0.catch { _ in Numbers.just(0) } }),
    ("catch(to:)", OperatorUnderTest([.outlivesUpstream, .handlesFailures]) { $0.catch(to: Numbers.just(0)) }),
    ("catch(just:)", OperatorUnderTest([.outlivesUpstream, .handlesFailures]) { $0.catch(just: 0) }),
    ("retry", OperatorUnderTest([.outlivesUpstream, .handlesFailures]) { $0.retry() }),
    ("retry(_:)", OperatorUnderTest([.outlivesUpstream, .handlesFailures]) { $0.retry(3) }),
    ("repeat", OperatorUnderTest(.outlivesUpstream) { $0.repeat() }),
    ("repeat(_:)", OperatorUnderTest(.outlivesUpstream) { $0.repeat(3) }),
  ]

  @Test(arguments: operators.map(\.name)) func obeysTheLaws(_ name: String) throws {
    let (_, subject) = try #require(Self.operators.first { $0.name == name })
    let violations = OperatorLaw.all(for: subject.traits).flatMap { $0.violations(of: subject) }
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }
}
