import ReactiveObservation
import ReactiveTesting

/// One change of the tree. An edit that is not possible does nothing, so that any edit can be removed from a script.
enum Edit {
  /// Sets the label of a part, or adds to it in place.
  case label(at: Int, to: Int)
  case add(at: Int, Int)
  /// Gives a part a new part, or removes one for good.
  case grow(at: Int, Side, label: Int)
  case drop(at: Int, Side)
  /// Keeps a removed part, inserts the kept part elsewhere, or releases it.
  case hold(at: Int, Side)
  case put(at: Int, Side)
  case letGo
  /// Makes a part refer to any other part, or to none.
  case favour(at: Int, Int)
  case favourNone(at: Int)

  enum Side {
    case left, right

    var path: ReferenceWritableKeyPath<Part, Part?> { self == .left ? \.left : \.right }
  }
}

extension Edit {
  static func random(_ dice: inout Dice) -> Edit {
    let (index, number) = (dice.number(below: 8), dice.number(below: 10))
    let side: Side = dice.number(below: 2) == 0 ? .left : .right
    return switch dice.number(below: 16) {
    case 0...1: .label(at: index, to: number)
    case 2: .add(at: index, number)
    case 3...7: .grow(at: index, side, label: number)
    case 8: .drop(at: index, side)
    case 9: .hold(at: index, side)
    case 10: .put(at: index, side)
    case 11: .letGo
    case 12...14: .favour(at: index, number)
    default: .favourNone(at: index)
    }
  }
}

/// A tree that is edited.
struct Tree {
  let root: Part
  private let probe: LeakProbe
  /// A part that was removed from the tree and kept.
  var held: Part?

  init(_ probe: LeakProbe) {
    self.probe = probe
    root = Part(0, probe)
  }

  /// Makes an edit, and returns the place that it wrote to.
  mutating func make(_ edit: Edit) -> Recomputation.Place? {
    switch edit {
    case .label(let index, let label):
      let part = part(index)
      part.label = label
      return .init(part, \.label)
    case .add(let index, let more):
      let part = part(index)
      part.label += more
      return .init(part, \.label)
    case .grow(let index, let side, let label): return write(Part(label, probe), to: side, of: part(index))
    case .drop(let index, let side): return write(nil, to: side, of: part(index))
    case .hold(let index, let side):
      guard held == nil else { return nil }
      let part = part(index)
      held = part[keyPath: side.path]
      return write(nil, to: side, of: part)
    case .put(let index, let side):
      guard let part = held else { return nil }
      held = nil
      return write(part, to: side, of: self.part(index))
    case .letGo:
      held = nil
      return nil
    case .favour(let index, let other):
      // A kept part can be referred to as well.
      let all = root.family + (held?.family ?? [])
      let part = part(index)
      part.favourite.object = all[other % all.count]
      return .init(part, \.favourite)
    case .favourNone(let index):
      let part = part(index)
      part.favourite = Unowned()
      return .init(part, \.favourite)
    }
  }

  private func part(_ index: Int) -> Part {
    let family = root.family
    return family[index % family.count]
  }

  private func write(_ part: Part?, to side: Edit.Side, of owner: Part) -> Recomputation.Place {
    owner[keyPath: side.path] = part
    return .init(owner, side.path)
  }
}
