import ReactiveCollections
import ReactiveCore

extension ViewUnderTest {
  @ViewRows static var ends: [ViewUnderTest] {
    ViewUnderTest("ListSource.aggregate(_ aggregate)") {
      .init(signal: $0.list.filter { $0 % 3 > 0 }.aggregate(.count))
    }
    ViewUnderTest("TableSource.aggregate(_ aggregate)") {
      .init(signal: $0.first.filter(by: $0.conditions).aggregate(.count))
    }
    ViewUnderTest("ListSource.first(where condition)") { .init(signal: $0.list.first { $0 % 3 == 0 }) }
  }

  @ViewRows static var aggregates: [ViewUnderTest] {
    ViewUnderTest("Aggregate.count") { .init(signal: $0.list.aggregate(.count)) }
    ViewUnderTest("Aggregate.isEmpty") { .init(signal: $0.first.aggregate(.isEmpty)) }
    ViewUnderTest("Aggregate.contains(where condition)") { .init(signal: $0.list.aggregate(.contains { $0 % 5 == 0 })) }
    ViewUnderTest("Aggregate.contains(_ element)") { .init(signal: $0.first.aggregate(.contains(12))) }
    ViewUnderTest("Aggregate.sum(of number)") { .init(signal: $0.list.aggregate(.sum { $0 })) }
    ViewUnderTest("Aggregate.sum(of number), of floats") { .init(signal: $0.list.aggregate(.sum { Double($0) / 3 })) }
    ViewUnderTest("Aggregate.average(of number)") { .init(signal: $0.first.aggregate(.average { $0 })) }
    ViewUnderTest("Aggregate.average(of number), of floats") {
      .init(signal: $0.first.aggregate(.average { Double($0) / 3 }))
    }
    ViewUnderTest("Aggregate.minimum(of value)") { .init(signal: $0.list.aggregate(.minimum { $0 })) }
    ViewUnderTest("Aggregate.maximum(of value)") { .init(signal: $0.first.aggregate(.maximum { $0 % 7 })) }
    ViewUnderTest("Aggregate.median(of value)") { .init(signal: $0.list.aggregate(.median { $0 })) }
    ViewUnderTest("Aggregate.reduce(_ initial, adding add, removing remove)") {
      .init(signal: $0.list.aggregate(.reduce(0, adding: { $0 &+= $1 &* $1 }, removing: { $0 &-= $1 &* $1 })))
    }
    ViewUnderTest("Aggregate.combined(_ first, _ second, _ combine)") { world in
      let both: Aggregate<Int, (Int?, Int?), String> = .combined(.minimum { $0 }, .maximum { $0 }) {
        "\($0 ?? 0) \($1 ?? 0)"
      }
      return .init(signal: world.list.aggregate(both))
    }
  }
}
