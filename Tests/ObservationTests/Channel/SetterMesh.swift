import ReactiveChannel
import ReactiveObservation
import ReactiveTesting

/// A random mesh of bound ends: object properties with all kinds of setters, shared properties, and channels and views
/// between them.
final class SetterMesh {
  enum End {
    case slot(Slot)
    case shared(Property<Int?>)
  }

  let ends: [End]
  private(set) var joins: [(left: Int, right: Int)] = []
  private var channels: [BindingChannel<Int?, Never>] = []

  init(using dice: inout Dice, rules: [Slot.Rule]) {
    var made: [End] = []
    for place in 0..<dice.number(in: 2...6) {
      made.append(dice.hits(percent: 70) ? .slot(Slot(dice.element(of: rules), place)) : .shared(Property(place)))
    }
    ends = made
    for left in ends.indices {
      for right in ends.indices where left != right && dice.hits(percent: 40) { join(left, right, using: &dice) }
    }
  }

  /// The value of an end.
  func value(_ place: Int) -> Int? {
    switch ends[place] {
    case .slot(let slot): slot.stored
    case .shared(let property): property.value
    }
  }

  /// Writes an end.
  func write(_ value: Int?, at place: Int) {
    switch ends[place] {
    case .slot(let slot): slot.stored = value
    case .shared(let property): property.value = value
    }
  }

  /// Sets the call counts of all setters to zero.
  func forgetCalls() {
    for case .slot(let slot) in ends { slot.forgetCalls() }
  }

  /// Whether an end has a value, or received it last and corrected it.
  func rests(_ place: Int, on value: Int?) -> Bool {
    if self.value(place) == value { return true }
    guard case .slot(let slot) = ends[place] else { return false }
    return slot.sent == .some(value)
  }

  /// All ends that are connected to one end by bindings, with this end.
  func joined(to place: Int) -> [Int] {
    var found: Set = [place]
    while true {
      let more = joins.filter { found.contains($0.left) != found.contains($0.right) }
      if more.isEmpty { return found.sorted() }
      for join in more { found.formUnion([join.left, join.right]) }
    }
  }

  private func join(_ left: Int, _ right: Int, using dice: inout Dice) {
    joins.append((left, right))
    switch dice.number(below: 4) {
    case 0:
      let channel = BindingChannel<Int?, Never>()
      channels.append(channel)
      bind(left, to: channel.leading)
      bind(right, to: channel.following)
    case 1: bind(left, to: texts(right))
    case 2: bind(left, to: distinct(right))
    default:
      switch ends[right] {
      case .slot(let slot): bind(left, to: slot.channel(for: \.number))
      case .shared(let property): bind(left, to: property)
      }
    }
  }

  private func bind(_ place: Int, to other: some BindingEnd<Int?, Never>) {
    switch ends[place] {
    case .slot(let slot): slot.channel(for: \.number) <-> other
    case .shared(let property): property <-> other
    }
  }

  private func texts(_ place: Int) -> BindingView<Int?, Never> {
    func view(_ end: some BindingEnd<Int?, Never>) -> BindingView<Int?, Never> {
      end.converted { number in
        number.map { "\($0)" }
      } back: { text in
        text.flatMap { Int($0) }
      }
      .converted { text in
        text.flatMap { Int($0) }
      } back: { number in
        number.map { "\($0)" }
      }
    }
    switch ends[place] {
    case .slot(let slot): return view(slot.channel(for: \.number))
    case .shared(let property): return view(property)
    }
  }

  private func distinct(_ place: Int) -> BindingView<Int?, Never> {
    switch ends[place] {
    case .slot(let slot): slot.channel(for: \.number).distinct()
    case .shared(let property): property.distinct()
    }
  }
}
