/// The events of sharing a file.
enum DownloadEvent: Sendable {
  /// A way to share begins.
  case began(String)
  /// The file is read from its beginning.
  case readBegan
  /// One of the listeners got a part of it.
  case got(Int, bytes: Int)
  /// All listeners are done.
  case ended

  /// The bytes that a listener received.
  var bytes: Int {
    if case .got(_, let bytes) = self { bytes } else { 0 }
  }
}

/// The results of each way to share.
struct DownloadLog: Sendable {
  static let listeners = ["first", "second", "half-way", "after the end"]

  /// One way to share.
  struct Run: Sendable {
    var name: String
    var reads = 0
    var isOver = false
    var bytes = [Int](repeating: 0, count: DownloadLog.listeners.count)
  }

  var runs: [Run] = []

  /// The run that was changed last, if that ended it.
  var justEnded: Run? { runs.last.flatMap { $0.isOver ? $0 : nil } }

  mutating func note(_ event: DownloadEvent) {
    if case .began(let name) = event { runs.append(Run(name: name)) }
    guard let last = runs.indices.last else { return }
    switch event {
    case .began: break
    case .readBegan: runs[last].reads += 1
    case .got(let listener, let bytes): runs[last].bytes[listener] += bytes
    case .ended: runs[last].isOver = true
    }
  }

  /// How often the file was read in all.
  var reads: Int { runs.reduce(0) { $0 + $1.reads } }
}
