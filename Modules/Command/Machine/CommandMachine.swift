import ReactiveKernel

/// Decides which executions of a group of commands run, wait or are refused.
///
/// The caller holds a lock around each call. The machine identifies commands and executions by numbers, calls no other
/// object and holds nothing of the user. Each call is O(1), amortised, for a fixed number of commands.
package struct CommandMachine {
  /// The decision about a requested execution.
  package enum Admission: Equatable {
    case refused
    /// The execution runs from now on, and the replaced ones have ended.
    case begins(replacing: [Int])
    case waits
  }

  private struct Member {
    var policy: CommandPolicy
    var isPermitted = true
    var running: Set<Int> = []
    var waiting: Set<Int> = []
  }

  private var members: [Int: Member] = [:]
  /// The command of each execution that runs or waits.
  private var owners: [Int: Int] = [:]
  /// The executions that wait, in order, and some that do not wait any more.
  private var order = RingQueue<Int>()
  /// The command whose executions run. In a group, only one command runs at a time.
  private var active: Int?
  private var lastNumber = 0

  package init() {}

  /// Whether any execution of any command runs.
  package var isBusy: Bool { active != nil }

  /// Adds a command.
  package mutating func join(_ policy: CommandPolicy) -> Int {
    lastNumber += 1
    members[lastNumber] = Member(policy: policy)
    return lastNumber
  }

  /// Removes a command that has no executions.
  package mutating func leave(_ member: Int) { members[member] = nil }

  /// Changes the policy. Running executions continue and count; waiting ones keep their order.
  ///
  /// - Returns: the executions that begin because there is more room.
  package mutating func setPolicy(_ policy: CommandPolicy, of member: Int) -> [Int] {
    members[member]?.policy = policy
    return admit()
  }

  /// Changes the value of the command's own condition.
  package mutating func setPermitted(_ isPermitted: Bool, of member: Int) {
    members[member]?.isPermitted = isPermitted
  }

  /// Decides about an execution, and counts it unless it is refused.
  package mutating func request(by member: Int) -> (number: Int, admission: Admission) {
    lastNumber += 1
    let number = lastNumber
    guard status(of: member).isEnabled, let overflow = members[member]?.policy.overflow else {
      return (number, .refused)
    }
    if overflow == .wait, !hasRoom(member) || nextWaiting() != nil {
      order.append(number)
      owners[number] = member
      members[member]?.waiting.insert(number)
      return (number, .waits)
    }
    let replaced = overflow == .replace ? takeAll(of: member) : []
    begin(number, of: member)
    return (number, .begins(replacing: replaced))
  }

  /// Ends an execution that runs or waits. Returns the executions that begin then.
  package mutating func end(_ number: Int) -> [Int] {
    if let member = owners.removeValue(forKey: number) {
      members[member]?.waiting.remove(number)
      members[member]?.running.remove(number)
      if active == member, members[member]?.running.isEmpty == true { active = nil }
      sweep()
    }
    return admit()
  }

  /// Ends all executions of a command. Returns them, and the executions that begin then.
  package mutating func endAll(of member: Int) -> (ended: [Int], begun: [Int]) {
    let ended = takeAll(of: member)
    return (ended, admit())
  }

  /// Ends all executions of all commands, and returns them.
  package mutating func endAll() -> [Int] { members.keys.sorted().flatMap { takeAll(of: $0) } }

  package func status(of member: Int) -> CommandStatus {
    guard let state = members[member] else { return CommandStatus(isEnabled: false) }
    let isAccepting =
      switch state.policy.overflow {
      case .refuse: hasRoom(member)
      case .wait: true
      case .replace: isFree(for: member)
      }
    return CommandStatus(
      isEnabled: state.isPermitted && isAccepting, runningCount: state.running.count, waitingCount: state.waiting.count)
  }

  private func isFree(for member: Int) -> Bool { active == nil || active == member }

  private func hasRoom(_ member: Int) -> Bool {
    guard isFree(for: member), let state = members[member] else { return false }
    return state.running.count < state.policy.limit
  }

  private mutating func begin(_ number: Int, of member: Int) {
    active = member
    owners[number] = member
    members[member]?.waiting.remove(number)
    members[member]?.running.insert(number)
  }

  private mutating func takeAll(of member: Int) -> [Int] {
    guard let state = members[member] else { return [] }
    let taken = state.running.sorted() + state.waiting.sorted()
    for number in taken { owners[number] = nil }
    members[member]?.running = []
    members[member]?.waiting = []
    if active == member { active = nil }
    sweep()
    return taken
  }

  /// Begins the executions for which there is room. They begin in order, also if the first one must wait for another
  /// command.
  private mutating func admit() -> [Int] {
    var begun: [Int] = []
    while let (number, member) = nextWaiting(), hasRoom(member) {
      begin(number, of: member)
      begun.append(number)
    }
    return begun
  }

  private mutating func nextWaiting() -> (number: Int, member: Int)? {
    while let number = order.first {
      if let member = owners[number], members[member]?.waiting.contains(number) == true { return (number, member) }
      _ = order.popFirst()
    }
    return nil
  }

  /// Removes the numbers that do not wait any more, when they outnumber the others.
  private mutating func sweep() {
    guard order.count > 2 * members.values.reduce(0, { $0 + $1.waiting.count }) + 16 else { return }
    var kept = RingQueue<Int>()
    while let (number, _) = nextWaiting() {
      kept.append(number)
      _ = order.popFirst()
    }
    order = kept
  }
}
