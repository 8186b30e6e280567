import Reactive

/// Records what subscribers see in virtual time, a second to a tick, and draws it as a marble diagram.
package final class MarbleLog: Sendable {
  private let time: VirtualTimeScheduler
  private let rows = SerialState<[MarbleRow]>([])

  package init(_ time: VirtualTimeScheduler) {
    self.time = time
  }

  /// The same signal, of which each subscription gets a row of the diagram.
  package func record(_ signal: Signal<Character, Never>, as name: String) -> Signal<Character, Never> {
    .deferred { [self] in
      let row = rows.value.count
      rows.value.append(MarbleRow(name: name, joined: tick))
      return signal.on(
        next: { [self] in rows.value[row].add($0, at: tick) },
        completed: { [self] in
          rows.value[row].add("|", at: tick)
          rows.value[row].ended = tick
        })
    }
  }

  /// The rows, one below the other, each tick in the same column.
  package var diagram: [String] {
    let rows = rows.value
    let widths = (0...(rows.map(\.lastTick).max() ?? 0)).map { tick in rows.map { $0.cell(at: tick).count }.max() ?? 1 }
    let margin = max(4, rows.map(\.name.count).max() ?? 0) + 2
    return [ruler(widths: widths, margin: margin)]
      + rows.map { row in
        row.name.padding(to: margin)
          + (0...row.lastTick).map { tick in
            let cell = row.cell(at: tick)
            return cell + String(repeating: row.filling(after: tick), count: widths[tick] - cell.count)
          }.joined()
      }
  }

  private var tick: Int { Int(time.now.offset / .seconds(1)) }

  private func ruler(widths: [Int], margin: Int) -> String {
    var ruler = "tick".padding(to: margin)
    var column = margin
    for (tick, width) in widths.enumerated() {
      if tick.isMultiple(of: 5) { ruler = ruler.padding(to: column) + String(tick) }
      column += width
    }
    return ruler
  }
}
