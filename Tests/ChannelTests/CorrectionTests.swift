import ReactiveChannel
import ReactiveTesting
import Synchronization
import Testing

/// Ends that correct the writes of their bindings, written from one thread and from two.
@Suite struct CorrectionTests {
  private func makeCells(_ rules: [@Sendable (Int) -> Int]) -> [CorrectingCell] {
    rules.map { CorrectingCell(starting: 0, $0) }
  }

  @Test("A correction is later than its write and earlier corrections, and earlier than every later write")
  func stampsAreOrdered() {
    let first = WriteStamp.next()
    let second = WriteStamp.next()
    let corrected = first.corrected()
    let again = corrected.corrected()
    #expect(first < corrected && corrected < again && again < second && first < second)
    #expect(first.isOfSameWrite(as: again) && corrected.isOfSameWrite(as: first))
    #expect(!first.isOfSameWrite(as: second))
  }

  @Test("A correction prevails everywhere, and each end sends it once") func prevails() {
    let cells = makeCells([{ $0 }, { min($0, 10) }, { $0 }, { $0 / 2 * 2 }])
    for (left, right) in zip(cells, cells.dropFirst()) { left <-> right }
    let logs = cells.map { $0.recordedValues() }
    cells[0].send(26)
    cells[2].send(7)
    #expect(cells.map(\.current) == [6, 6, 6, 6])
    for log in logs { #expect(log.entries == [0, 26, 10, 7, 6]) }
    withExtendedLifetime(cells) {}
  }

  @Test("The last of several corrections of one write prevails, and ends with contradicting rules correct it once each")
  func contradictionsEnd() {
    let cells = makeCells([{ $0 + 1 }, { $0 + 2 }, { _ in 5 }, { -$0 }])
    for left in cells.indices { for right in cells.indices where left < right { cells[left] <-> cells[right] } }
    let before = cells.map(\.carried)
    cells[0].send(100)
    #expect(Set(cells.map(\.current)).count == 1)
    for (cell, before) in zip(cells, before) { #expect(cell.carried - before <= 5) }
    withExtendedLifetime(cells) {}
  }

  @Test("Two threads write, make bindings and end them: all ends settle on one value")
  func settlesAmongThreads() {
    let cells = makeCells([
      { $0 }, { min($0, 1_000) }, { $0 }, { $0 / 2 * 2 }, { max($0, -1_000) }, { $0 + 1 },
    ])
    for place in cells.indices { cells[place] <-> cells[(place + 1) % cells.count] }
    let told = cells.map { _ in SharedVariable(0) }
    for (cell, told) in zip(cells, told) { cell.signal.subscribe(next: { told.value = $0 }) }
    let before = cells.map(\.carried)
    let writes = repetitions(quick: 1_000, full: 5_000, night: 5_000)
    @Sendable func write(from start: Int, sign: Int) {
      for value in 1...writes {
        let place = (value + start) % cells.count
        cells[place].send(sign * value)
        if value % 50 == 0 { (cells[place] <-> cells[(place + start + 2) % cells.count]).dispose() }
      }
    }
    race(spins: 1) {
      write(from: 0, sign: 1)
    } _: {
      write(from: 1, sign: -1)
    }
    let settled = cells[0].current
    #expect(cells.allSatisfy { $0.current == settled })
    #expect(told.allSatisfy { $0.value == settled })
    // Each write, including writes of new bindings, and each of its corrections reach an end once.
    let bound = 2 * (writes + writes / 50) * (1 + cells.count)
    for (cell, before) in zip(cells, before) { #expect(cell.carried - before <= bound) }
    for (index, cell) in cells.enumerated() {
      cell.send(2 * index)
      #expect(Set(cells.map(\.current)).count == 1)
    }
  }
}
