import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A key path may have arguments of the user, which compare and hash themselves with code of the user.
@Suite struct SubscriptPathTests {
  @Test("The code that compares and hashes an argument may bind another property of the same object (C3)")
  func runsComparisonsWithoutALock() {
    let (grid, callback) = (Grid(), Callback())
    let (left, right, all) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
    left.signal.bind(to: grid, \.[Place(index: 0, callback)])
    callback.action = { all.signal.bind(to: grid, \.first) }
    right.signal.bind(to: grid, \.[Place(index: 1, callback)])
    #expect(callback.action == nil)
    right.send(2)
    left.send(1)
    #expect(grid.numbers == [1, 2])
    all.send(3)
    #expect(grid.numbers == [3, 2])
  }

  @Test("Equal arguments name one property, others name others: each has one channel") func comparesArguments() {
    let (grid, callback) = (Grid(), Callback())
    let once = grid.channel(for: \.[Place(index: 0, callback)])
    let again = grid.channel(for: \.[Place(index: 0, Callback())])
    let other = grid.channel(for: \.[Place(index: 1, callback)])
    let (seen, others) = (Recorded(again.signal), Recorded(other.signal))
    once.send(5)
    #expect(seen.values == [0, 5])
    // The array has changed, so each property that reads it sends its value again.
    #expect(others.values == [0, 0])
  }
}

private final class Grid: ReactiveObject {
  @Observed var numbers = [0, 0]
  subscript(place: Place) -> Int {
    get { numbers[place.index] }
    set { numbers[place.index] = newValue }
  }
  var first: Int {
    get { numbers[0] }
    set { numbers[0] = newValue }
  }
}

private final class Callback {
  var action: (() -> Void)?

  func run() {
    let now = action
    action = nil
    now?()
  }
}

private struct Place: Hashable {
  let index: Int
  let callback: Callback

  init(index: Int, _ callback: Callback) { (self.index, self.callback) = (index, callback) }

  static func == (one: Place, other: Place) -> Bool {
    one.callback.run()
    return one.index == other.index
  }

  func hash(into hasher: inout Hasher) {
    callback.run()
    hasher.combine(index)
  }
}
