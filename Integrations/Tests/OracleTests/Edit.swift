import ReactiveTesting

/// An edit that can be made in any state, so that a failure can be shrunk by leaving edits out.
enum Edit: Sendable {
  /// Inserts a person before a place, which counts modulo the number of places. One with the same ID is updated where
  /// it stands.
  case put(Person, place: Int)
  /// Places count modulo the number of people.
  case move(from: Int, to: Int)
  case remove(place: Int)
  case removeEveryone
  case putCity(City)
  case removeCity(Int)
  case putVisit(Visit)
  case removeVisit(Int)
  /// Sets the value of a person's own signal.
  case value(person: Int, Int)
  case parameter(Parameter, Int)
  /// Makes a person the most recently used one in the tables that keep some.
  case use(Int)
  /// Ends a subscription to a view, which counts modulo the number of views, and subscribes again.
  case resubscribe(view: Int)
}

/// The signals of the test that views have as parameters; a query has them as arguments.
enum Parameter: String, CaseIterable, Sendable {
  case minimum, low, high, order, limit, offset, rank, least, score
}

/// Random edits that favour trouble: few distinct keys, rows of their own group, changing keys, one row several times.
struct RandomEdits {
  private var numbers: Numbers
  /// The number of people's IDs.
  let people: Int

  init(seed: UInt64, trial: Int) {
    numbers = Numbers(seed: seed, trial: trial)
    people = [8, 30, 90][trial % 3]
  }

  mutating func batch() -> [Edit] {
    let edits = (0..<numbers.below(5) + 1).map { _ in edit() }
    // Some batches change a condition, an order or a range with the rows to which it applies.
    if numbers.below(4) > 0 { return edits }
    return [parameter()] + edits + [.put(person(), place: numbers.below(people)), parameter()]
  }

  private mutating func parameter() -> Edit {
    .parameter(Parameter.allCases[numbers.below(Parameter.allCases.count)], numbers.below(8))
  }

  private mutating func edit() -> Edit {
    switch numbers.below(100) {
    case ..<40: .put(person(), place: numbers.below(people))
    case ..<48: .move(from: numbers.below(people), to: numbers.below(people))
    case ..<60: .remove(place: numbers.below(people))
    case 60: numbers.below(4) == 0 ? .removeEveryone : .remove(place: 0)
    case ..<66: .putCity(City(id: numbers.below(5), name: letter(), rank: numbers.below(4)))
    case ..<69: .removeCity(numbers.below(5))
    case ..<77:
      .putVisit(
        Visit(
          id: numbers.below(20), person: numbers.below(8) == 0 ? nil : numbers.below(people), cost: numbers.below(9)))
    case ..<80: .removeVisit(numbers.below(20))
    case ..<88: .value(person: numbers.below(people), numbers.below(4))
    case ..<95: parameter()
    case ..<98: .use(numbers.below(people))
    default: .resubscribe(view: numbers.below(1_000))
    }
  }

  private mutating func person() -> Person {
    Person(
      id: numbers.below(people), name: letter(), age: numbers.below(4) == 0 ? nil : 15 + numbers.below(10),
      city: numbers.below(6) == 0 ? nil : numbers.below(6), score: numbers.below(6),
      weight: Double(numbers.below(41) - 20) / 4, flag: numbers.below(2) == 0)
  }

  private mutating func letter() -> String { ["a", "b", "c", "d"][numbers.below(4)] }
}

/// Random numbers that are the same everywhere for one seed: SplitMix64.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64, trial: Int) {
    state = seed
    state = next() &+ UInt64(trial)
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
