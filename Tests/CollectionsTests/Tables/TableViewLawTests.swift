import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

/// The laws that hold for each view of tables.
@Suite struct TableViewLawTests {
  @Test(arguments: TableViewUnderTest.all) func theFirstChangeComesAtOnceAndOthersHaveEdits(view: TableViewUnderTest) {
    let world = TableWorld()
    // Followed tables check each change.
    let followed = FollowedTable(view.make(world))
    #expect(followed.hasFirst)
    for number in 0..<300 { world.edit(number) }
    let late = FollowedTable(view.make(world))
    #expect(followed.content == late.content)
    #expect(!followed.batches.isEmpty)
  }

  @Test(arguments: TableViewUnderTest.all) func aGroupOfChangesIsOneChange(view: TableViewUnderTest) {
    // Signals of rows are no part of a group: their values arrive after it.
    if view.testDescription.contains("ignals") || view.testDescription == "refreshed" { return }
    let world = TableWorld()
    let followed = FollowedTable(view.make(world))
    changeTogether { for number in 1..<10 { world.edit(number) } }
    #expect(followed.batches.count <= 1)
    #expect(followed.content == FollowedTable(view.make(world)).content)
  }

  @Test(arguments: TableViewUnderTest.all) func eachSubscriptionHasAStateOfItsOwn(view: TableViewUnderTest) {
    let world = TableWorld()
    for number in 0..<20 { world.edit(number) }
    let shared = view.make(world)
    let (first, second) = (FollowedTable(shared), FollowedTable(shared))
    first.dispose()
    let last = first.content
    for number in 20..<60 { world.edit(number) }
    #expect(first.content == last)
    #expect(second.content == FollowedTable(view.make(world)).content)
  }

  @Test(arguments: TableViewUnderTest.all) func nothingIsLeftAfterADisposal(view: TableViewUnderTest) {
    expectNoLeaks { probe in
      let world = TableWorld()
      let token = probe.token("subscriber")
      for number in 0..<20 { world.edit(number) }
      let subscription = view.make(world).changes.subscribe { _ in withExtendedLifetime(token) {} }
      for number in 20..<60 { world.edit(number) }
      subscription.dispose()
      #expect(world.first.subscriberCount == 0)
      #expect(world.second.subscriberCount == 0)
      withExtendedLifetime(world) {}
    }
  }

  @Test(arguments: TableViewUnderTest.all) func aSubscriberMayEditTheSource(view: TableViewUnderTest) {
    let world = TableWorld()
    let remaining = Box(30)
    let followed = FollowedTable(view.make(world)) { _, _ in
      guard remaining.value > 0 else { return }
      remaining.value -= 1
      world.edit(remaining.value * 3)
    }
    for number in 0..<40 { world.edit(number) }
    #expect(followed.content == FollowedTable(view.make(world)).content)
  }
}

/// Edits from eight threads while views come and go.
@Suite(.inTurn, .timeLimit(.minutes(2))) struct TableViewThreadTests {
  @Test(arguments: TableViewUnderTest.all) func eightThreadsEditWhileViewsComeAndGo(view: TableViewUnderTest) {
    let world = TableWorld()
    let lasting = FollowedTable(view.make(world))
    let count = repetitions(quick: 60, full: 400, night: 4_000)
    let threads = (0..<8).map { thread in
      SystemThread {
        for number in 0..<count {
          world.edit(number * 8 + thread)
          guard number % 10 == thread else { continue }
          let brief = FollowedTable(view.make(world))
          world.edit(number)
          brief.dispose()
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(lasting.content == FollowedTable(view.make(world)).content)
    #expect(world.first.subscriberCount <= 2)
  }
}
