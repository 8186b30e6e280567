import ReactiveObservation

/// The end of a path, found by following it, and the reads on the way.
struct Recomputation {
  /// A property of a part.
  struct Place: Hashable {
    var part: ObjectIdentifier
    var property: PartialKeyPath<Part>

    init(_ part: Part, _ property: PartialKeyPath<Part>) {
      self.part = ObjectIdentifier(part)
      self.property = property
    }
  }

  /// A component: its part, not kept alive, and all properties that determine its value.
  struct Component {
    weak var part: Part?
    var places: Set<Place>
  }

  private(set) var value: Int?
  private(set) var components: [Component] = []

  init(_ route: Route, from root: Part) {
    var part = root
    for step in route.steps {
      components.append(Component(part: part, places: Recomputation.places(of: step, at: part)))
      guard let next = part[keyPath: step.path] else { return }
      part = next
    }
    var places: Set = [Place(part, \.label)]
    if route.goal == .total {
      places.insert(Place(part, \.left))
      if let left = part.left { places.insert(Place(left, \.label)) }
    }
    components.append(Component(part: part, places: places))
    value = part[keyPath: route.goal.path]
  }

  private static func places(of step: Step, at part: Part) -> Set<Place> {
    switch step {
    case .left: [Place(part, \.left)]
    case .right: [Place(part, \.right)]
    case .chosen: [Place(part, \.favourite)]
    case .preferred: [Place(part, \.label), Place(part, part.label.isMultiple(of: 2) ? \.left : \.favourite)]
    }
  }

  /// The expected reports for an edit that was made after this recomputation, and that led to another one.
  ///
  /// - Parameter written: the place that the edit wrote to.
  func changes(writing written: Place?, leadingTo after: Recomputation, length: Int) -> [PathChange<Int?>] {
    let changed = written.flatMap { place in components.firstIndex { $0.places.contains(place) } }
    let lost = components.firstIndex { $0.part == nil }
    let isLast = changed == length - 1
    var told: [PathChange<Int?>] = []
    if changed != nil { told.append(PathChange(.prior, value: value, affectedOnlyLastComponent: isLast)) }
    if let lost, lost <= changed ?? length {
      told.append(
        PathChange(
          .posterior, value: nil, old: .some(value), affectedOnlyLastComponent: false, causedByEnd: true))
    } else if changed != nil {
      told.append(
        PathChange(.posterior, value: after.value, old: .some(value), affectedOnlyLastComponent: isLast))
    }
    return told
  }
}
