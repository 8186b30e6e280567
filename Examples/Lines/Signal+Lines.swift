import Foundation
import Reactive

/// The lines of a text. Each subscription opens the text, and closes it when it ends.
///
/// - Parameters:
///   - pause: how long to wait before each line, for those who want to watch.
///   - beforeReading: called when all lines that were there are sent, and there may be none for a while.
func lines(
  of source: TextSource, pause: TimeInterval = 0, beforeReading: @escaping @Sendable () -> Void = {}
) -> Signal<String, ReadingFailure> {
  .generate { emitter throws(ReadingFailure) in
    var reader = try LineReader(source)
    while !emitter.isDisposed {
      if !reader.holdsLine { beforeReading() }
      guard let line = try reader.next() else { return }
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      emitter.send(line)
    }
  }
}
