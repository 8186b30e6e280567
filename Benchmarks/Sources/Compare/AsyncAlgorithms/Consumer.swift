import Dispatch
import Support

/// A task that takes all values of a sequence, as a subscriber does.
struct Consumer {
  private let checksum = Checksum()
  private let end = DispatchSemaphore(value: 0)

  /// Starts a task that adds the values to a checksum, and `last` after them if it is not `nil`.
  init<Values: AsyncSequence & SendableMetatype>(of values: sending Values, addingAtEnd last: Int? = nil)
  where Values.Element == Int, Values.Failure == Never, Values.AsyncIterator: SendableMetatype {
    let (checksum, end) = (checksum, end)
    Task {
      for await value in values { checksum.add(value) }
      if let last { checksum.add(last) }
      end.signal()
    }
  }

  /// Measures from the first send until the last value is taken, and returns the checksum.
  func measure(by meter: Meter, _ send: () -> Void) -> Int {
    meter.measure(by: .wall) {
      send()
      end.wait()
    }
    return checksum.value
  }
}
