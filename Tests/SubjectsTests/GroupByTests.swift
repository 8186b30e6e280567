import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct GroupByTests {
  typealias Groups = Signal<GroupedSignal<Int, Int, TestFailure>, TestFailure>

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.group(by: { $0 % 2 }) } }

  @Test(arguments: OperatorLaw.all) func obeysMergedAgain(_ law: OperatorLaw) {
    law.check(tracking: []) { values in
      values.group(by: { $0.value % 2 }).flatMap { $0.signal.take(1) }
    }
  }

  @Test func sendsAGroupForEachKey() {
    expectMarbles(.digits("--1--2--3--4--5--|"), "--a--b-----------|", outputs: ["a": 1, "b": 0]) {
      $0.group(by: { $0 % 2 }).map(\.key)
    }
    expectMarbles(.digits("--1--2--3--4--5--|"), "--1-----3-----5--|", outputs: .digits) { $0.of(1) }
    expectMarbles(.digits("--1--2--3--4--5--#"), "-----2-----4-----#", outputs: .digits) { $0.of(0) }
  }

  @Test func transformsTheValues() {
    expectMarbles(.digits("--1--2--3--|"), "--2--4--6--|", outputs: .digits) {
      $0.group(by: { $0 % 2 }, transform: { $0 * 2 }).flatMap(\.signal)
    }
  }

  /// The events of a grouping and of all its groups, in one list.
  func journal(of groups: Groups, _ log: Journal<String>) -> Subscription {
    groups.subscribe(
      next: { group in
        log.write("group \(group.key)")
        group.signal.whenEnded { log.write("\(group.key) ended") }.subscribe(
          next: { log.write("\(group.key): \($0)") }, failed: { _ in log.write("\(group.key) failed") },
          completed: { log.write("\(group.key) completed") })
      }, failed: { _ in log.write("failed") }, completed: { log.write("completed") })
  }

  @Test func groupsComeBeforeTheirFirstValueAndEndAfterTheResult() {
    let subject = Subject<Int, TestFailure>()
    let log = Journal<String>()
    let subscription = journal(of: subject.signal.group(by: { $0 / 10 }), log)
    for value in [30, 10, 31, 20] { subject.send(value) }
    subject.complete()
    #expect(
      log.entries == [
        "group 3", "3: 30", "group 1", "1: 10", "3: 31", "group 2", "2: 20", "completed", "3 ended", "3 completed",
        "1 ended", "1 completed", "2 ended", "2 completed",
      ])
    #expect(subscription.isDisposed)
  }

  @Test func aFailureReachesTheResultFirst() {
    let subject = Subject<Int, TestFailure>()
    let log = Journal<String>()
    _ = journal(of: subject.signal.group(by: { $0 }), log)
    subject.send(1)
    subject.fail(TestFailure())
    #expect(log.entries == ["group 1", "1: 1", "failed", "1 ended", "1 failed"])
  }

  @Test func disposingTheResultLetsGoOfTheGroups() {
    let subject = Subject<Int, TestFailure>()
    let log = Journal<String>()
    let subscription = journal(of: subject.signal.group(by: { $0 % 2 }), log)
    subject.send(1)
    subject.send(2)
    subscription.dispose()
    subject.send(3)
    subject.complete()
    #expect(log.entries == ["group 1", "1: 1", "group 0", "0: 2", "1 ended", "0 ended"])
  }

  @Test func aDroppedSourceLetsGoOfResultAndGroups() {
    let subject = SharedVariable<Subject<Int, TestFailure>>(Subject())
    let log = Journal<String>()
    guard let groups = subject.value?.signal.group(by: { $0 }) else { return }
    let subscription = journal(of: groups, log)
    subject.value?.send(1)
    subject.value = nil
    #expect(log.entries == ["group 1", "1: 1", "1 ended"])
    #expect(subscription.isDisposed)
  }

  /// The group is the only object left of a source that released its subscriber.
  @Test func aForgetfulSourceLetsGoOfTheGroups() {
    let source = Signal<Int, TestFailure> { subscriber in
      subscriber.send(1)
      return nil
    }
    let log = Journal<String>()
    withExtendedLifetime(journal(of: source.group(by: { $0 }), log)) {
      #expect(log.entries == ["group 1", "1: 1", "1 ended"])
    }
  }

  @Test func groupsAreHot() {
    let subject = Subject<Int, TestFailure>()
    let groups = Recorded(subject.signal.group(by: { $0 % 2 }))
    subject.send(1)
    let first = Recorded(groups.values[0].signal)
    subject.send(3)
    subject.send(4)
    let second = Recorded(groups.values[0].signal)
    subject.send(5)
    subject.complete()
    #expect(groups.values.map(\.key) == [1, 0])
    #expect(first.events == [.next(3), .next(5), .completed])
    #expect(second.events == [.next(5), .completed])
    #expect(Recorded(groups.values[1].signal).events == [.completed])
  }
}

extension Signal<Int, TestFailure> {
  /// The group of the odd or of the even numbers.
  fileprivate func of(_ key: Int) -> Signal { group(by: { $0 % 2 }).filter { $0.key == key }.flatMap(\.signal) }
}
