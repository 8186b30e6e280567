/// Which executions of a group of commands run, which wait, and which are refused.
///
/// Everything that is decided about them is decided here, in steps that nothing comes between: who uses the machine holds a lock
/// meanwhile. It knows commands and executions by numbers only, calls nobody, and holds nothing of a user's.
package struct CommandMachine {
  /// What was decided about an execution that was asked for.
  package enum Answer: Equatable {
    case refused
    /// It runs from now on, and those that it replaces have ended.
    case begins(replacing: [Int])
    case waits
  }

  private struct Member {
    var policy: CommandPolicy
    var isPermitted = true
    var running: Set<Int> = []
    var waitingCount = 0
  }

  private var members: [Int: Member] = [:]
  private var owners: [Int: Int] = [:]
  private var line = WaitingLine()
  /// The command whose executions run: of a group, one at a time.
  private var active: Int?
  private var lastNumber = 0

  package init() {}

  /// Whether any execution of any command runs.
  package var isBusy: Bool { active != nil }

  /// Takes a command in.
  package mutating func join(_ policy: CommandPolicy) -> Int {
    lastNumber += 1
    members[lastNumber] = Member(policy: policy)
    return lastNumber
  }

  /// Lets a command go of which nothing runs and nothing waits.
  package mutating func leave(_ member: Int) {
    members[member] = nil
  }

  private func policy(of member: Int) -> CommandPolicy { members[member]?.policy ?? .exclusive }

  /// Changes the policy. What runs goes on and counts, what waits keeps its place. Returns what begins because there is more room.
  package mutating func setPolicy(_ policy: CommandPolicy, of member: Int) -> [Int] {
    members[member]?.policy = policy
    return admit()
  }

  /// Changes what the command's own condition says.
  package mutating func setPermitted(_ isPermitted: Bool, of member: Int) {
    members[member]?.isPermitted = isPermitted
  }

  /// Check and begin: decides about an execution, and counts it from then on unless it is refused.
  package mutating func ask(by member: Int) -> (number: Int, answer: Answer) {
    lastNumber += 1
    let number = lastNumber
    guard members[member]?.isPermitted == true else { return (number, .refused) }
    let isFree = active == nil || active == member
    switch policy(of: member).overflow {
    case .refuse:
      guard isFree, hasRoom(member) else { return (number, .refused) }
      begin(number, of: member)
      return (number, .begins(replacing: []))
    case .wait:
      if isFree, hasRoom(member), line.isEmpty {
        begin(number, of: member)
        return (number, .begins(replacing: []))
      }
      line.append(number, of: member)
      members[member]?.waitingCount += 1
      return (number, .waits)
    case .replace:
      guard isFree else { return (number, .refused) }
      let replaced = takeAll(of: member)
      begin(number, of: member)
      return (number, .begins(replacing: replaced))
    }
  }

  /// Ends an execution, whether it runs or waits. Returns those whose turn it is then.
  package mutating func end(_ number: Int) -> [Int] {
    if let member = line.remove(number) {
      members[member]?.waitingCount -= 1
    } else if let member = owners.removeValue(forKey: number) {
      members[member]?.running.remove(number)
      if members[member]?.running.isEmpty == true { active = nil }
    }
    return admit()
  }

  /// Ends all executions of a command, those that run and those that wait, and tells which they were, and whose turn it is then.
  package mutating func endAll(of member: Int) -> (ended: [Int], begun: [Int]) {
    let ended = takeAll(of: member)
    return (ended, admit())
  }

  /// Ends all executions of all commands, and tells which they were.
  package mutating func endAll() -> [Int] {
    members.keys.sorted().flatMap { takeAll(of: $0) }
  }

  package func status(of member: Int) -> CommandStatus {
    guard let state = members[member] else { return CommandStatus(isEnabled: false) }
    let isFree = active == nil || active == member
    let hasRoom =
      switch state.policy.overflow {
      case .refuse: isFree && hasRoom(member)
      case .wait: true
      case .replace: isFree
      }
    return CommandStatus(
      isEnabled: state.isPermitted && hasRoom, runningCount: state.running.count, waitingCount: state.waitingCount)
  }

  private func hasRoom(_ member: Int) -> Bool {
    members[member].map { $0.running.count < $0.policy.limit } ?? false
  }

  private mutating func begin(_ number: Int, of member: Int) {
    active = member
    owners[number] = member
    members[member]?.running.insert(number)
  }

  private mutating func takeAll(of member: Int) -> [Int] {
    let running = members[member]?.running.sorted() ?? []
    let waiting = line.removeAll(of: member)
    for number in running { owners[number] = nil }
    members[member]?.running = []
    members[member]?.waitingCount = 0
    if active == member { active = nil }
    return running + waiting
  }

  /// Begins those whose turn it is: nobody overtakes, not even where the one in front has to wait for another command.
  private mutating func admit() -> [Int] {
    var begun: [Int] = []
    while let (number, member) = line.first(), active == nil || active == member, hasRoom(member) {
      _ = line.remove(number)
      members[member]?.waitingCount -= 1
      begin(number, of: member)
      begun.append(number)
    }
    return begun
  }
}
