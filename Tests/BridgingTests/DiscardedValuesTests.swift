import ReactiveCore
import ReactiveMulticast
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The values that wait when their reader goes are given to the hook of `values(buffering:onDiscard:)`.
@Suite struct DiscardedValuesTests {
  enum Way: CaseIterable, Sendable { case release, cancel, `break` }

  static let policies: [BufferingPolicy] = [.unbounded, .newest(3), .oldest(3), .suspending(3)]

  @Test(arguments: policies, Way.allCases)
  func aReaderThatGoesHandsOverWhatWaits(_ policy: BufferingPolicy, _ way: Way) async {
    let (subject, taken, discarded) = (Subject<Int, Never>(), Journal<Int>(), Journal<Int>())
    let values = subject.signal.values(buffering: policy, onDiscard: { discarded.write($0) })
    await Task {
      switch way {
      case .break:
        let sender = Task { await subject.sendAll(1...4) }
        for await value in values {
          taken.write(value)
          await sender.value
          break
        }
      case .release:
        var iterator = Optional(values.makeAsyncIterator())
        await subject.sendAll(1...4)
        if let value = await iterator?.next(isolation: nil) { taken.write(value) }
        iterator = nil
      case .cancel:
        var iterator = values.makeAsyncIterator()
        await subject.sendAll(1...4)
        if let value = await iterator.next(isolation: nil) { taken.write(value) }
        withUnsafeCurrentTask { $0?.cancel() }
        _ = await iterator.next(isolation: nil)
      }
    }.value
    #expect(taken.count == 1)
    #expect((taken.entries + discarded.entries).sorted() == [1, 2, 3, 4])
  }

  /// One thread sends while the reader goes: each value is taken, or discarded.
  @Test func aValueThatMeetsTheEndIsHandedOver() {
    race(spins: spins(), for: { Meeting() }) { meeting in
      for number in 1...3 { meeting.subject.send(number) }
    } _: { meeting in
      meeting.iterator.value = nil
    } verify: { meeting in
      let found = meeting.discarded.entries.sorted()
      // A value that is sent after the end has no receiver.
      #expect(found == Array((1...3).prefix(found.count)), "\(found)")
    }
  }

  private final class Meeting: Sendable {
    let (subject, discarded) = (Subject<Int, Never>(), Journal<Int>())
    let iterator: SerialState<SignalValues<Int, Never>.Iterator?>

    init() {
      iterator = SerialState(
        subject.signal.values(buffering: .unbounded, onDiscard: { [discarded] in discarded.write($0) })
          .makeAsyncIterator())
    }
  }

  /// A mailbox keeps the values that its consumer has not requested. The values in the buffer of the consumer are
  /// discarded.
  @Test func theNextReaderOfAMailboxGetsTheRest() async {
    let (mailbox, discarded) = (Mailbox<Int, Never>(), Journal<Int>())
    for number in 1...6 { mailbox.send(number) }
    var iterator = Optional(
      mailbox.signal.values(buffering: .suspending(2), onDiscard: { discarded.write($0) }).makeAsyncIterator())
    #expect(await iterator?.next(isolation: nil) == 1)
    iterator = nil
    #expect(discarded.entries == [2, 3])
    mailbox.complete()
    #expect(await mailbox.signal.allValues() == [4, 5, 6])
  }

  /// A hook behind a shared run gets what operators in front of it drop.
  @Test(arguments: [true, false]) func aHookBehindAShareIsFound(isDisposed: Bool) {
    let (subject, discarded) = (Subject<Int, Never>(), Journal<Int>())
    let subscription = subject.signal.pause(
      while: Signal<Bool, Never>.just(true).concat(with: .never()), buffering: .newest(1)
    )
    .share().onDiscard { discarded.write($0) }.subscribe { _ in }
    subject.send(1)
    subject.send(2)
    #expect(discarded.entries == [1])
    if isDisposed { subscription.dispose() } else { subject.send(3) }
    #expect(discarded.entries == [1, 2])
  }
}

extension Subject where Failure == Never {
  fileprivate func sendAll(_ values: some Sequence<Value> & Sendable) async { for value in values { send(value) } }
}
