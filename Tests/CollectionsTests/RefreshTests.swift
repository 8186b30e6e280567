import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

/// Objects that change themselves, in views that compare them.
@Suite struct RefreshTests {
  final class Model: Sendable, Hashable {
    let id: Int
    let rank: Property<Int>

    init(id: Int, rank: Int) {
      self.id = id
      self.rank = Property(rank)
    }

    static func == (one: Model, other: Model) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The values of all objects have changed when the first of them is placed again.
  @Test(arguments: seeds(quick: 100, full: 500, night: 20_000).chunks)
  func objectsThatChangeTogetherAreSorted(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 61, number: number)
      var models: [Model] = []
      for id in 0..<dice.number(in: 1...14) { models.append(Model(id: id, rank: dice.number(below: 20))) }
      let (list, table) = (ReactiveList(models), ReactiveTable(models, identifiedBy: { $0.id }))
      let followed = FollowedList(list.refreshed { $0.rank.signal }.sorted { $0.rank.value < $1.rank.value })
      let rows = FollowedList(table.refreshed { $0.rank.signal }.sorted { $0.rank.value < $1.rank.value })
      for step in 0..<12 {
        let changes = (0..<dice.number(in: 1...5)).map { _ in
          (place: dice.number(below: 14), rank: dice.number(below: 20), isRemoved: dice.hits(percent: 10))
        }
        changeTogether {
          for change in changes where !models.isEmpty {
            let model = models[change.place % models.count]
            model.rank.value = change.rank
          }
          if let change = changes.first(where: \.isRemoved), !models.isEmpty {
            let place = change.place % models.count
            table.remove(models[place].id)
            list.remove(at: place)
          }
        }
        models = Array(list.content)
        #expect(followed.content.map(\.rank.value) == models.map(\.rank.value).sorted(), "seed \(number), step \(step)")
        #expect(rows.content.map(\.rank.value) == models.map(\.rank.value).sorted(), "seed \(number), step \(step)")
      }
    }
  }

  /// No object is ever updated: the one that has changed leaves before that, or its place in the source changes.
  @Test(arguments: [false, true]) func anObjectThatChangesAndLeavesMisplacesNoOther(isMoved: Bool) {
    for count in 2...8 {
      for changed in 0..<count {
        for rank in 0...count {
          let models = (0..<count).map { Model(id: $0, rank: $0 * 10) }
          let (list, table) = (ReactiveList(models), ReactiveTable(models, identifiedBy: { $0.id }))
          let followed = FollowedList(list.sorted { $0.rank.value < $1.rank.value })
          let rows = FollowedList(table.sorted { $0.rank.value < $1.rank.value })
          models[changed].rank.value = 1_000
          let new = Model(id: count, rank: rank * 10 - 5)
          list.append(new)
          table.update(with: new)
          if isMoved { list.move(from: changed, to: count) } else { list.remove(at: changed) }
          table.remove(changed)
          let sorted = list.content.map(\.rank.value).sorted()
          #expect(followed.content.map(\.rank.value) == sorted, "\(count) objects, \(changed) changes, \(rank) comes")
          #expect(rows.content.map(\.rank.value) == sorted.filter { $0 < 1_000 })
        }
      }
    }
  }

  @Test func anOrderThatContradictsItselfEnds() {
    let list = ReactiveList(0..<20)
    let followed = FollowedList(list.sorted { _, _ in true })
    for place in 0..<20 { list.update(at: place, to: place + 100) }
    list.removeAll { $0 % 2 == 0 }
    #expect(followed.content.count == 10)
  }

  /// An element was in the view or not, and is in it or not, after an update, a refresh or a new condition.
  @Test(arguments: [false, true], [false, true]) func anElementIsInTheViewIfItMeetsTheCondition(
    wasIn: Bool, isIn: Bool
  ) {
    for way in ["update", "refresh", "condition"] {
      let model = Model(id: 1, rank: wasIn ? 10 : 1)
      let list = ReactiveList([Model(id: 0, rank: 99), model])
      let table = ReactiveTable([model], identifiedBy: { $0.id })
      let conditions = Property<@Sendable (Model) -> Bool>({ $0.rank.value >= 10 })
      let followed = FollowedList(list.refreshed { $0.rank.signal }.filter(by: conditions.signal))
      let rows = FollowedTable(table.refreshed { $0.rank.signal }.filter(by: conditions.signal))
      let other = Model(id: 1, rank: isIn ? 11 : 2)
      switch way {
      case "update":
        list.update(at: 1, to: other)
        table.update(with: other)
      case "refresh": model.rank.value = isIn ? 11 : 2
      default: conditions.value = { $0.id == 0 || isIn }
      }
      #expect(followed.content.count == (isIn ? 2 : 1), "\(way)")
      #expect(rows.content.count == (isIn ? 1 : 0), "\(way)")
      let isSilent = !wasIn && !isIn || way == "condition" && wasIn == isIn
      #expect(followed.batches.count == (isSilent ? 0 : 1), "\(way)")
      #expect(rows.batches.count == (isSilent ? 0 : 1), "\(way)")
    }
  }

  @Test func aNewConditionIsAskedForTheElementsThatAreThere() {
    let (list, table) = (ReactiveList([1, 2, 3]), ReactiveTable([1, 2, 3], identifiedBy: { $0 }))
    let asked = Box<[Int]>([])
    let conditions = Property<@Sendable (Int) -> Bool>({ _ in true })
    let followed = FollowedList(list.filter(by: conditions.signal))
    let rows = FollowedTable(table.filter(by: conditions.signal))
    list.remove(at: 0)
    table.remove(1)
    conditions.value = { number in
      asked.value.append(number)
      return number == 3
    }
    #expect(asked.value.sorted() == [2, 2, 3, 3])
    #expect(followed.content == [3] && rows.content == [3: 3])
  }

  @Test func aRefreshedElementIsMappedAgainAndAMovedOneIsNot() {
    let models = [Model(id: 0, rank: 5), Model(id: 1, rank: 6)]
    let calls = Box(0)
    let list = ReactiveList(models)
    let followed = FollowedList(
      list.refreshed { $0.rank.signal }.map { model in
        calls.value += 1
        return model.rank.value
      })
    #expect(calls.value == 2)
    models[0].rank.value = 7
    list.move(from: 0, to: 1)
    #expect(followed.content == [6, 7] && calls.value == 3)
  }

  @Test func groupsOfRefreshedRowsEndAfterTheSignals() {
    let model = Model(id: 1, rank: 3)
    var ranks: Property<Int>? = Property(3)
    let signal = ranks!.signal
    var table: ReactiveTable<Int, Model>? = ReactiveTable([model], identifiedBy: { $0.id })
    let groups = FollowedTable(table!.refreshed { _ in signal }.grouped { $0.rank.value })
    let group = groups.content[3].map { FollowedTable($0) }
    table = nil
    #expect(table == nil && !groups.isCompleted && group?.isCompleted == false)
    model.rank.value = 4
    ranks?.value = 4
    #expect(group?.isCompleted == true && groups.content.keys.map { $0 } == [4])
    ranks = nil
    #expect(groups.isCompleted)
  }
}
