import Marbles

/// The events of sharing a file.
enum DownloadEvent: Sendable {
  /// A way to share begins.
  case began
  /// The file is read from its beginning.
  case readBegan
  /// One of the listeners got a part of it.
  case got(Int, Range<Int>)
  /// All listeners are done.
  case ended
}

/// The results of each way to share.
struct DownloadLog: Sendable {
  /// The third one comes in the middle of the read, and the last one after its end. Short, for narrow screens.
  static let listeners = ["first", "second", "middle", "late"]

  /// One way to share.
  struct Run: Sendable {
    var reads = 0
    var isOver = false
    /// The bytes that each listener received.
    var bytes = [Int](repeating: 0, count: DownloadLog.listeners.count)
  }

  let size: Int
  let ways: [String]
  private(set) var runs: [Run] = []
  private(set) var journal = Journal()

  mutating func note(_ event: DownloadEvent) {
    let last = runs.count - 1
    switch event {
    case .began: runs.append(Run())
    case .readBegan: runs[last].reads += 1
    case .got(let listener, let part): runs[last].bytes[listener] += part.count
    case .ended:
      runs[last].isOver = true
      journal.add(line(runs[last], name: ways[last]))
    }
  }

  private func line(_ run: Run, name: String) -> String {
    let shares = zip(DownloadLog.listeners, run.bytes).map { listener, bytes in
      // Of more than all there is, a part came twice: from the values that were kept, and with the file.
      let share = Double(min(bytes, size)) / Double(size)
      return "\(listener) \(share.percent)" + (bytes > size ? ", \(100 * (bytes - size) / size) % twice" : "")
    }
    let width = ways.map(\.width).max() ?? 0
    return name.padding(to: width) + "  \(run.reads.of("read").padding(to: 7))  " + shares.joined(separator: "  ")
  }
}
