/// The effect of any number of edits of a list, in the form of the fewest edits.
///
/// It keeps the list as a row of pieces: spans of elements that were there before, and new elements. The elements
/// before are not known, so their last span is endless. An edit costs O(log m) for m edits. The memory grows with
/// the number of new elements, and of touched elements that were there before.
package struct ListComposition<Element: Sendable> {
  private var pieces = CountedTree([Piece(origin: 0, length: Piece.endless)])
  /// The elements that were removed, with their indices before.
  private var removed: [(origin: Int, value: Element)] = []
  /// The number of edits.
  package private(set) var count = 0

  package init() {}

  package init(_ edits: some Sequence<ListEdit<Element>>) { for edit in edits { append(edit) } }

  /// A span of elements that were there before, or one new element.
  package struct Piece: Weighted {
    /// The index before of the first element; -1 for a new element.
    var origin: Int
    var length: Int
    /// The element of a new piece, or the newest version of an updated one, which has the length 1.
    var value: Element?
    /// The version before of an updated element.
    var old: Element?

    static var endless: Int { .max / 4 }

    package var weight: Int { length }
    var isNew: Bool { origin < 0 }
    var isUntouched: Bool { value == nil && !isNew }
  }

  // MARK: Composing

  /// Adds an edit behind the others.
  package mutating func append(_ edit: ListEdit<Element>) {
    count += 1
    switch edit {
    case .insert(let value, let place):
      pieces.insert(Piece(origin: -1, length: 1, value: value), at: split(at: place))
    case .remove(let value, let place):
      let piece = pieces.remove(at: isolate(place))
      if !piece.isNew { removed.append((piece.origin, piece.old ?? value)) }
    case .update(let place, let old, let new):
      let index = isolate(place)
      var piece = pieces[index]
      if !piece.isNew, piece.old == nil { piece.old = old }
      piece.value = new
      pieces.replace(at: index, by: piece)
    case .move(let place, let target):
      let piece = pieces.remove(at: isolate(place))
      pieces.insert(piece, at: split(at: target))
    }
  }

  /// Makes a place the beginning of a piece, and returns the number of pieces before it.
  private mutating func split(at place: Int) -> Int {
    let (index, unit) = pieces.place(ofWeight: place)
    if unit == 0 { return index }
    var piece = pieces[index]
    let rest = Piece(origin: piece.origin + unit, length: piece.length - unit)
    piece.length = unit
    pieces.replace(at: index, by: piece)
    pieces.insert(rest, at: index + 1)
    return index + 1
  }

  /// Makes an element a piece of its own, and returns the number of pieces before it.
  private mutating func isolate(_ place: Int) -> Int {
    let index = split(at: place)
    if pieces[index].length > 1 { _ = split(at: place + 1) }
    return index
  }

  // MARK: The result

  /// The fewest edits with the same effect. First removals from the last index to the first, then moves, then
  /// insertions from the first index to the last, then updates. O(m log m).
  package var edits: [ListEdit<Element>] {
    var edits: [ListEdit<Element>] = []
    let removed = removed.sorted { $0.origin > $1.origin }
    for (origin, value) in removed { edits.append(.remove(value, at: origin)) }
    edits += moves.steps
    var place = 0
    var updates: [ListEdit<Element>] = []
    for piece in pieces {
      if piece.isNew {
        piece.value.map { edits.append(.insert($0, at: place)) }
      } else if let old = piece.old, let value = piece.value {
        updates.append(.update(at: place, from: old, to: value))
      }
      place += piece.length
    }
    return edits + updates
  }

  /// The moves of elements that stay.
  var moves: ListMoves<Element> {
    ListMoves(of: pieces.lazy.filter { !$0.isNew }.map { ($0.origin, $0.length) })
  }

  /// Goes through the pieces in their order.
  func forEachPiece(_ body: (Piece) -> Void) { for piece in pieces { body(piece) } }

  /// The indices before of the removed elements, in ascending order.
  var removedIndices: [Int] { removed.map(\.origin).sorted() }
}

extension Array {
  /// The fewest edits with the same effect as these.
  package func composed<Value>() -> [ListEdit<Value>] where Element == ListEdit<Value> {
    areFewest() ? self : ListComposition(self).edits
  }

  /// Whether these are in the order of ``ListComposition/edits``, and there are no fewer edits with their effect. Most
  /// changes of a view are so. False if there are two moves, which may be more than it takes. O(m).
  private func areFewest<Value>() -> Bool where Element == ListEdit<Value> {
    var order = ListEditOrder()
    return allSatisfy { order.takes($0) }
  }
}
