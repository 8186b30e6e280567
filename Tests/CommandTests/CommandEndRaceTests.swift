import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// Two threads use one command, and one of them ends something.
@Suite struct CommandEndRaceTests {
  typealias Raced = CommandRaceTests.Raced

  @Test("Cancelling against the end of the work: one of them happens, and is reported once")
  func cancelAgainstEnd() {
    race(for: {
      let raced = Raced()
      let execution = raced.command.begin(1)
      execution?.result.on(ended: { raced.log.write("ended") })
        .subscribe(next: { _ in }, failed: { _ in raced.log.write("failed") })
      raced.shop.turn()
      return (raced, execution)
    }) { raced, _ in
      raced.shop.fail(1)
    } _: { _, execution in
      execution?.cancel()
    } verify: { raced, execution in
      raced.shop.turn()
      #expect(raced.log.entries.count { $0 == "ended" } == 1)
      #expect(raced.log.entries.contains("failed") == (execution?.isCancelled == false))
      #expect((raced.command.errors.value == nil) == (execution?.isCancelled == true))
      #expect(raced.command.status.value == CommandStatus(isEnabled: true))
    }
  }

  @Test("Cancelling against the start of the work: the work does not continue")
  func cancelAgainstStart() {
    race(for: {
      let raced = Raced()
      return (raced, raced.command.begin(1))
    }) { raced, _ in
      raced.shop.turn()
    } _: { _, execution in
      execution?.cancel()
    } verify: { raced, _ in
      #expect(raced.shop.started.entries == raced.shop.cancelled.entries)
      #expect(raced.command.status.value == CommandStatus(isEnabled: true))
      raced.shop.turn()
    }
  }

  @Test("The condition against execute: a refusal happens only when disabled")
  func conditionAgainstExecute() {
    race(for: {
      let shop = Workshop()
      let condition = BehaviorSubject<Bool, Never>(true)
      return (shop, condition, shop.command(enabled: condition), Journal<Bool>())
    }) { _, condition, _, _ in
      condition.send(false)
    } _: { _, _, command, log in
      log.write(command.begin(1) == nil)
    } verify: { shop, _, command, log in
      shop.turn()
      #expect(command.isExecuting.value != log.entries[0])
      #expect(!command.isEnabled.value)
      #expect(command.isEnabled.written().values() == [false])
      command.cancelAll()
      shop.turn()
    }
  }

  @Test("The release of a command against the end of its work: all signals complete")
  func deathAgainstEnd() {
    race(for: {
      let shop = Workshop()
      let command = shop.command()
      let logs = [command.isExecuting.signal, command.isEnabled.signal].map { $0.written() }
      command.execute(1)
      shop.turn()
      return (shop, SharedVariable(command), logs)
    }) { (raced: (Workshop, SharedVariable<Workshop.Tool>, [Journal<Event<Bool, Never>>])) in
      raced.1.value = nil
    } _: { shop, _, _ in
      shop.complete(1)
    } verify: { shop, _, logs in
      shop.turn()
      #expect(logs[0].entries == [.next(false), .next(true), .next(false), .completed])
      #expect(logs[1].entries.last == .completed)
    }
  }

  @Test("Another policy against execute and an end: the count stays correct")
  func policyAgainstExecute() {
    race(for: {
      let raced = Raced(.concurrent)
      raced.command.execute(1)
      raced.shop.turn()
      return raced
    }) { raced in
      raced.command.policy = .exclusive
      if raced.command.begin(2) != nil { raced.log.write("two") }
    } _: { raced in
      raced.shop.complete(1)
    } verify: { raced in
      #expect(raced.command.status.value.runningCount == raced.log.count)
      raced.command.cancelAll()
      raced.shop.turn()
      #expect(raced.command.status.value == CommandStatus(isEnabled: true))
    }
  }
}
