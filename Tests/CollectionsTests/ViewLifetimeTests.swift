import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The end of sources and subscriptions: nothing is left, from any thread.
@Suite struct ViewLifetimeTests {
  @Test func nothingIsLeftAfterADisposal() {
    expectNoLeaks { probe in
      let list = ReactiveList([1, 2])
      let threshold = Property(0)
      let inner = ReactiveList([5])
      let conditions = threshold.signal.map { limit -> @Sendable (Int) -> Bool in { $0 > limit } }
      let token = probe.token("closure")
      let view = list.filter(by: conditions).flatMap { [token] _ in
        withExtendedLifetime(token) {}
        return inner
      }
      let subscription = view.changes.subscribe { _ in withExtendedLifetime(token) {} }
      list.append(3)
      subscription.dispose()
      #expect(inner.subscriberCount == 0)
      #expect(list.subscriberCount == 0)
    }
  }

  @Test func nothingIsLeftAfterTheSources() {
    expectNoLeaks { probe in
      let list = ReactiveList([1, 2])
      let inner = ReactiveList([5])
      let innerView = inner.view
      let token = probe.token("closure")
      list.flatMap { _ in innerView }.sorted { [token] in
        withExtendedLifetime(token) {}
        return $0 < $1
      }.changes.subscribe { _ in withExtendedLifetime(token) {} }
      inner.append(6)
    }
  }

  @Test func elementsAreReleased() {
    expectNoLeaks { probe in
      let list = ReactiveList([probe.token("first")])
      list.map { $0 }.changes.subscribe { _ in }
      list.append(probe.token("second"))
      list.remove(at: 0)
      list.edit { $0.removeAll() }
    }
  }

  @Test func aViewCompletesWhenAllSourcesAndParametersHaveEnded() {
    var list: ReactiveList<Int>? = ReactiveList([1, 2])
    var inner: ReactiveList<Int>? = ReactiveList([3])
    var range: Property<Range<Int>>? = Property(0..<9)
    let innerView = inner!.view
    let followed = FollowedList(list!.flatMap { _ in innerView }.page(range!.signal))
    list = nil
    range?.value = 0..<1
    inner?.append(4)
    #expect(followed.content == [3])
    range = nil
    #expect(!followed.isCompleted)
    inner = nil
    #expect(followed.isCompleted)
    #expect(list == nil && inner == nil && range == nil)
  }

  @Test func aParameterThatEndsWithoutAValueCompletesTheView() {
    let list = ReactiveList([1])
    let followed = FollowedList(list.page(Signal<Range<Int>, Never>.empty()))
    #expect(!followed.hasFirst)
    #expect(followed.isCompleted)
    #expect(list.subscriberCount == 0)
  }

  @Test func aParameterThatIsReleasedLeavesItsValue() {
    let list = ReactiveList([1, 2, 3])
    var ranges: Subject<Range<Int>, Never>? = Subject()
    let followed = FollowedList(list.page(ranges!.signal))
    ranges?.send(0..<2)
    ranges = nil
    #expect(ranges == nil)
    list.insert(0, at: 0)
    #expect(followed.content == [0, 1])
  }

  @Test func aViewWithoutSourcesCompletes() {
    let followed = FollowedList([ReactiveList<Int>]().concatenated())
    #expect(followed.contents == [[]])
    #expect(followed.isCompleted)
  }

  @Test func aLongGroupOfEditsTakesNoStack() {
    let list = ReactiveList<Int>()
    changeTogether {
      for number in 0..<repetitions(quick: 20_000, full: 100_000, night: 1_000_000) { list.append(number) }
    }
    #expect(list.content.last == list.count - 1)
  }

  @Test func editsBySubscribersTakeNoStack() {
    let list = ReactiveList([0])
    let limit = repetitions(quick: 5_000, full: 50_000, night: 500_000)
    list.changes.subscribe { change in
      if let last = change.content.last, last < limit { list.update(at: 0, to: last + 1) }
    }
    #expect(Array(list.content) == [limit])
  }
}

/// Edits from several threads.
@Suite struct CollectionRaceTests {
  @Test func editsAndSubscriptionsMeet() {
    race(for: { ReactiveList(0..<3) }) { list in
      list.append(10)
      list.remove(at: 0)
      list.move(from: 0, to: 1)
    } _: { list in
      let followed = FollowedList(list.map { $0 }.sorted())
      list.append(11)
      followed.dispose()
    } verify: { list in
      #expect(list.content.sorted() == [1, 2, 10, 11])
      #expect(list.subscriberCount == 0)
    }
  }

  @Test func contentsAreReadWhileOthersEdit() {
    race(for: { (ReactiveList(0..<200), ReactiveTable(0..<200, identifiedBy: { $0 })) }) { list, table in
      for number in 0..<20 {
        list.update(at: number * 9, to: -number)
        list.append(list.remove(at: 0))
        table.remove(number)
        table.update(with: 200 + number)
      }
    } _: { list, table in
      for _ in 0..<5 {
        let (content, rows) = (list.content, table.content)
        #expect(content.count(where: { _ in true }) == content.count)
        #expect(rows.reduce(0) { count, _ in count + 1 } == rows.count)
      }
    } verify: { list, table in
      #expect(list.count == 200 && table.count == 200)
    }
  }

  @Test func draftsOfTwoThreadsAreBothMade() {
    race(for: { ReactiveList<Int>() }) { list in
      for number in 0..<5 { list.edit { $0.append(number) } }
    } _: { list in
      for number in 10..<15 { list.edit { $0.insert(number, at: 0) } }
    } verify: { list in
      #expect(list.content.sorted() == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
    }
  }

  @Test func listsThatAreWrittenCrosswiseDoNotWait() {
    race(for: { (ReactiveList([0]), ReactiveList([0])) }) { first, second in
      first.changes.subscribe { change in if change.content.count < 4 { second.append(1) } }
      first.append(2)
    } _: { first, second in
      second.changes.subscribe { change in if change.content.count < 4 { first.append(1) } }
      second.append(2)
    } verify: { first, second in
      #expect(first.count >= 2 && second.count >= 2)
    }
  }

  @Test func groupsOfTwoThreadsKeepWhatBelongsTogether() {
    race(for: { (ReactiveList<Int>(), ReactiveList<Int>()) }) { first, second in
      _ = FollowedList(first.concatenated(with: second)) { followed, _ in #expect(followed.content.count % 2 == 0) }
      for number in 0..<3 {
        changeTogether {
          first.append(number)
          second.append(number)
        }
      }
    } _: { first, second in
      for number in 10..<13 {
        changeTogether {
          second.insert(number, at: 0)
          first.insert(number, at: 0)
        }
      }
    } verify: { first, second in
      #expect(first.count == 6 && second.count == 6)
    }
  }

  @Test func tableEditsOfTwoThreadsAreBothMade() {
    race(for: { ReactiveTable<Int, Person>() }) { table in
      for number in 0..<6 { table.update(with: Person(id: number, name: "a")) }
    } _: { table in
      for number in 3..<9 { table.update(with: Person(id: number, name: "b")) }
      table.remove(8)
    } verify: { table in
      #expect(table.count == 8)
    }
  }
}
