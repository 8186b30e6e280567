import Foundation
import Reactive

/// A temporary folder for a walkthrough that was given no file or folder. It exists as long as this object.
final class SampleFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.path + "/examples-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Adds lines with these numbers to a file.
  func append(_ numbers: Range<Int>, to path: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(numbers.map { "event \($0)\n" }.joined(), file)
    fclose(file)
  }
}

extension Signal {
  /// The signal for a number of seconds; as it is if nil.
  func take(for seconds: Int?) -> Signal {
    seconds.map { take(for: .seconds($0) + .milliseconds(100), on: QueueScheduler(name: "end")) } ?? self
  }
}
