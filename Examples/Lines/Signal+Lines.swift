import Foundation
import Reactive

/// The lines of a text. Each subscription opens the text, and closes it when it ends.
///
/// - Parameter pause: how long to wait before each line, for those who want to watch.
func lines(of source: TextSource, pause: TimeInterval = 0) -> Signal<String, ReadingFailure> {
  .generate { emitter throws(ReadingFailure) in
    var reader = try LineReader(source)
    while !emitter.isDisposed, let line = try reader.next() {
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
      emitter.send(line)
    }
  }
}
