import ReactiveDisposables
import ReactiveTesting
import Testing

@Suite struct CompoundDisposableRaceTests {
  @Test func addingWhileItIsDisposed() {
    race(for: { RacedCompound(children: 4) }) { raced in
      for child in raced.children { raced.compound.add(child) }
    } _: {
      $0.compound.dispose()
    } verify: {
      #expect($0.counts == [1, 1, 1, 1])
      #expect($0.compound.count == 0)
    }
  }

  @Test func disposingTwice() {
    race(for: { RacedCompound(filledWith: 4) }) {
      $0.compound.dispose()
    } _: {
      $0.compound.dispose()
    } verify: {
      #expect($0.counts == [1, 1, 1, 1])
    }
  }

  @Test func removingWhileItIsDisposed() {
    race(for: { RacedCompound(filledWith: 4) }) { raced in
      for child in raced.children.dropFirst() { raced.compound.remove(child) }
    } _: {
      $0.compound.dispose()
    } verify: {
      // The disposing thread takes all remaining disposables in one step: those removed before are the first ones.
      #expect($0.counts == [1] + $0.counts.dropFirst().sorted())
      #expect($0.compound.count == 0)
    }
  }

  @Test func addingFromTwoThreads() {
    race(for: { RacedCompound(children: 8) }) { raced in
      for child in raced.children.prefix(4) { raced.compound.add(child) }
    } _: { raced in
      for child in raced.children.suffix(4) { raced.compound.add(child) }
    } verify: {
      #expect($0.compound.count == 8)
      $0.compound.dispose()
      #expect($0.counts == Array(repeating: 1, count: 8))
    }
  }
}

private struct RacedCompound: Sendable {
  let compound = CompoundDisposable()
  let children: [CountingDisposable]

  var counts: [Int] { children.map(\.count) }

  init(children count: Int) {
    children = (0..<count).map { _ in CountingDisposable() }
  }

  init(filledWith count: Int) {
    self.init(children: count)
    for child in children { compound.add(child) }
  }
}
