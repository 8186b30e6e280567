import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveMulticast
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Changes behind operators that wait, buffer, share and switch.
@Suite struct ConsumerTests {
  /// Applies changes, and checks that each content follows from the one before.
  final class Applied: @unchecked Sendable {
    // Unchecked because deliveries are serial.
    private(set) var content: [Piece]?
    private(set) var count = 0
    private let location: SourceLocation

    init(_ location: SourceLocation = #_sourceLocation) { self.location = location }

    func take(_ change: ListChange<Piece>) {
      count += 1
      if change.isFirst { content = Array(change.content) } else { content?.apply(change.edits) }
      #expect(content == Array(change.content), sourceLocation: location)
    }
  }

  @Test(arguments: [BufferingPolicy.unbounded, .suspending(1), .suspending(3)])
  func deliveryOnASchedulerObeysTheLaw(policy: BufferingPolicy) {
    for seed in seeds(quick: 50, full: 500, night: 20_000) {
      let (random, scheduler) = (RandomEdits(seed: seed), VirtualTimeScheduler())
      let list = ReactiveList<Piece>()
      let applied = Applied()
      let subscription = list.filter { $0.identity % 3 != 0 }.changes.deliver(on: scheduler, buffering: policy)
        .subscribe { applied.take($0) }
      for _ in 0..<30 {
        random.edit(list, times: 3)
        if random.dice.hits(percent: 20) { scheduler.step() }
      }
      scheduler.run()
      #expect(applied.content == list.content.filter { $0.identity % 3 != 0 }, "seed \(seed)")
      subscription.dispose()
    }
  }

  @Test func requestedChangesObeyTheLaw() {
    for seed in seeds(quick: 50, full: 500, night: 20_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      let applied = Applied()
      let requested = RequestedSubscription(
        to: list.map { $0 }.changes, buffering: .suspending(1),
        next: { change in
          applied.take(change)
          return random.dice.number(in: 0...1)
        }, ended: { _ in })
      for _ in 0..<30 {
        random.edit(list, times: 2)
        if random.dice.hits(percent: 30) { requested.request(random.dice.number(in: 1...3)) }
        // An edit in a delivery that a request starts.
      }
      requested.requestAll()
      #expect(applied.content == Array(list.content), "seed \(seed)")
      random.edit(list, times: 2)
      #expect(applied.content == Array(list.content), "seed \(seed)")
      requested.dispose()
      #expect(list.subscriberCount == 0)
    }
  }

  @Test func anEditInADeliveryThatARequestStarted() {
    let list = ReactiveList([1])
    let contents = Box<[[Int]]>([])
    let requested = RequestedSubscription(
      to: list.changes, buffering: .suspending(1),
      next: { change in
        contents.value.append(Array(change.content))
        if list.count < 5 { list.append(list.count + 1) }
        return 0
      }, ended: { _ in })
    for _ in 0..<8 { requested.request(1) }
    #expect(contents.value.last == [1, 2, 3, 4, 5])
    #expect(contents.value.count == 5)
    requested.dispose()
  }

  @Test func aNewestChangeHasTheContentAlthoughChangesBeforeItAreDropped() async {
    let list = ReactiveList([1])
    var changes = list.changes.values(buffering: .newest(1)).makeAsyncIterator()
    for number in 2...9 { list.append(number) }
    #expect(await changes.next().map { Array($0.content) } == Array(1...9))
  }

  @Test func flatteningChangesInOrderComposesWhatWaits() {
    let list = ReactiveList([0])
    let gates = Box<[Subject<Int, Never>]>([])
    let contents = Box<[[Int]]>([])
    let subscription = list.changes.flatMap(.concat) { change in
      contents.value.append(Array(change.content))
      let gate = Subject<Int, Never>()
      gates.value.append(gate)
      return gate.signal
    }.subscribe { _ in }
    for number in 1...5 { list.append(number) }
    #expect(contents.value.count == 1)
    var opened = 0
    while opened < gates.value.count {
      gates.value[opened].complete()
      opened += 1
    }
    #expect(contents.value.last == Array(0...5))
    #expect(contents.value.count <= 3)
    subscription.dispose()
    #expect(list.subscriberCount == 0)
  }

  @Test func switchingBetweenListsEndsTheSubscriptionToTheOldOne() {
    let lists = (0..<3).map { ReactiveList([$0]) }
    let chosen = Property(0)
    let contents = Box<[[Int]]>([])
    let subscription = chosen.signal.flatMap(.latest) { lists[$0].map { $0 * 10 }.contents }
      .subscribe { contents.value.append(Array($0)) }
    lists[0].append(5)
    chosen.value = 1
    lists[0].append(6)
    lists[1].append(7)
    chosen.value = 2
    #expect(contents.value == [[0], [0, 50], [10], [10, 70], [20]])
    #expect(lists.map(\.subscriberCount) == [0, 0, 1])
    subscription.dispose()
    #expect(lists.map(\.subscriberCount) == [0, 0, 0])
  }

