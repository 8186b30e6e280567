import Reactive

extension Catalogue {
  /// The operators of values of any type.
  mutating func addCasts() {
    begin("Transforming")
    add("cast(to:orFail:)", called: "cast", "--1--2--x--3--|", as: "cast(to: Int.self)") { stage in
      stage.letters.map { $0.number ?? $0 as any Sendable }.cast(to: Int.self) { _ in MarbleFailure() }
    }
  }
}
