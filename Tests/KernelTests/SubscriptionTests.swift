import ReactiveKernel
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct SubscriptionTests {
  @Test func teardownRunsOnceInTheOrderAdded() {
    let subscription = Subscription()
    let log = Journal<String>()
    subscription.add { log.write("first, disposed: \(subscription.isDisposed)") }
    subscription.add(ActionDisposable { log.write("second") })
    subscription.makeChild().add { log.write("child") }
    subscription.add { log.write("last") }
    subscription.dispose()
    subscription.dispose()
    #expect(log.entries == ["first, disposed: true", "second", "child", "last"])
  }

  @Test func whatIsAddedAfterTheEndRunsAtOnce() {
    let subscription = Subscription()
    subscription.dispose()
    let log = Journal<Int>()
    subscription.add { log.write(1) }
    subscription.add(ActionDisposable { log.write(2) })
    #expect(subscription.makeChild().isDisposed)
    #expect(log.entries == [1, 2])
  }

  @Test func aChildEndsAloneAndIsForgotten() {
    let parent = Subscription()
    weak var weakChild: Subscription?
    do {
      let child = parent.makeChild()
      weakChild = child
      #expect(child.end())
      #expect(!child.end())
    }
    #expect(weakChild == nil)
    #expect(!parent.isDisposed)
  }

  @Test func anAbandonedChildAbandonsItsParents() {
    let root = Subscription()
    let child = root.makeChild()
    child.makeChild().abandon()
    #expect(child.isDisposed && root.isDisposed)
  }

  /// Disposing, abandoning and dropping many subscriptions below each other takes no stack (C10), and keeps the order
  /// of the teardown (C16).
  @Test(arguments: ["disposed", "abandoned", "dropped"]) func manyBelowEachOtherEndOnASmallStack(_ way: String) {
    let count = 100_000
    let ended = onThread {
      let log = Journal<Int>()
      var root: Subscription? = Subscription()
      var last = root!
      for level in 0..<count {
        last.add { log.write(level) }
        let next = last.makeChild()
        last.add { log.write(2 * count - level) }
        last = next
      }
      switch way {
      case "disposed": root?.dispose()
      case "abandoned": last.abandon()
      default: root = nil
      }
      return (log.entries, last.isDisposed)
    }
    let order = way == "abandoned" ? nil : Array(0..<count) + Array((count + 1)...(2 * count))
    if let order { #expect(ended?.0 == order) }
    #expect(ended?.0.count == 2 * count)
    #expect(ended?.1 == true)
  }

  @Test func aChildIsKeptUntilItsTeardownHasRun() {
    let log = Journal<String>()
    let root = Subscription()
    do {
      let child = root.makeChild()
      child.add { [weak child] in log.write(child == nil ? "released" : "kept") }
      child.makeChild().add { [weak child] in log.write(child == nil ? "released" : "kept") }
    }
    root.add { log.write("last") }
    root.dispose()
    #expect(log.entries == ["kept", "kept", "last"])
  }

  @Test func teardownRunsWhenTheLastReferenceGoes() {
    let log = Journal<Int>()
    var subscription: Subscription? = Subscription()
    subscription?.add { log.write(1) }
    subscription?.makeChild().add { log.write(2) }
    subscription = nil
    #expect(log.entries == [1, 2])
  }

  @Test func teardownMayHoldWhatIsNotSendable() {
    final class Handle { var isOpen = true }
    let log = Journal<Bool>()
    func open() -> Subscription {
      let subscription = Subscription()
      let handle = Handle()
      subscription.add {
        handle.isOpen = false
        log.write(handle.isOpen)
      }
      return subscription
    }
    open().dispose()
    #expect(log.entries == [false])
  }

  @Test func aMillionChildrenLeaveNothing() {
    let parent = Subscription()
    var live = [Subscription]()
    for index in 0..<many {
      let child = parent.makeChild()
      if index % (many / 10) == 0 { live.append(child) } else { child.end() }
    }
    parent.dispose()
    #expect(live.count == 10)
    #expect(live.allSatisfy { $0.isDisposed })
  }

  @Test func endAgainstEndHasOneWinner() {
    race(for: { (Subscription(), Journal<Int>()) }) { subscription, log in
      if subscription.end() { log.write(1) }
    } _: { subscription, log in
      if subscription.end() { log.write(2) }
    } verify: { _, log in
      #expect(log.entries.count == 1)
    }
  }

  @Test func addAgainstEndRunsEachTeardownOnce() {
    race(for: { (Subscription(), Journal<Int>()) }) { subscription, log in
      for index in 0..<4 { subscription.add { log.write(index) } }
    } _: { subscription, _ in
      subscription.dispose()
    } verify: { _, log in
      #expect(log.entries.sorted() == [0, 1, 2, 3])
    }
  }

  @Test func childEndAgainstParentEndRunsTheTeardownOnce() {
    race(for: {
      let parent = Subscription()
      let child = parent.makeChild()
      let log = Journal<Int>()
      child.add { log.write(1) }
      return (parent, child, log)
    }) { parent, _, _ in
      parent.dispose()
    } _: { _, child, _ in
      child.dispose()
    } verify: { _, child, log in
      #expect(child.isDisposed)
      #expect(log.entries == [1])
    }
  }
}
