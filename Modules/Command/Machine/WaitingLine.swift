import ReactiveKernel

/// Executions that wait for their turn, each known by a number, with the command it is of; first come, first served.
///
/// All is O(1), amortised: one that leaves before its turn is forgotten, and its number is skipped, or swept out when there are more such
/// numbers than others.
struct WaitingLine {
  private var order = RingQueue<Int>()
  private var members: [Int: Int] = [:]

  var isEmpty: Bool { members.isEmpty }

  mutating func append(_ number: Int, of member: Int) {
    members[number] = member
    order.append(number)
  }

  /// The one whose turn is next.
  mutating func first() -> (number: Int, member: Int)? {
    while let number = order.first {
      if let member = members[number] { return (number, member) }
      _ = order.popFirst()
    }
    return nil
  }

  /// Takes one out, and tells whose it was; nil if it does not wait.
  mutating func remove(_ number: Int) -> Int? {
    guard let member = members.removeValue(forKey: number) else { return nil }
    if order.count > 2 * members.count + 16 { sweep() }
    return member
  }

  /// Takes out all that are of one command, in order.
  mutating func removeAll(of member: Int) -> [Int] {
    let removed = members.filter { $0.value == member }.keys.sorted()
    for number in removed { _ = remove(number) }
    return removed
  }

  private mutating func sweep() {
    var kept = RingQueue<Int>()
    while let number = order.popFirst() { if members[number] != nil { kept.append(number) } }
    order = kept
  }
}
