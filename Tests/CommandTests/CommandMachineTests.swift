import ReactiveCommand
import Testing

/// The command's state machine, without threads, time or signals.
@Suite struct CommandMachineTests {
  /// Makes random calls, and compares the results with rules that hold for any order of calls.
  @Test(arguments: 0..<50) func keepsItsPromises(seed: UInt64) {
    var random = Numbers(state: seed)
    var machine = CommandMachine()
    let policies: [CommandPolicy] = [
      .exclusive, .concurrent, .queued, .latest, .concurrent(atMost: 2), .queued(atMost: 2),
    ]
    let members = (0..<3).map { _ in machine.join(policies[random.next(below: policies.count)]) }
    var running: [Int: Int] = [:]
    var waiting: [(number: Int, member: Int)] = []

    func begin(_ numbers: [Int]) {
      for number in numbers {
        let place = waiting.firstIndex { $0.number == number }
        // In the order of the requests.
        #expect(place == 0)
        if let place { running[number] = waiting.remove(at: place).member }
      }
    }

    for _ in 0..<400 {
      let member = members[random.next(below: members.count)]
      switch random.next(below: 10) {
      case 0: begin(machine.setPolicy(policies[random.next(below: policies.count)], of: member))
      case 1: machine.setPermitted(random.next(below: 3) > 0, of: member)
      case 2:
        let (ended, begun) = machine.endAll(of: member)
        #expect(
          ended.sorted()
            == (running.filter { $0.value == member }.keys + waiting.filter { $0.member == member }.map(\.number))
            .sorted())
        running = running.filter { $0.value != member }
        waiting.removeAll { $0.member == member }
        begin(begun)
      case 3...5:
        let numbers = running.keys.sorted() + waiting.map(\.number)
        guard !numbers.isEmpty else { continue }
        let number = numbers[random.next(below: numbers.count)]
        running[number] = nil
        waiting.removeAll { $0.number == number }
        begin(machine.end(number))
      default:
        let isEnabled = machine.status(of: member).isEnabled
        let (number, admission) = machine.request(by: member)
        #expect(isEnabled == (admission != .refused))
        switch admission {
        case .refused: break
        case .waits: waiting.append((number, member))
        case .begins(let replaced):
          for number in replaced { running[number] = nil }
          waiting.removeAll { replaced.contains($0.number) }
          running[number] = member
        }
      }
      #expect(Set(running.values).count <= 1)
      #expect(machine.isBusy == !running.isEmpty)
      #expect(waiting.isEmpty || !running.isEmpty)
      for member in members {
        let status = machine.status(of: member)
        #expect(status.runningCount == running.count { $0.value == member })
        #expect(status.waitingCount == waiting.count { $0.member == member })
      }
    }
  }

  @Test func anExecutionThatHasEndedEndsNothingElse() {
    var machine = CommandMachine()
    let member = machine.join(.queued)
    let first = machine.request(by: member).number
    let second = machine.request(by: member).number
    #expect(machine.end(first) == [second])
    #expect(machine.end(first) == [])
    #expect(machine.status(of: member) == CommandStatus(isEnabled: true, runningCount: 1))
  }

  /// A small generator with a seed, so that a failure can be repeated.
  private struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
