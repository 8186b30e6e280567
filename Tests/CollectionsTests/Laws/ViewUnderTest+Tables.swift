import ReactiveCollections
import ReactiveCore
import ReactiveProperties

extension ViewUnderTest {
  @ViewRows static var tables: [ViewUnderTest] {
    ViewUnderTest("ReactiveTable") { .init(table: $0.first.view) }
    ViewUnderTest("TableSource.mapRows(_ transform)") { .init(table: $0.first.mapRows { "\($0)" }) }
    ViewUnderTest("TableSource.compactMapRows(_ transform)") {
      .init(table: $0.first.compactMapRows { $0 % 3 > 0 ? $0 / 2 : nil })
    }
    ViewUnderTest("TableSource.filter(_ isIncluded)") { .init(table: $0.first.filter { $0 % 3 > 0 }) }
    ViewUnderTest("TableSource.filter(by conditions)") { .init(table: $0.first.filter(by: $0.conditions)) }
    ViewUnderTest("TableSource.sorted(by isBefore)") { .init(list: $0.first.sorted { $0 / 20 < $1 / 20 }) }
    ViewUnderTest("TableSource.sorted(by orders)") { .init(list: $0.first.sorted(by: $0.orders)) }
    ViewUnderTest("TableSource.sortedByID()") { .init(list: $0.first.sortedByID()) }
    ViewUnderTest("TableSource.grouped(by key)") { world in
      .init(list: world.first.grouped { $0 / 10 }.sortedByID().flatMap { $0.sortedByID() })
    }
    ViewUnderTest("TableSource.grouped(by key), and signals of groups", keepsGroups: false) { world in
      .init(table: world.first.grouped { $0 / 10 }.mapSignals { $0.aggregate(.sum { $0 }) })
    }
    ViewUnderTest("TableSource.grouped(by key, aggregating aggregate)") { world in
      .init(table: world.first.grouped(by: { $0 / 10 }, aggregating: .maximum { $0 }))
    }
    ViewUnderTest("ListSource.grouped(by key, aggregating aggregate)") { world in
      .init(table: world.list.grouped(by: { $0 / 10 }, aggregating: .sum { $0 }))
    }
  }

  @ViewRows static var tablesOfSeveral: [ViewUnderTest] {
    ViewUnderTest("TableSource.union(_ other)") { .init(table: $0.first.union($0.second)) }
    ViewUnderTest("TableSource.intersection(_ other)") { .init(table: $0.first.intersection($0.second)) }
    ViewUnderTest("TableSource.subtracting(_ other)") { .init(table: $0.first.subtracting($0.second)) }
    ViewUnderTest("TableSource.joined(with other, on reference)") { world in
      .init(table: world.first.joined(with: world.second, on: { $0 / 10 }))
    }
    ViewUnderTest("TableSource.leftJoined(with other, on reference)") { world in
      .init(table: world.first.leftJoined(with: world.second, on: { $0 / 10 }))
    }
    ViewUnderTest("TableSource.joined(with other, on key, equals otherKey)") { world in
      .init(table: world.first.joined(with: world.second, on: { $0 / 10 }, equals: { $0 / 20 }))
    }
    ViewUnderTest("TableSource.leftJoined(with other, on key, equals otherKey)") { world in
      .init(table: world.first.leftJoined(with: world.second, on: { $0 / 10 }, equals: { $0 / 20 }))
    }
    ViewUnderTest("TableSource.mapSignals(_ transform)") { world in
      let limit = world.limit.signal
      return .init(table: world.first.mapSignals { row in limit.map { "\(row) \($0)" } })
    }
    ViewUnderTest("TableSource.refreshed(when signal)") { world in
      let limit = world.limit.signal
      return .init(table: world.first.refreshed { _ in limit })
    }
  }
}
