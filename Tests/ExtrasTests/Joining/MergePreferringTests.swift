import ReactiveBridging
import ReactiveCombining
import ReactiveExtras
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct MergePreferringTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.merge(preferring: <, with: $1) }
  }

  @Test(arguments: OperatorLaw.all) func obeysWithOneSignal(_ law: OperatorLaw) {
    law.check { .merge(preferring: <, [$0]) }
  }

  @Test func aValueThatComesAloneIsSentAtOnce() {
    expectMarbles(.digits("--4-----5|"), .digits("---1--2--|"), "--41--2-5|") { $0.merge(preferring: <, with: $1) }
  }

  @Test func completesWithTheLastAndFailsWithTheFirst() {
    expectMarbles(.digits("-1|"), .digits("---2-|"), "-1-2-|") { $0.merge(preferring: <, with: $1) }
    expectMarbles(.digits("-1#"), .digits("---2-|"), "-1#") { $0.merge(preferring: <, with: $1) }
    #expect(Recorded(Signal<Int, Never>.merge(preferring: <, [Signal<Int, Never>]())).events == [.completed])
  }

  /// Values that come while another one is delivered wait, and the preferred one goes first.
  @Test func thePreferredOfTheValuesThatWaitGoesFirst() {
    let subjects = (0..<4).map { _ in Subject<Int, Never>() }
    let log = Journal<Int>()
    Signal.merge(preferring: <, subjects).subscribe { value in
      log.write(value)
      guard value == 0 else { return }
      for value in [30, 31] { subjects[0].send(value) }
      for value in [20, 10] { subjects[1].send(value) }
      for value in [5, 40] { subjects[2].send(value) }
    }
    subjects[3].send(0)
    // The values of one signal keep their order: 10 waits behind 20.
    #expect(log.entries == [0, 5, 20, 10, 30, 31, 40])
  }

  @Test func ofEqualValuesTheEarlierSignalsGoesFirst() {
    let subjects = (0..<4).map { _ in Subject<String, Never>() }
    let log = Journal<String>()
    Signal.merge(preferring: { $0.count < $1.count }, subjects).subscribe { value in
      log.write(value)
      if value.isEmpty { for number in [2, 0, 1] { subjects[number].send("\(number)") } }
    }
    subjects[3].send("")
    #expect(log.entries == ["", "0", "1", "2"])
  }

  /// A consumer that is behind takes the preferred one of the values that are there when it has room.
  @Test func aSlowConsumerGetsThePreferredOneFirst() async {
    await onOneThread {
      let mailboxes = (0..<2).map { _ in Mailbox<Int, Never>() }
      let values = Signal.merge(preferring: <, mailboxes).values(buffering: .suspending(1))
      var iterator = values.makeAsyncIterator()
      for value in [50, 51, 52] { mailboxes[0].send(value) }
      await others()
      // One is in the consumer's buffer, and one in the operator.
      #expect(mailboxes[0].count == 1)
      for value in [1, 60] { mailboxes[1].send(value) }
      await others()
      var taken: [Int?] = []
      for _ in 0..<5 { taken.append(await iterator.next(isolation: nil)) }
      #expect(taken == [50, 1, 51, 52, 60])
    }
  }

  @Test(arguments: 0..<40) func nothingIsLostAndEachSignalKeepsItsOrder(seed: Int) async {
    var dice = Dice(number: seed)
    let capacity = Int.random(in: 1...5, using: &dice)
    let counts = (0..<Int.random(in: 1...5, using: &dice)).map { _ in Int.random(in: 0...80, using: &dice) }
    let (sent, dropped) = (counts.map { _ in Counter() }, Counter())
    let sources = counts.indices.map { index in
      Signal<(Int, Int), Never>.generate { emitter in
        for number in 0..<counts[index] {
          await emitter.send((index, number))
          sent[index].increment()
        }
      }
    }
    var next = counts.map { _ in 0 }
    let values = Signal.merge(preferring: { $0.1 > $1.1 }, sources)
      .values(buffering: .suspending(capacity), onDiscard: { _ in dropped.increment() })
    for await (index, number) in values {
      #expect(number == next[index])
      next[index] += 1
      // The operator has as many of each source as the consumer, and one is on its way.
      #expect(sent[index].count - next[index] <= 2 * capacity + 1)
    }
    #expect(next == counts && dropped.count == 0)
  }

  @Test func aSourceThatCannotWaitLosesTheNewest() async {
    let (subject, dropped) = (Subject<Int, Never>(), Journal<Int>())
    let values = Signal.merge(preferring: <, [subject.signal]).discarding(to: dropped)
      .values(buffering: .suspending(1))
    var iterator = values.makeAsyncIterator()
    for value in 1...4 { subject.send(value) }
    subject.complete()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == nil)
    #expect(dropped.entries == [3, 4])
  }

  /// A failure, a disposal or a release of the sources discards the values that wait.
  @Test(arguments: [true, false]) func whatWaitsAtTheEndIsDiscarded(fails: Bool) async {
    let dropped = Journal<Int>()
    let subjects = (0..<2).map { _ in SharedVariable(Subject<Int, TestFailure>()) }
    do {
      let values = Signal.merge(preferring: <, subjects.map { $0.value!.signal }).discarding(to: dropped)
        .values(buffering: .suspending(2))
      let iterator = values.makeAsyncIterator()
      for value in 1...4 { for subject in subjects { subject.value?.send(value) } }
      if fails { subjects[0].value?.fail(TestFailure()) }
      withExtendedLifetime(iterator) {}
    }
    for subject in subjects { subject.value = nil }
    // The first two are in the buffer of the consumer. Of each signal, the operator has two, and drops one at once.
    #expect(dropped.entries.sorted() == [2, 2, 3, 3, 4, 4])
  }

  @Test func aMillionValuesThatWait() {
    let count = onThread(stack: 512 << 10) {
      let (sum, subject) = (SerialState(0), Subject<Int, Never>())
      Signal.merge(preferring: <, [subject.signal, .never()]).subscribe { value in
        sum.value += 1
        if value == 0 { for number in 1..<many { subject.send(number) } }
      }
      subject.send(0)
      return sum.value
    }
    #expect(count == many)
  }

  @Test func aMillionSends() {
    let count = onThread(stack: 512 << 10) {
      let sum = SerialState(0)
      Signal.merge(preferring: <, [Signal<Int, Never>(1...many), .empty()]).subscribe { _ in sum.value += 1 }
      return sum.value
    }
    #expect(count == many)
  }

  @Test func nothingIsLeft() {
    expectNoLeaks { probe in
      let (token, subject) = (probe.token("closure"), Subject<Int, Never>())
      let source = subject.signal.lift { next in
        { (value: Int) in
          token.touch(); next(value)
        }
      }
      let iterator = Signal.merge(preferring: <, [source])
        .values(buffering: .suspending(1)).makeAsyncIterator()
      for value in 1...3 { subject.send(value) }
      withExtendedLifetime(iterator) {}
    }
  }
}

@Suite struct MergePreferringRaceTests {
  private func merged() -> Joined<Int> { Joined { $0.merge(preferring: <, with: $1) } }

  @Test func sendAgainstSend() {
    let isSerial = Joined.raceSends(merged) { joined in
      #expect(
        joined.values.filter { $0 < 10 } == [1, 2, 3, 4] && joined.values.filter { $0 > 10 } == [11, 12, 13, 14])
    }
    #expect(isSerial)
  }

  @Test func sendAgainstDispose() { #expect(Joined.raceSendAndDispose(merged)) }
  @Test func terminalAgainstDispose() { #expect(Joined.raceEndAndDispose(merged)) }
  @Test func endAgainstEnd() { #expect(Joined.raceEnds(merged)) }
}
