#if Diagnosis
  /// The text of one trace event, in memory on the stack.
  struct TraceElement: ~Copyable {
    /// The longest end of a slice, and the longest end of a flow. So much room is kept for them.
    static let longestEnd = 160
    /// The longest text without names and values.
    private static let longest = 256

    private let bytes: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// Makes an event, and hands its text to a closure.
    ///
    /// - Parameters:
    ///   - phase: the kind of the event, in the words of the format.
    ///   - length: the length of the names and values that are added.
    static func with<Result>(
      _ phase: StaticString, on track: Int, at time: Int64, length: Int = 0, _ build: (inout TraceElement) -> Void,
      _ take: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
      withUnsafeTemporaryAllocation(byteCount: longest + length, alignment: 1) { bytes in
        var element = TraceElement(bytes)
        element.add("\n,{\"ph\":\"")
        element.add(phase)
        element.add("\",\"pid\":1,\"tid\":")
        element.add(UInt64(track))
        element.add(",\"ts\":")
        element.add(time: time)
        build(&element)
        element.add("}")
        return take(UnsafeRawBufferPointer(rebasing: bytes[..<element.count]))
      }
    }

    private init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

    mutating func add(_ text: StaticString) {
      add(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func add(_ text: [UInt8]) { text.withUnsafeBytes { add($0) } }

    /// Adds a number in decimal digits.
    mutating func add(_ number: UInt64, digits least: Int = 1) {
      var rest = number
      var length = 1
      while rest > 9 {
        rest /= 10
        length += 1
      }
      length = max(length, least)
      rest = number
      for place in (count..<count + length).reversed() {
        bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      count += length
    }

    /// Adds a time in nanoseconds as microseconds.
    private mutating func add(time: Int64) {
      let time = UInt64(max(0, time))
      add(time / 1_000)
      add(".")
      add(time % 1_000, digits: 3)
    }

    private mutating func add(_ text: UnsafeRawBufferPointer) {
      guard let source = text.baseAddress, let target = bytes.baseAddress else { return }
      (target + count).copyMemory(from: source, byteCount: text.count)
      count += text.count
    }
  }
#endif
