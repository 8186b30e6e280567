/// An order of processes. Equal ones are in the order of their numbers.
enum ProcessOrder: CaseIterable, Sendable {
  case busy, memory, name, number

  /// The order after this one; the first after the last.
  var next: ProcessOrder {
    let all = ProcessOrder.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Its title in a list.
  var title: String {
    switch self {
    case .busy: "processor time"
    case .memory: "memory"
    case .name: "name"
    case .number: "number"
    }
  }

  /// Whether a process comes before another one.
  var isBefore: @Sendable (SystemProcess, SystemProcess) -> Bool {
    switch self {
    case .busy: { $0.busy > $1.busy }
    case .memory: { $0.memory > $1.memory }
    case .name: { $0.name < $1.name }
    case .number: { $0.id < $1.id }
    }
  }
}
