import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTime

/// The sources of all views.
final class World {
  /// The people in their order.
  let people = ReactiveList<Person>()
  /// The same people by ID.
  let table = ReactiveTable<Int, Person>()
  let cities = ReactiveTable<Int, City>()
  let visits = ReactiveTable<Int, Visit>()
  /// The signals of people; nil before the first value.
  let values = (0..<100).map { _ in Property<Int?>(nil) }
  /// The last five people that were put, and all that were put in the last four batches.
  let recent = ReactiveTable<Int, Person>(keeping: .mostRecent(5))
  let young: ReactiveTable<Int, Person>
  private let time = VirtualTimeScheduler()
  /// The last put or use of each person: the batch, and a number that rises. A removed person is not young any more,
  /// and keeps the number.
  private(set) var uses: [Int: (batch: Int, number: Int)] = [:]
  private(set) var batch = 0
  private var lastUse = 0
  private let parameters = Dictionary(uniqueKeysWithValues: Parameter.allCases.map { ($0, Property(3)) })

  init() { young = ReactiveTable(keeping: .age(.seconds(4), on: time)) }

  /// Begins another batch, a second later.
  func beginBatch() {
    batch += 1
    time.advance(by: .seconds(1))
  }

  func value(of parameter: Parameter) -> Int { parameters[parameter]?.value ?? 0 }

  func signal(of parameter: Parameter) -> Signal<Int, Never> { parameters[parameter]?.signal ?? .just(0) }

  func apply(_ edit: Edit) {
    switch edit {
    case .put(let person, let place): put(person, at: place)
    case .move(let from, let to):
      let count = people.count
      if count > 0, from % count != to % count { people.move(from: from % count, to: to % count) }
    case .remove(let place):
      let count = people.count
      if count > 0 { remove(people.remove(at: place % count).id) }
    case .removeEveryone:
      for person in people.content { young.remove(person.id) }
      for person in people.content { uses[person.id]?.batch = .min / 2 }
      people.removeAll()
      table.removeAll()
    case .putCity(let city): cities.update(with: city)
    case .removeCity(let id): cities.remove(id)
    case .putVisit(let visit): visits.update(with: visit)
    case .removeVisit(let id): visits.remove(id)
    case .value(let person, let value): values[person].value = value
    case .parameter(let parameter, let value): parameters[parameter]?.value = value
    case .use(let id): use(id)
    case .resubscribe: break
    }
  }

  private func remove(_ id: Int) {
    table.remove(id)
    young.remove(id)
    uses[id]?.batch = .min / 2
  }

  /// Only a row that is there is used.
  private func use(_ id: Int) {
    _ = young.use(id)
    _ = recent.use(id)
    guard let last = uses[id] else { return }
    if last.batch > batch - 4 { uses[id]?.batch = batch }
    if uses.values.count(where: { $0.number > last.number }) < 5 {
      lastUse += 1
      uses[id]?.number = lastUse
    }
  }

  private func put(_ person: Person, at place: Int) {
    if let known = people.content.firstIndex(where: { $0.id == person.id }) {
      people.update(at: known, to: person)
    } else {
      people.insert(person, at: place % (people.count + 1))
    }
    table.update(with: person)
    recent.update(with: person)
    young.update(with: person)
    lastUse += 1
    uses[person.id] = (batch, lastUse)
  }
}
