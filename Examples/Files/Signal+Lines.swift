import Foundation
import Reactive

/// The lines of a text. Each subscription opens the text, and closes it when it ends.
///
/// - Parameters:
///   - pause: the time to wait before each line, so that the picture can be watched.
///   - beforeReading: called when all available lines have been sent, and the next read may block.
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
