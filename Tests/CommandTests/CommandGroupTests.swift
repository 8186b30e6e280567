import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

@Suite struct CommandGroupTests {
  let shop = Workshop()
  let group = CommandGroup()

  @Test("One command of a group runs at a time; the others are disabled")
  func oneAtATime() {
    let (save, load) = (shop.command(in: group), shop.command(in: group))
    let enabled = load.isEnabled.written()
    save.execute(1)
    #expect(!load.isEnabled.value)
    #expect(load.execute(2).written().entries == [.failed(.disabled)])
    #expect(group.isExecuting)
    shop.turn()
    shop.complete(1)
    #expect(!group.isExecuting)
    #expect(load.begin(2) != nil)
    #expect(save.begin(3) == nil)
    shop.turn()
    #expect(enabled.values() == [true, false, true, false])
  }

  @Test("The running command may run several executions, if its policy allows this")
  func severalOfOne() {
    let (save, load) = (shop.command(policy: .concurrent, in: group), shop.command(policy: .concurrent, in: group))
    #expect(save.begin(1) != nil)
    #expect(save.begin(2) != nil)
    #expect(load.begin(3) == nil)
    shop.turn()
    shop.complete(1)
    #expect(load.begin(3) == nil)
    shop.complete(2)
    #expect(load.begin(3) != nil)
  }

  @Test("Queued executions begin in the order of the calls, across the group")
  func waitsAcross() {
    let (save, load) = (shop.command(policy: .queued, in: group), shop.command(policy: .queued, in: group))
    save.execute(1)
    load.execute(2)
    save.execute(3)
    load.execute(4)
    #expect(load.isEnabled.value)
    #expect(!load.isExecuting.value)
    for input in 1...4 {
      shop.turn()
      #expect(shop.started.entries == Array(1...input))
      shop.complete(input)
    }
  }

  @Test("latest cancels its own command's executions, and no others")
  func latestInAGroup() {
    let (save, load) = (shop.command(policy: .latest, in: group), shop.command(policy: .latest, in: group))
    save.execute(1)
    #expect(load.begin(2) == nil)
    #expect(!load.isEnabled.value)
    save.execute(3)
    shop.turn()
    #expect(shop.started.entries == [3])
  }

  @Test("A command that is made while another one runs is disabled from the beginning")
  func madeMeanwhile() {
    let save = shop.command(in: group)
    save.execute(1)
    let load = shop.command(in: group)
    #expect(load.isEnabled.written().values() == [false])
    shop.turn()
    shop.complete(1)
    #expect(load.isEnabled.value)
  }

  @Test("Works of a command that was released still block the others")
  func worksOfTheDead() {
    let load = shop.command(in: group)
    shop.command(in: group).execute(1)
    shop.turn()
    #expect(!load.isEnabled.value)
    shop.complete(1)
    #expect(load.isEnabled.value)
  }

  @Test("Commands of a group may differ in their types, and in their schedulers")
  func differentTypes() {
    let other = VirtualTimeScheduler()
    let save = shop.command(in: group)
    let count = Command<Void, Int, Never>(in: group, on: other) { _ in .just(1) }
    save.execute(1)
    #expect(count.begin() == nil)
    shop.turn()
    shop.complete(1)
    #expect(count.begin() != nil)
    #expect(save.begin(2) == nil)
    other.run()
    #expect(save.begin(2) != nil)
  }

  @Test("cancelAll of a group cancels running and queued executions")
  func cancelsAll() {
    let (save, load) = (shop.command(policy: .queued, in: group), shop.command(policy: .queued, in: group))
    save.execute(1)
    load.execute(2)
    shop.turn()
    group.cancelAll()
    shop.turn()
    #expect(shop.cancelled.entries == [1])
    #expect(shop.started.entries == [1])
    #expect(save.status.value == CommandStatus(isEnabled: true))
    #expect(load.status.value == CommandStatus(isEnabled: true))
  }
}
