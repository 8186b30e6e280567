import ReactiveChannel
import ReactiveTesting
import TestSupport
import Testing

/// Two ends bound both ways.
///
/// An array releases its elements after its last use, which would end their bindings: hence the extended lifetimes.
@Suite struct BindingTests {
  @Test("The left end takes the right end's value first, and the right end does not get the left one's")
  func takesTheRightValueFirst() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    let (leftLog, rightLog) = (left.recordedValues(), right.recordedValues())
    left <-> right
    #expect(leftLog.entries == [1, 2])
    #expect(rightLog.entries == [2])
  }

  @Test("The right value prevails even if it was written earlier") func theOlderRightValuePrevails() {
    let right = Cell(starting: 2)
    let left = Cell(starting: 0)
    left.write(1)
    left <-> right
    #expect(left.current == 2)
    #expect(right.current == 2)
  }

  @Test("From then on each takes the writes of the other, and sends them once") func carriesBothWays() {
    let (left, right) = (Cell(starting: 0), Cell(starting: 0))
    left.bindBothWays(to: right)
    let (leftLog, rightLog) = (left.recordedValues(), right.recordedValues())
    left.write(1)
    right.write(2)
    left.write(3)
    #expect(leftLog.entries == [0, 1, 2, 3])
    #expect(rightLog.entries == [0, 1, 2, 3])
  }

  @Test("A value that is written again is not an echo") func sendsTheSameValueAgain() {
    let (left, right) = (Cell(starting: 0), Cell(starting: 0))
    left <-> right
    let rightLog = right.recordedValues()
    left.write(1)
    left.write(1)
    right.write(1)
    #expect(rightLog.entries == [0, 1, 1, 1])
  }

  @Test("A chain forwards a value, for every order of binding", arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
  func chainsSettle(order: [Int]) {
    let cells = (0...3).map { Cell(starting: $0) }
    for index in order { cells[index] <-> cells[index + 1] }
    let logs = cells.map { $0.recordedValues() }
    #expect(Set(cells.map(\.current)).count == 1)
    cells[3].write(10)
    cells[0].write(11)
    cells[1].write(12)
    for log in logs { #expect(Array(log.entries.dropFirst()) == [10, 11, 12]) }
    withExtendedLifetime(cells) {}
  }

  @Test("The value that prevails in a new binding also prevails at ends bound before") func newValuesReachTheChain() {
    let (first, second, third, fourth) = (
      Cell(starting: 1), Cell(starting: 2), Cell(starting: 3), Cell(starting: 4)
    )
    first <-> second
    third <-> fourth
    first.write(7)
    let logs = [first, second, third, fourth].map { $0.recordedValues() }
    second <-> third
    #expect(logs.map(\.entries) == [[7, 4], [7, 4], [4], [4]])
  }

  @Test("A ring settles, and each end sends once", arguments: [1, 2, 3, 5, 8])
  func ringsSettle(count: Int) {
    let cells = (0..<count).map { Cell(starting: $0) }
    for index in cells.indices { cells[index] <-> cells[(index + 1) % count] }
    let logs = cells.map { $0.recordedValues() }
    cells[count / 2].write(100)
    cells[0].write(101)
    for log in logs { #expect(Array(log.entries.dropFirst()) == [100, 101]) }
    withExtendedLifetime(cells) {}
  }

  @Test("Two ends that are bound twice send once") func bindingTwiceIsHarmless() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    left <-> right
    right <-> left
    let log = right.recordedValues()
    left.write(3)
    #expect(log.entries == [2, 3])
  }

  @Test("Disposing the result ends the binding, both ways") func canBeDisposed() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    let binding = left <-> right
    binding.dispose()
    left.write(3)
    #expect(right.current == 2)
    right.write(4)
    #expect(left.current == 3)
  }

  @Test("Releasing the result does not end the binding") func staysWithoutItsDisposable() {
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    do { _ = left <-> right }
    left.write(3)
    #expect(right.current == 3)
  }

  @Test("The binding ends when either end is released", arguments: [true, false]) func endsWithEitherEnd(isLeft: Bool) {
    let kept = Cell(starting: 1)
    let binding: Subscription
    do {
      let dropped = Cell(starting: 2)
      binding = isLeft ? dropped <-> kept : kept <-> dropped
      #expect(!binding.isDisposed)
      dropped.write(3)
    }
    #expect(binding.isDisposed)
    #expect(kept.current == 3)
    kept.write(5)
    #expect(kept.current == 5)
  }

  @Test("Writing back a corrected value settles, at every end") func correctionsSettle() {
    let cells = (0..<4).map { _ in Cell(starting: "") }
    for (left, right) in zip(cells, cells.dropFirst()) { left <-> right }
    cells[2].signal.subscribe(next: { [unowned cell = cells[2]] text in
      if text != text.uppercased() { cell.write(text.uppercased()) }
    })
    let logs = cells.map { $0.recordedValues() }
    cells[0].write("word")
    #expect(cells.map(\.current) == ["WORD", "WORD", "WORD", "WORD"])
    cells[3].write("other")
    #expect(cells.map(\.current) == ["OTHER", "OTHER", "OTHER", "OTHER"])
    for log in logs { #expect(log.entries == ["", "word", "WORD", "other", "OTHER"]) }
    withExtendedLifetime(cells) {}
  }

  @Test("A value is sent before the correction it causes, also where it was written")
  func aWriteDuringADeliveryIsCarriedLater() {
    let (left, right) = (Cell(starting: 0), Cell(starting: 0))
    left <-> right
    right.signal.subscribe(next: { [unowned right] value in if value % 2 == 1 { right.write(value + 1) } })
    let log = left.recordedValues()
    left.write(1)
    left.write(3)
    #expect(log.entries == [0, 1, 2, 3, 4])
  }

  @Test("Replies that trigger each other do not grow the stack") func isStackSafe() {
    let count = repetitions(quick: 10_000, full: 50_000, night: 100_000)
    let last = onThread {
      let (left, right) = (Cell(starting: 0), Cell(starting: 0))
      left <-> right
      left.signal.subscribe(next: { [unowned left] value in
        if value % 2 == 1 && value < count { left.write(value + 1) }
      })
      right.signal.subscribe(next: { [unowned right] value in
        if value % 2 == 0 && value > 0 && value < count { right.write(value + 1) }
      })
      left.write(1)
      return left.current
    }
    #expect(last == count)
  }

  @Test("A chain of a hundred ends fits on the stack of a secondary thread") func longChainsFit() {
    let last = onThread {
      let cells = (0..<100).map { Cell(starting: $0) }
      for (left, right) in zip(cells, cells.dropFirst()) { left <-> right }
      cells[0].write(1_000)
      return withExtendedLifetime(cells) { cells[99].current }
    }
    #expect(last == 1_000)
  }
}
