/// The arrivals at the inlets of one run at one instant. One step of the nodes handles them.
struct Transaction {
  /// Its number in the queue: transactions are handled in the order of their numbers. One of several has the number of
  /// the last of them.
  var number: UInt64
  /// The number of the group of changes that it belongs to; zero for a single change.
  var group: UInt64
  /// Whether the group is still making its changes.
  var isHeld: Bool
  var arrivals: [Arrival]

  var size: Int { arrivals.reduce(0) { $0 + $1.size } }

  /// Makes one transaction of several, with at most one arrival of edits for each inlet. An end is the last arrival of
  /// its inlet.
  static func composing(_ transactions: [Transaction]) -> Transaction {
    guard transactions.count > 1, let last = transactions.last else { return transactions[0] }
    var byInlet: [ObjectIdentifier: [Arrival]] = [:]
    var order: [Inlet] = []
    var ends: [Arrival] = []
    for arrival in transactions.lazy.flatMap(\.arrivals) {
      guard !arrival.isEnd else {
        ends.append(arrival)
        continue
      }
      if byInlet[ObjectIdentifier(arrival.inlet)] == nil { order.append(arrival.inlet) }
      byInlet[ObjectIdentifier(arrival.inlet), default: []].append(arrival)
    }
    let composed = order.compactMap { inlet in
      byInlet[ObjectIdentifier(inlet)].map { $0.count == 1 ? $0[0] : inlet.compose($0) }
    }
    return Transaction(number: last.number, group: 0, isHeld: false, arrivals: composed + ends)
  }
}
