import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import Testing

/// A view of tables, for the laws that hold for each of them.
struct TableViewUnderTest: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Makes the view of three sources.
  let make: @Sendable (TableWorld) -> TableView<Int, String>

  private init(_ name: String, _ make: @escaping @Sendable (TableWorld) -> TableView<Int, String>) {
    testDescription = name
    self.make = make
  }

  static let all: [TableViewUnderTest] = [
    .init("table") { $0.first.mapRows { "\($0)" } },
    .init("filter") { $0.first.filter { $0 % 3 > 0 }.mapRows { "\($0)" } },
    .init("filter(by:)") { world in
      world.first.filter(by: world.limit.signal.map { limit -> @Sendable (Int) -> Bool in { $0 >= limit } })
        .mapRows { "\($0)" }
    },
    .init("union") { $0.first.union($0.second).mapRows { "\($0)" } },
    .init("intersection") { $0.first.intersection($0.second).mapRows { "\($0)" } },
    .init("subtracting") { $0.first.subtracting($0.second).mapRows { "\($0)" } },
    .init("joined") { $0.first.joined(with: $0.second, on: { $0 / 10 }).mapRows { "\($0.left) \($0.right)" } },
    .init("leftJoined") {
      $0.first.leftJoined(with: $0.second, on: { $0 / 10 }).mapRows { "\($0.left) \($0.right ?? 0)" }
    },
    .init("joined pairs") { world in
      world.first.joined(with: world.second, on: { $0 / 10 }, equals: { $0 / 20 })
        .grouped(by: { $0.left % 10 }, aggregating: .count).mapRows { "\($0)" }
    },
    .init("leftJoined pairs") { world in
      world.first.leftJoined(with: world.second, on: { $0 / 10 }, equals: { $0 / 20 })
        .grouped(by: { $0.left % 10 }, aggregating: .sum { $0.right ?? 0 }).mapRows { "\($0)" }
    },
    .init("grouped aggregate") {
      $0.first.grouped(by: { $0 / 10 }, aggregating: .maximum { $0 }).mapRows { "\($0 ?? 0)" }
    },
    .init("mapSignals") { world in
      world.first.mapSignals { row in world.limit.signal.map { "\(row) \($0)" } }
    },
    .init("refreshed") { world in
      world.first.refreshed { _ in world.limit.signal }.mapRows { "\($0)" }
    },
    .init("signals of groups") { world in
      world.first.grouped { $0 / 10 }.mapSignals { $0.aggregate(.sum { $0 }) }.mapRows { "\($0)" }
    },
  ]
}

/// Two tables whose IDs are the last digits of the rows, and a parameter.
final class TableWorld: Sendable {
  let first = ReactiveTable<Int, Int>(identifiedBy: { $0 % 10 })
  let second = ReactiveTable<Int, Int>(identifiedBy: { $0 % 10 })
  let limit = Property(30)

  /// Makes one edit that a number says.
  func edit(_ number: Int) {
    let row = (number * 7 + number / 5) % 60
    switch number % 5 {
    case 0: second.update(with: row)
    case 1: first.remove(row % 10)
    case 2: second.remove(row % 10)
    default: first.update(with: row)
    }
    if number % 11 == 0 { limit.value = row }
  }
}
