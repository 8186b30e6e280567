import Reactive

extension StageKind {
  static let collecting: [StageKind] = [
    StageKind(".reduce(#) { wrapped($0 * 3 + $1) }", 0...9) { input, with in
      input.reduce(with.number) { wrapped($0 * 3 + $1) }
    } model: { input, with in
      input.atTheEnd { [$0.reduce(with.number) { wrapped($0 * 3 + $1) }] }
    },
    StageKind(".collect().map(digest)") { input, _ in
      input.collect().map(digest)
    } model: { input, _ in
      input.atTheEnd { [digest($0)] }
    },
  ]
}

/// A number made of several.
@Sendable func digest(_ values: [Int]) -> Int { wrapped(values.reduce(values.count) { wrapped($0 * 5 + $1) }) }
