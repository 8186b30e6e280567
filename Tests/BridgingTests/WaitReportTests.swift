import ReactiveCore
import ReactiveTesting
import TestSupport
import Testing

/// The reports of sources that wait.
@Suite struct WaitReportTests {
  @Test func aWaitIsReportedWhenItBeginsAndWhenItIsOver() async {
    let waits = Journal<RoomWait>()
    await onOneThread {
      let values = Signal(PacedSource(5)).values(buffering: .suspending(2), file: "Here.swift", line: 7)
      // Other tests run meanwhile.
      let reporting = Diagnostics.reportWaits { wait in if wait.file == "Here.swift" { waits.write(wait) } }
      var iterator = values.makeAsyncIterator()
      await others()
      #expect(waits.entries == [wait(isOver: false)])
      #expect(await iterator.next(isolation: nil) == 0)
      await others()
      #expect(waits.entries == [wait(isOver: false), wait(isOver: true), wait(isOver: false)])
      iterator = Signal<Int, Never>.empty().values.makeAsyncIterator()
      await others()
      #expect(waits.entries.count == 4)
      #expect(waits.entries.last == wait(isOver: true))
      reporting.dispose()
      withExtendedLifetime(iterator) {}
    }
  }
}

private func wait(isOver: Bool) -> WaitSummary {
  WaitSummary(operation: "values(buffering:)", line: 7, capacity: 2, isOver: isOver)
}

/// A report, without the file.
private struct WaitSummary: Equatable {
  let operation: String
  let line: UInt
  let capacity: Int
  let isOver: Bool
}

private func == (waits: [RoomWait], expected: [WaitSummary]) -> Bool { waits.map(summary) == expected }
private func == (wait: RoomWait?, expected: WaitSummary) -> Bool { wait.map(summary) == expected }

private func summary(_ wait: RoomWait) -> WaitSummary {
  WaitSummary(operation: wait.operation, line: wait.line, capacity: wait.capacity, isOver: wait.isOver)
}
