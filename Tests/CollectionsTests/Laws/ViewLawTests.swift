import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import Testing

#if EXIT_TESTS
  import Foundation
#endif

/// The laws that hold for each public view. Followers check that the edits of each change lead to its content.
@Suite struct ViewLawTests {
  @Test(arguments: ViewUnderTest.all) func theFirstChangeComesAtOnceAndOthersHaveEdits(view: ViewUnderTest) {
    let world = ViewWorld()
    let followed = view.make(world).follow()
    #expect(followed.hasFirst)
    for number in 0..<300 { world.edit(number) }
    #expect(followed.snapshot == view.make(world).follow().snapshot)
    #expect(followed.changeCount > 0)
  }

  @Test(arguments: ViewUnderTest.all) func aGroupOfChangesIsOneChange(view: ViewUnderTest) {
    guard view.keepsGroups else { return }
    let world = ViewWorld()
    let followed = view.make(world).follow()
    for start in [1, 12, 23, 34] {
      let count = followed.changeCount
      // Without the parameter, whose values arrive after the group.
      changeTogether { for number in start..<start + 10 { world.edit(number) } }
      #expect(followed.changeCount <= count + 1)
      #expect(followed.snapshot == view.make(world).follow().snapshot)
    }
  }

  @Test(arguments: ViewUnderTest.all) func eachSubscriptionHasAStateOfItsOwn(view: ViewUnderTest) {
    let world = ViewWorld()
    for number in 0..<20 { world.edit(number) }
    let shared = view.make(world)
    let (first, second) = (shared.follow(), shared.follow())
    first.dispose()
    let last = first.snapshot
    for number in 20..<60 { world.edit(number) }
    #expect(first.snapshot == last)
    #expect(second.snapshot == shared.follow().snapshot)
  }

  @Test(arguments: ViewUnderTest.all) func aSlowConsumerGetsTheSame(view: ViewUnderTest) {
    let world = ViewWorld()
    let slow = view.make(world).followSlowly()
    slow.request()
    for number in 0..<400 {
      world.edit(number)
      // Edits of several sources and values of the parameter are composed to one step.
      if number % 13 == 0 { slow.request() }
      if number % 100 == 99 {
        slow.request()
        slow.request()
        #expect(slow.snapshot == view.make(world).follow().snapshot)
      }
    }
  }

  @Test(arguments: ViewUnderTest.all) func itCompletesWhenItsSourcesAreReleasedAndNothingIsLeft(view: ViewUnderTest) {
    expectNoLeaks { probe in
      let token = probe.token("subscriber")
      var world: ViewWorld? = ViewWorld()
      for number in 0..<20 { world?.edit(number) }
      let followed = view.make(world!).follow { withExtendedLifetime(token) {} }
      for number in 20..<60 { world?.edit(number) }
      #expect(!followed.isCompleted)
      world = nil
      #expect(world == nil && followed.isCompleted)
    }
  }

  @Test(arguments: ViewUnderTest.all) func itCompletesWhenTheLastOfItsSourcesIsReleased(view: ViewUnderTest) {
    for first in 0..<ViewWorld.sourceCount {
      for step in [1, 5].prefix(repetitions(quick: 1, full: 2, night: 2)) {
        let world = ViewWorld()
        for number in 0..<20 { world.edit(number) }
        let followed = view.make(world).follow()
        for place in 0..<ViewWorld.sourceCount {
          world.release((first + place * step) % ViewWorld.sourceCount)
          // The others can still be edited. The follower checks each change, and that none follows the completion.
          for number in 0..<30 { world.edit(number) }
        }
        #expect(followed.hasFirst && followed.isCompleted, "first \(first), step \(step)")
      }
    }
  }

  @Test(arguments: ViewUnderTest.all) func nothingIsLeftAfterADisposal(view: ViewUnderTest) {
    expectNoLeaks { probe in
      let world = ViewWorld()
      let token = probe.token("subscriber")
      for number in 0..<20 { world.edit(number) }
      let followed = view.make(world).follow { withExtendedLifetime(token) {} }
      for number in 20..<60 { world.edit(number) }
      followed.dispose()
      #expect(world.subscriberCount == 0)
      #expect(!followed.isCompleted)
      withExtendedLifetime(world) {}
    }
  }

  @Test(arguments: ViewUnderTest.all) func nothingFollowsADisposalInADelivery(view: ViewUnderTest) {
    let world = ViewWorld()
    let followed = Box<(any FollowedView)?>(nil)
    followed.value = view.make(world).follow {
      guard let followed = followed.value else { return }
      for number in 100..<140 { world.edit(number) }
      followed.dispose()
    }
    for number in 0..<300 { world.edit(number) }
    #expect(followed.value?.changeCount == 1)
    #expect(world.subscriberCount == 0)
  }

  @Test(arguments: ViewUnderTest.all) func aSubscriberMayEditTheSources(view: ViewUnderTest) {
    let world = ViewWorld()
    let remaining = Box(30)
    let followed = view.make(world).follow {
      guard remaining.value > 0 else { return }
      remaining.value -= 1
      world.edit(remaining.value * 3)
    }
    for number in 0..<40 { world.edit(number) }
    #expect(followed.snapshot == view.make(world).follow().snapshot)
  }

  #if EXIT_TESTS
    /// A view without a row is under no law.
    @Test func everyPublicViewHasARow() throws {
      let views = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Modules/Collections/Views")
      let declared = try PublicViews.declarations(below: views)
      let rows = Set(ViewUnderTest.all.map(\.testDescription))
      #expect(declared.subtracting(rows).sorted() == [])
      #expect(declared.count > 50)
      #expect(rows.count == ViewUnderTest.all.count)
    }
  #endif
}
