/// A set of disposables by identity, which keeps the order in which they were inserted.
///
/// Inserting and removing are O(1) amortised. A removed member leaves a gap, which keeps the order of the others. When
/// the storage has room for more than four times the members, the gaps are closed and it shrinks.
struct OrderedIdentitySet {
  private var members: [(any Disposable)?] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { positions.isEmpty }

  var count: Int { positions.count }

  /// The number of members for which there is memory.
  var capacity: Int { max(members.capacity, positions.capacity) }

  /// Appends a disposable, unless it is a member already.
  mutating func insert(_ disposable: any Disposable) {
    let identity = ObjectIdentifier(disposable)
    if let position = positions.updateValue(members.count, forKey: identity) {
      positions[identity] = position
    } else {
      members.append(disposable)
    }
  }

  /// Removes a disposable, if it is a member.
  mutating func remove(_ disposable: any Disposable) {
    guard let position = positions.removeValue(forKey: ObjectIdentifier(disposable)) else { return }
    members[position] = nil
    if members.capacity > 4 * count + 64 { rebuild() }
  }

  /// Calls a closure with each member, in the order in which they were inserted.
  func forEach(_ body: (any Disposable) -> Void) {
    for case let member? in members { body(member) }
  }

  private mutating func rebuild() {
    var rebuilt = OrderedIdentitySet()
    rebuilt.members.reserveCapacity(count)
    rebuilt.positions.reserveCapacity(count)
    forEach { rebuilt.insert($0) }
    self = rebuilt
  }
}
