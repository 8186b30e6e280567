import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Two threads race over a subscription whose source waits for room. Each time the source ends once, and so does the
/// subscription.
@Suite(.serialized) struct BackPressureRaceTests {
  @Test(arguments: WaitingKind.allCases) func disposingAgainstTaking(_ kind: WaitingKind) async {
    await compete(kind, { $0.dispose() }, { $0.take() })
  }

  @Test(arguments: WaitingKind.allCases) func disposingAgainstCancelling(_ kind: WaitingKind) async {
    await compete(kind, { $0.dispose() }, { $0.cancel() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstTaking(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.take() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstDisposing(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.dispose() })
  }

  @Test(arguments: WaitingKind.allCases) func failingAgainstCancelling(_ kind: WaitingKind) async {
    await compete(kind, { $0.failing.fail(.expected) }, { $0.cancel() })
  }

  @Test func sendingToAMailboxAgainstTaking() async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: spins(quick: 50, full: 200, night: 500), for: { MailboxRun() },
        { run in for number in 1...4 { run.mailbox.send(number) } },
        { run in run.take(2) },
        verify: { run in
          run.mailbox.complete()
          run.take(.max)
          if run.taken.entries != [0, 1, 2, 3, 4] { strange.write(run.taken.entries) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  @Test func leavingAMailboxAgainstSending() async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: spins(quick: 50, full: 200, night: 500), for: { MailboxRun() },
        { run in for number in 1...4 { run.mailbox.send(number) } },
        { run in run.leave() },
        verify: { run in
          // The first consumer had one or two values in its buffer. The next one gets the rest in order.
          let rest = Journal<Int>()
          run.mailbox.signal.subscribe { rest.write($0) }
          run.mailbox.send(5)
          if !(1...2).map({ Array($0...5) }).contains(rest.entries) { strange.write(rest.entries) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }

  private func compete(
    _ kind: WaitingKind, _ first: @escaping @Sendable (WaitingRun) -> Void,
    _ second: @escaping @Sendable (WaitingRun) -> Void
  ) async {
    let strange = await onThread {
      let strange = Journal<[Int]>()
      race(
        spins: spins(quick: 40, full: 100, night: 200), for: { WaitingRun(kind) }, first, second,
        verify: { run in
          let counts = run.outcome()
          if counts != [1, 1] { strange.write(counts) }
        })
      return strange.entries
    }
    #expect(strange.isEmpty)
  }
}

/// A mailbox whose consumer has room for one value, and has it.
private final class MailboxRun: Sendable {
  let mailbox = Mailbox<Int, Never>()
  let taken = Journal<Int>()
  private let iterator: SerialState<SignalValues<Int, Never>.Iterator?>

  init() {
    iterator = SerialState(mailbox.signal.values(buffering: .suspending(1)).makeAsyncIterator())
    mailbox.send(0)
  }

  func take(_ most: Int) {
    let isDone = Latch()
    let iterator = iterator.value
    Task(executorPreference: waitingConsumers) { [iterator, taken] in
      var iterator = iterator
      var count = 0
      while count < most, let value = await iterator?.next(isolation: nil) {
        taken.write(value)
        count += 1
      }
      isDone.open()
    }
    _ = isDone.wait(until: nil)
  }

  func leave() { iterator.value = nil }
}
