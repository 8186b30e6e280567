#if Diagnosis
  /// The text of one trace event.
  struct TraceElement {
    /// The longest end of a slice, and the longest end of a flow. So much room is kept for them.
    static let longestEnd = 160

    private(set) var bytes: [UInt8] = []

    /// Begins an event, in the memory of an earlier one.
    ///
    /// - Parameter phase: the kind of the event, in the words of the format.
    mutating func begin(_ phase: StaticString, on track: Int, at time: Int64) {
      bytes.removeAll(keepingCapacity: true)
      add("\n,{\"ph\":\"")
      add(phase)
      add("\",\"pid\":1,\"tid\":")
      add(UInt64(track))
      add(",\"ts\":")
      add(time: time)
    }

    mutating func end() { add("}") }

    mutating func add(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    mutating func add(_ text: [UInt8]) { bytes += text }

    /// Adds a number in decimal digits.
    mutating func add(_ number: UInt64, digits least: Int = 1) {
      let start = bytes.count
      var rest = number
      repeat {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0 || bytes.count - start < least
      bytes[start...].reverse()
    }

    /// Adds a time in nanoseconds as microseconds.
    private mutating func add(time: Int64) {
      let time = UInt64(max(0, time))
      add(time / 1_000)
      add(".")
      add(time % 1_000, digits: 3)
    }
  }
#endif
