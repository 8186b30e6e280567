import ReactiveCommand
import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The effects and results of `execute`: ReactiveObjC's rules, and the differences.
@Suite struct ExecuteTests {
  let shop = Workshop()

  @Test("Disabled: the signal fails, no work is made, and errors sends nothing")
  func disabled() {
    let command = shop.command(enabled: Signal<Bool, Never>.just(false))
    let errors = command.errors.written()
    let result = command.execute(1).written()
    shop.turn()
    #expect(result.entries == [.failed(.disabled)])
    #expect(command.begin(1) == nil)
    #expect(shop.made.entries.isEmpty)
    #expect(errors.entries.isEmpty)
    #expect(command.errors.value == nil)
  }

  @Test("The work is made on the caller's thread, before execute returns")
  func makesOnTheCallersThread() {
    let makers = Journal<Bool>()
    let command = Command<Int, Int, Never>(on: shop.scheduler) { [scheduler = shop.scheduler] _ in
      makers.write(SchedulerContext.current === scheduler)
      return .empty()
    }
    command.execute(1)
    #expect(makers.entries == [false])
    shop.turn()
    #expect(makers.entries == [false])
  }

  @Test("The states change before execute returns: a second call on the next line is refused")
  func flipsAtOnce() {
    let command = shop.command()
    command.execute(1)
    #expect(command.isExecuting.value)
    #expect(!command.isEnabled.value)
    #expect(command.execute(2).written().entries == [.failed(.disabled)])
    #expect(shop.made.entries == [1])
  }

  @Test("The work starts later, on the scheduler, even if execute is called there")
  func startsLater() {
    let command = shop.command()
    command.execute(1)
    #expect(shop.started.entries.isEmpty)
    shop.turn()
    #expect(shop.started.entries == [1])
    shop.complete(1)
    let started = Journal<[Int]>()
    shop.scheduler.schedule { [shop] in
      command.execute(2)
      started.write(shop.started.entries)
    }
    shop.turn()
    #expect(started.entries == [[1]])
    #expect(shop.started.entries == [1, 2])
  }

  @Test("The work starts after all subscribers received that it begins")
  func startsAfterTheNews() {
    let order = Journal<String>()
    let command = Command<Int, Int, Never>(on: shop.scheduler) { _ in
      .deferred {
        order.write("work")
        return .just(7)
      }
    }
    command.isExecuting.signal.subscribe(next: { order.write("executing \($0)") })
    command.isEnabled.signal.subscribe(next: { order.write("enabled \($0)") })
    command.executionSignals.signal.flatten().subscribe(next: { order.write("value \($0)") })
    command.execute(1)
    shop.turn()
    #expect(
      order.entries == [
        "executing false", "enabled true", "enabled false", "executing true", "work", "value 7", "executing false",
        "enabled true",
      ])
  }

  @Test("The result replays everything, to each subscriber at any time")
  func replays() {
    let command = shop.command()
    let result = command.execute(1)
    let early = result.written()
    shop.turn()
    shop.send("a", to: 1)
    let middle = result.written()
    shop.send("b", to: 1)
    shop.complete(1)
    let all: [Event<String, CommandError<TestFailure>>] = [.next("a"), .next("b"), .completed]
    #expect(early.entries == all)
    #expect(middle.entries == all)
    #expect(result.written().entries == all)
    #expect(shop.started.entries == [1])
  }

  @Test("The result replays a failure as well")
  func replaysFailures() {
    let command = shop.command()
    let result = command.execute(1)
    shop.turn()
    shop.send("a", to: 1)
    shop.fail(1)
    #expect(result.written().entries == [.next("a"), .failed(.failed(TestFailure()))])
  }

  @Test("Disposing the result does not cancel the work")
  func disposingCancelsNothing() {
    let command = shop.command()
    let result = command.execute(1)
    let subscription = result.subscribe(next: { _ in }, failed: { _ in })
    shop.turn()
    subscription.dispose()
    #expect(shop.cancelled.entries.isEmpty)
    shop.send("a", to: 1)
    shop.complete(1)
    #expect(result.written().entries == [.next("a"), .completed])
  }

  @Test("The release of the command does not cancel running work")
  func deathCancelsNothing() {
    var command = Optional(shop.command())
    let result = command?.execute(1)
    shop.turn()
    command = nil
    shop.turn()
    shop.send("a", to: 1)
    shop.complete(1)
    #expect(shop.cancelled.entries.isEmpty)
    #expect(result?.written().entries == [.next("a"), .completed])
  }

  @Test("Accepted work starts, even if the command was released by then")
  func startsAfterDeath() {
    let result = shop.command().execute(1)
    shop.turn()
    shop.complete(1)
    #expect(result.written().entries == [.completed])
  }

  @Test("The values of the work arrive on the thread that sends them, and are not moved to the scheduler")
  func sendsInline() {
    let command = shop.command()
    let result = command.execute(1).written()
    shop.turn()
    shop.send("a", to: 1)
    #expect(result.entries == [.next("a")])
  }

  @Test("Work that releases its subscriber has ended", arguments: [false, true])
  func abandoned(isNever: Bool) {
    let work = SharedVariable(Subject<Int, Never>())
    let signal = isNever ? Signal<Int, Never>.never() : work.value?.signal ?? .empty()
    let command = Command<Int, Int, Never>(on: shop.scheduler) { _ in signal }
    let execution = command.begin(1)
    let ended = Journal<Int>()
    execution?.signal.on(disposed: { ended.write(1) }).subscribe()
    shop.turn()
    #expect(command.isExecuting.value == !isNever)
    work.value = nil
    shop.turn()
    #expect(!command.isExecuting.value)
    #expect(command.isEnabled.value)
    #expect(ended.entries == [1])
    #expect(execution?.hasEnded == true)
    #expect(execution?.isCancelled == false)
  }

  @Test("The teardown of the work has run when its end is reported (C5)")
  func tearsDownFirst() {
    let order = Journal<String>()
    let command = Command<Int, Int, Never>(on: shop.scheduler) { _ in
      Signal { subscriber in
        subscriber.add { order.write("teardown") }
        subscriber.send(1)
        subscriber.complete()
        return nil
      }
    }
    command.execute(1).subscribe(next: { _ in }, failed: { _ in }, completed: { order.write("completed") })
    shop.turn()
    #expect(order.entries == ["teardown", "completed"])
  }

  @Test("A command without an input is executed without one")
  func withoutInput() {
    let command = Command<Void, Int, Never>(on: shop.scheduler) { _ in .just(3) }
    let result = command.execute()
    #expect(command.begin() == nil)
    shop.turn()
    #expect(result.written().values() == [3])
  }
}
