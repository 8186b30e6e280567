import ReactiveObservation
import ReactiveTesting
import TestSupport

/// A node of the edited tree: parts that it owns, one that it only refers to, and properties computed from these.
final class Part {
  @Observed var label: Int
  @Observed var left: Part?
  @Observed var right: Part?
  @Observed var favourite = Unowned<Part>()
  private let token: LeakProbe.Token

  init(_ label: Int, _ probe: LeakProbe) {
    self.label = label
    token = probe.token("part \(label)")
  }

  /// Not kept alive.
  var chosen: Part? { favourite.object }
  /// Depends on one of two properties.
  var preferred: Part? { label.isMultiple(of: 2) ? left : chosen }
  /// Depends on another object.
  var total: Int { label + (left?.label ?? 0) }

  /// The part itself and all parts that it owns.
  var family: [Part] { [self] + (left?.family ?? []) + (right?.family ?? []) }
}

/// A step from one part to the next.
enum Step: String, CaseIterable {
  case left, right, chosen, preferred

  var path: KeyPath<Part, Part?> {
    switch self {
    case .left: \.left
    case .right: \.right
    case .chosen: \.chosen
    case .preferred: \.preferred
    }
  }
}

/// The last property of a path.
enum Goal: String, CaseIterable {
  case label, total

  var path: KeyPath<Part, Int> {
    switch self {
    case .label: \.label
    case .total: \.total
    }
  }
}

/// A path from the root.
struct Route {
  var steps: [Step]
  var goal: Goal

  static func random(_ dice: inout Dice) -> Route {
    let steps = (0..<dice.number(below: 5)).map { _ in Step.allCases[dice.number(below: Step.allCases.count)] }
    return Route(steps: steps, goal: Goal.allCases[dice.number(below: Goal.allCases.count)])
  }

  /// The path as the library observes it.
  func observed(from root: Part) -> Signal<PathChange<Int?>, Never> {
    guard let first = steps.first else {
      let changes: Signal<PathChange<Int>, Never> = observe(root, goal.path).changes([.initial, .prior, .new])
      return changes.lift { (next: @escaping @Sendable (PathChange<Int?>) -> Void) in { next($0.optional) } }
    }
    let path = steps.dropFirst().reduce(observe(root, first.path)) { path, step in path.then(step.path) }
    return path.then(goal.path).changes([.initial, .prior, .new])
  }
}

extension PathChange<Int> {
  fileprivate var optional: PathChange<Int?> {
    PathChange<Int?>(
      moment == .prior ? .prior : moment == .initial ? .initial : .posterior, value: value, old: old.map(Optional.init),
      affectedOnlyLastComponent: affectedOnlyLastComponent, causedByEnd: causedByEnd)
  }
}
