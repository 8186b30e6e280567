import ReactiveSchedulers

/// Runs an operator over marble diagrams, and returns the first difference between its output and another diagram.
/// Returns nil if the two agree.
///
/// Use this function without Swift Testing. `expectMarbles` does the same and reports the difference.
///
/// - Parameters:
///   - sources: the diagrams that the inputs play.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; not checked if the array is empty.
///   - file: the caller's file, which a trap about a mistake in a marble string reports.
///   - line: the caller's line.
///   - operation: makes the signal under test from the inputs and the test's scheduler.
public func marbleMismatch<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ sources: [MarbleInput<Input>], _ expected: String, outputs: MarbleValues<Output> = .natural,
  subscribed: [[SubscriptionInterval]] = [], file: StaticString = #fileID, line: UInt = #line,
  _ operation: ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>
) -> MarbleMismatch? {
  MarbleTest(
    sources: sources, expected: expected, outputs: outputs, intervals: subscribed, place: "\(file):\(line)"
  ).mismatch(operation)
}

/// The first difference between an operator's output and a marble diagram.
public struct MarbleMismatch: Error, Sendable, CustomStringConvertible {
  /// The tick of the first difference.
  public var tick: Int
  /// The difference in words, such as `expected "d" but got completion at tick 6`.
  public var difference: String
  /// The diagrams, one below the other, with the first difference marked.
  public var drawing: String

  /// The difference and the drawing.
  public var description: String { difference + "\n" + drawing }

  /// Draws diagrams one below the other, with the same tick in the same column, and a mark below the tick of the
  /// difference.
  init(tick: Int, _ difference: String, in rows: [(title: String, diagram: MarbleDiagram)]) {
    self.tick = tick
    self.difference = difference
    let cells = rows.map(\.diagram.cells)
    let widths = (0...max(tick, cells.map(\.count).max() ?? 0)).map { tick in
      cells.map { $0.indices.contains(tick) ? $0[tick].count : 1 }.max() ?? 1
    }
    let titleWidth = (rows.map(\.title.count).max() ?? 0) + 2
    let lines = zip(rows, cells).map { row, cells in
      row.title.padded(to: titleWidth) + zip(cells, widths).map { cell, width in cell.padded(to: width) }.joined()
    }
    let mark = "".padded(to: titleWidth + widths[..<tick].reduce(0, +)) + "^"
    drawing = (lines + [mark]).map { "  " + $0.withoutBlanksAtEnd }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