  @Test func switchingInADelivery() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let isOther = Property(false)
    let contents = Box<[[Int]]>([])
    isOther.signal.flatMap(.latest) { $0 ? other.contents : one.contents }.subscribe { content in
      contents.value.append(Array(content))
      if Array(content) == [1, 2] {
        other.append(20)
        isOther.value = true
        one.append(3)
      }
    }
    one.append(2)
    #expect(contents.value.last == [10, 20])
    #expect(one.subscriberCount == 0)
  }

  @Test func aSharedViewRunsOnceForAllSubscribers() {
    let list = ReactiveList([1])
    let calls = Box(0)
    let shared = list.map { number in
      calls.value += 1
      return number
    }.contents.share(replay: .last(1))
    let first = FollowedValue(shared)
    list.append(2)
    let second = FollowedValue(shared)
    list.append(3)
    #expect(first.values.map(Array.init) == [[1], [1, 2], [1, 2, 3]])
    #expect(second.values.map(Array.init) == [[1, 2], [1, 2, 3]])
    #expect(calls.value == 3)
    #expect(list.subscriberCount == 1)
    first.dispose()
    second.dispose()
    #expect(list.subscriberCount == 0)
  }

  @Test func aSlowAndAFastSubscriberOfOneListAreIndependent() async {
    let list = ReactiveList<Piece>()
    let random = RandomEdits(seed: 1)
    let fast = FollowedList(list)
    let applied = Applied()
    var slow = list.changes.values(buffering: .suspending(1)).makeAsyncIterator()
    applied.take(await slow.next()!)
    for _ in 0..<100 { random.edit(list, times: 1) }
    #expect(fast.content == Array(list.content))
    while applied.content != Array(list.content) { applied.take(await slow.next()!) }
    #expect(applied.count <= 4)
  }

  @Test func joiningTheChangesOfTwoListsWithRoom() async {
    let (one, other) = (ReactiveList([0]), ReactiveList([0]))
    var pairs = one.contents.combineLatest(with: other.contents).values(buffering: .suspending(1)).makeAsyncIterator()
    for number in 1...50 {
      one.append(number)
      other.append(-number)
    }
    var last: ([Int], [Int])?
    while let (first, second) = await pairs.next() {
      last = (Array(first), Array(second))
      if first.count == 51, second.count == 51 { break }
    }
    #expect(last?.0 == Array(0...50))
    #expect(last?.1 == (0...50).map { -$0 })
  }

  @Test func changesGoThroughAMailbox() async {
    let list = ReactiveList<Piece>()
    let mailbox = Mailbox<ListChange<Piece>, Never>()
    let subscription = list.changes.subscribe { mailbox.send($0) }
    let random = RandomEdits(seed: 2)
    for _ in 0..<40 { random.edit(list, times: 2) }
    let applied = Applied()
    for await change in mailbox.signal.values(buffering: .suspending(1)) {
      applied.take(change)
      if applied.content == Array(list.content) { break }
    }
    #expect(applied.content == Array(list.content))
    subscription.dispose()
  }

  @Test func aComputedValueThatReadsAListMayBeReadInItsDelivery() {
    let (list, table) = (ReactiveList([1]), ReactiveTable([Piece(identity: 1)], identifiedBy: \.identity))
    let count = Computed { list.count + table.count }
    let isEven = Computed { count.value % 2 == 0 }
    let log = Box<[String]>([])
    let subscriptions = [
      list.contents.subscribe { log.value.append("list \($0.count) \(count.value) \(isEven.value)") },
      count.signal.subscribe { log.value.append("count \($0)") },
      isEven.signal.subscribe { log.value.append("even \($0)") },
    ]
    log.value = []
    list.append(2)
    changeTogether {
      list.append(3)
      table.update(with: Piece(identity: 2))
    }
    #expect(
      log.value == [
        "list 2 3 false", "count 3", "even false", "list 3 5 false", "count 5",
      ])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func aComputedValueMayEditNothingButReadAView() {
    let list = ReactiveList([3, 1])
    let latest = Property<[Int]>([])
    let subscription = list.filter { $0 > 1 }.contents.subscribe { latest.value = Array($0) }
    let sum = Computed { latest.value.reduce(0, +) + list.count }
    #expect(sum.value == 5)
    list.append(4)
    #expect(sum.value == 10)
    subscription.dispose()
  }
}
