import ReactiveCollections
import ReactiveCore
import ReactiveProperties

extension ViewUnderTest {
  @ViewRows static var lists: [ViewUnderTest] {
    ViewUnderTest("ReactiveList") { .init(list: $0.list.view) }
    ViewUnderTest("ListSource.map(_ transform)") { .init(list: $0.list.map { $0 * 2 }) }
    ViewUnderTest("ListSource.filter(_ isIncluded)") { .init(list: $0.list.filter { $0 % 3 > 0 }) }
    ViewUnderTest("ListSource.compactMap(_ transform)") {
      .init(list: $0.list.compactMap { $0 % 3 > 0 ? $0 / 2 : nil })
    }
    ViewUnderTest("ListSource.filter(by conditions)") { .init(list: $0.list.filter(by: $0.conditions)) }
    ViewUnderTest("ListSource.sorted()") { .init(list: $0.list.sorted()) }
    ViewUnderTest("ListSource.sorted(by isBefore)") { .init(list: $0.list.sorted { $0 % 10 > $1 % 10 }) }
    ViewUnderTest("ListSource.sorted(by orders)") { .init(list: $0.list.sorted(by: $0.orders)) }
    ViewUnderTest("ListSource.reversed()") { .init(list: $0.list.reversed()) }
    ViewUnderTest("ListSource.page(_ ranges)") { .init(list: $0.list.page($0.ranges)) }
    ViewUnderTest("ListSource.prefix(_ count)") { .init(list: $0.list.prefix(3)) }
    ViewUnderTest("ListSource.suffix(_ count)") { .init(list: $0.list.suffix(3)) }
    ViewUnderTest("ListSource.distinct(by key)") { .init(list: $0.list.distinct { $0 % 4 }) }
    ViewUnderTest("ListSource.indexed()") { .init(list: $0.list.indexed()) }
    ViewUnderTest("ListSource.inserted(header)") { .init(list: $0.list.inserted { $0 / 20 }) }
  }

  @ViewRows static var listsOfSeveral: [ViewUnderTest] {
    ViewUnderTest("ListSource.concatenated(with other)") { .init(list: $0.list.concatenated(with: $0.other)) }
    ViewUnderTest("Array.concatenated()") { .init(list: [$0.list, $0.other, $0.list].concatenated()) }
    ViewUnderTest("ListSource.flattened()") { .init(list: $0.lists.flattened()) }
    ViewUnderTest("ListSource.flatMap(_ transform)") { world in
      let (list, other, conditions) = (world.list.view, world.other.view, world.conditions)
      return .init(list: world.list.flatMap { $0 % 2 == 0 ? other : list.filter(by: conditions) })
    }
    ViewUnderTest("ListSource.mapSignals(_ transform)") { world in
      let limit = world.limit.signal
      return .init(list: world.list.mapSignals { row in limit.map { "\(row) \($0)" } })
    }
    ViewUnderTest("ListSource.refreshed(when signal)") { world in
      let limit = world.limit.signal
      return .init(list: world.list.refreshed { _ in limit })
    }
    ViewUnderTest("ListSource.joined(with other, on reference)") { world in
      .init(list: world.list.joined(with: world.second, on: { $0 < 5 ? nil : $0 / 10 }))
    }
    ViewUnderTest("ListSource.leftJoined(with other, on reference)") { world in
      .init(list: world.list.leftJoined(with: world.second, on: { $0 < 5 ? nil : $0 / 10 }))
    }
  }
}
