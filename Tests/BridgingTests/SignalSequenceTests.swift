import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SignalSequenceTests {
  @Test func isTheValuesOfEachIteration() async {
    await onThread {
      let sequence = Signal(1...3).sequence()
      #expect(Array(sequence) == [1, 2, 3])
      #expect(Array(sequence) == [1, 2, 3])
      #expect(Array(Signal<Int?, Never>.just(nil).sequence()) == [nil])
      #expect(Array(Signal<Int, Never>.empty().sequence()) == [])
    }
  }

  @Test func subscribesWhenIterated() async {
    await onThread {
      let log = Journal<Int>()
      let sequence = Signal<Int, Never>.deferred {
        log.write(1)
        return Signal(1...3)
      }.sequence()
      #expect(log.entries.isEmpty)
      var iterator = sequence.makeIterator()
      #expect(log.entries == [1])
      #expect(iterator.next() == 1)
    }
  }

  @Test func blocksForWhatAnotherThreadSends() async {
    let values = await onThread {
      let subject = Subject<Int, Never>()
      var iterator = subject.signal.sequence().makeIterator()
      Task {
        for value in 1...100 {
          subject.send(value)
          await Task.yield()
        }
        subject.complete()
      }
      var values: [Int] = []
      while let value = iterator.next() { values.append(value) }
      return values
    }
    #expect(values == Array(1...100))
  }

  @Test func keepsWhatThePolicySays() async {
    await onThread {
      let policies: [(BufferingPolicy, [Int])] = [
        (.newest(1), [3]), (.oldest(2), [1, 2]), (.unbounded, [1, 2, 3]), (.newest(0), []), (.suspending(1), [1]),
      ]
      for (policy, kept) in policies {
        let subject = Subject<Int, Never>()
        var iterator = subject.signal.sequence(buffering: policy).makeIterator()
        for value in 1...3 { subject.send(value) }
        subject.complete()
        for value in kept { #expect(iterator.next() == value) }
        #expect(iterator.next() == nil)
      }
    }
  }

  @Test func theNewestIsTakenOnce() async {
    let values = await onThread {
      let subject = Subject<Int, Never>()
      var iterator = subject.signal.sequence(buffering: .newest(1)).makeIterator()
      subject.send(1)
      subject.send(2)
      let first = iterator.next()
      Task {
        subject.send(3)
        subject.complete()
      }
      return [first, iterator.next(), iterator.next()]
    }
    #expect(values == [2, 3, nil])
  }

  @Test func anEndlessSourceThatCanWaitIsNeverAhead() async {
    await onThread {
      let made = Journal<Int>()
      let numbers = Signal<Int, Never>.generate { emitter in
        var number = 0
        while true {
          number += 1
          made.write(number)
          guard await emitter.send(number) else { return }
        }
      }
      for value in numbers.sequence(buffering: .suspending(2)) {
        #expect(made.entries.count <= value + 3)
        if value == 100 { break }
      }
    }
  }

  @Test func endsWhenTheSourceLetsGo() async {
    await onThread {
      var subject: Subject? = Subject<Int, Never>()
      var iterator = subject?.signal.sequence().makeIterator()
      subject?.send(1)
      subject = nil
      #expect(iterator?.next() == 1)
      #expect(iterator?.next() == .some(nil))
    }
  }

  @Test func leavingTheLoopDisposes() async {
    await onThread {
      let subject = Subject<Int, Never>()
      let log = Journal<Int>()
      let signal = Signal<Int, Never> { subscriber in
        subscriber.send(1)
        return subject.signal.subscribe(subscriber)
      }.teardown { log.write(-1) }
      for value in signal.sequence() {
        #expect(value == 1)
        break
      }
      #expect(log.entries == [-1])
    }
  }
}
