import ReactiveDisposables
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct CompoundDisposableTests {
  @Test(arguments: [0, 1, 2, 3, 100])
  func disposesInTheOrderAdded(number: Int) {
    let order = Recorder<Int>()
    let compound = CompoundDisposable()
    for child in 0..<number { compound.add { order.record(child) } }
    compound.dispose()
    #expect(order.entries == Array(0..<number))
  }

  @Test(arguments: [0, 1, 2, 3, 57, 98, 99])
  func keepsTheOrderWhenAChildIsRemovedAndOthersFollow(removed: Int) {
    let order = Recorder<Int>()
    let compound = CompoundDisposable()
    let children = (0..<200).map { child in ActionDisposable { order.record(child) } }
    for child in children.prefix(100) { compound.add(child) }
    compound.remove(children[removed])
    for child in children.suffix(100) { compound.add(child) }
    compound.dispose()
    #expect(order.entries == (0..<200).filter { $0 != removed })
  }

  @Test func keepsTheOrderThroughAnyRemovals() {
    var random = Dice(number: 42)
    for _ in 0..<200 {
      let order = Recorder<Int>()
      let compound = CompoundDisposable()
      var expected: [(Int, ActionDisposable)] = []
      for child in 0..<300 {
        let disposable = ActionDisposable { order.record(child) }
        compound.add(disposable)
        expected.append((child, disposable))
        while !expected.isEmpty, random.next() % 5 < 2 {
          compound.remove(expected.remove(at: Int(random.next() % UInt64(expected.count))).1)
        }
      }
      #expect(compound.count == expected.count)
      compound.dispose()
      #expect(order.entries == expected.map(\.0))
    }
  }

  @Test func isMadeOfAList() {
    let order = Recorder<Int>()
    let compound = CompoundDisposable((0..<4).map { child in ActionDisposable { order.record(child) } })
    compound.dispose()
    #expect(order.entries == [0, 1, 2, 3])
  }

  @Test func disposesAtOnceWhatIsAddedAfterItsEnd() {
    let runs = Counter()
    let compound = CompoundDisposable()
    compound.dispose()
    compound.add { runs.increment() }
    #expect(runs.count == 1)
    #expect(compound.count == 0)
  }

  @Test func ignoresWhatIsDisposedAlreadyAndWhatItHas() {
    let compound = CompoundDisposable()
    let ended = CountingDisposable()
    ended.dispose()
    compound.add(ended)
    #expect(compound.count == 0)
    let children = (0..<4).map { _ in CountingDisposable() }
    for child in children + children { compound.add(child) }
    #expect(compound.count == 4)
    compound.dispose()
    #expect(children.map(\.count) == [1, 1, 1, 1])
    #expect(ended.count == 1)
  }

  @Test func removesWithoutDisposing() {
    let children = (0..<5).map { _ in CountingDisposable() }
    let compound = CompoundDisposable(children)
    for child in children { compound.remove(child) }
    compound.remove(CountingDisposable())
    compound.dispose()
    for child in children { compound.remove(child) }
    #expect(children.map(\.count) == [0, 0, 0, 0, 0])
  }

  @Test func disposesNothingWhenDropped() {
    let children = (0..<5).map { _ in CountingDisposable() }
    weak var dropped: CompoundDisposable?
    do {
      let compound = CompoundDisposable(children)
      dropped = compound
    }
    #expect(dropped == nil)
    #expect(children.map(\.count) == [0, 0, 0, 0, 0])
  }

  @Test func letsAnActionAddRemoveAndDispose() {
    let order = Recorder<String>()
    let compound = CompoundDisposable()
    let last = ActionDisposable { order.record("last") }
    compound.add { [unowned compound] in
      order.record("first")
      #expect(compound.isDisposed)
      compound.dispose()
      compound.remove(last)
      compound.add { order.record("added") }
    }
    compound.add(last)
    compound.dispose()
    #expect(order.entries == ["first", "added", "last"])
  }

  @Test func releasesItsChildrenOutsideTheLock() {
    let releases = Counter()
    let compound = CompoundDisposable()
    for _ in 0..<5 {
      // If a lock were held here, `count` would deadlock.
      let probe = Releasing { [weak compound] in if compound?.count != nil { releases.increment() } }
      compound.add { probe.touch() }
    }
    compound.dispose()
    #expect(releases.count == 5)
  }

  @Test func aMillionChildrenLeaveNothingBehind() {
    let releases = Counter()
    let compound = CompoundDisposable()
    let lasting = (0..<5).map { _ in CountingDisposable() }
    for child in lasting { compound.add(child) }
    for _ in 0..<many {
      let probe = Releasing { releases.increment() }
      let child = ActionDisposable { probe.touch() }
      compound.add(child)
      compound.remove(child)
    }
    #expect(releases.count == many)
    #expect(compound.count == 5)
    #expect(compound.overflowCapacity < 300)
    compound.dispose()
    #expect(lasting.map(\.count) == [1, 1, 1, 1, 1])
  }

  @Test(arguments: [true, false])
  func givesBackTheMemoryOfAMillionChildren(fromTheEnd: Bool) {
    let compound = CompoundDisposable()
    let children = (0..<many).map { _ in ActionDisposable() }
    for child in children { compound.add(child) }
    for child in fromTheEnd ? Array(children.reversed()) : children { compound.remove(child) }
    #expect(compound.count == 0)
    #expect(compound.overflowCapacity < 300)
  }

  #if EXIT_TESTS
    @Test func trapsWhenAddedToItself() async {
      await #expect(processExitsWith: .failure) {
        let compound = CompoundDisposable()
        compound.add(compound)
      }
    }
  #endif
}
