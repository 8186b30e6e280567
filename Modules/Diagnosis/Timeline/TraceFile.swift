#if Diagnosis
  import ReactiveDisposables
  import ReactiveKernel

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A JSON array in a file, to which any thread adds elements, and which may be left unclosed.
  ///
  /// Elements are collected in a block, which is written by one call when it is full. The rest of a block is blank,
  /// which JSON allows: so a block has whole elements, and the system writes it whole, because it begins and ends with
  /// a page of the file. A process that is killed loses the block that is not written.
  ///
  /// The file is not mapped: a mapping that another program cuts ends the process with a signal. Nor does each thread
  /// have a block of its own: a crash would lose the last elements of each.
  ///
  /// The file has a limit. Elements beyond it are counted. The count is at the beginning of the file.
  final class TraceFile: @unchecked Sendable {
    // Unchecked because all variables change under the lock only.
    /// A thread may wait for the disk, so waiting threads sleep.
    private let lock = SleepingLock()
    private let file: InspectionFile
    private let limit: Int
    /// The elements that are not written yet. They belong at `start`.
    private var block: [UInt8] = []
    private var blockElements = 0
    private var start = 0
    /// The room for the ends of slices and flows that have begun. So no end is lost.
    private var reserved = TraceFile.closing.count + TraceFile.blockSize
    private var lost = 0
    private var isFinished = false

    /// The size of a page of a file, which is a multiple of it on all systems.
    static let blockSize = 4_096
    private static let closing = Array("\n]\n".utf8)
    private static let digits = 12
    /// The file begins with the number of the elements that did not fit, as a counter.
    private static let opening = Array(
      #"[{"ph":"C","pid":1,"tid":0,"ts":0.000,"name":"events that did not fit","args":{"count":"#.utf8)

    /// Makes the file, in place of an old one.
    init(_ path: String, limit: Int) throws(InspectionFailure) {
      file = try InspectionFile(path)
      self.limit = max(limit, 3 * TraceFile.blockSize)
      block.reserveCapacity(TraceFile.blockSize)
      block = header
    }

    deinit { finish() }

    /// The number of elements that did not fit.
    var lostCount: Int {
      var count = 0
      lock.withLock { count = lost }
      return count
    }

    /// Adds an element, which begins with a comma.
    ///
    /// - Parameters:
    ///   - reserving: the bytes that are kept for a later element.
    ///   - releasing: the bytes that were kept for this one, which is no longer than that.
    /// - Returns: whether it fitted.
    func append(_ element: UnsafeRawBufferPointer, reserving: Int = 0, releasing: Int = 0) -> Bool {
      var isAdded = false
      lock.withLock {
        isAdded = add(element, reserving: TraceFile.room(reserving), releasing: TraceFile.room(releasing))
      }
      return isAdded
    }

    /// The last bytes of the file, with the elements that are not written yet: at most a number of them.
    func latest(_ most: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      lock.withLock {
        let first = max(0, start + block.count - most)
        bytes = first < start ? file.read(from: first, to: start) + block : Array(block.suffix(most))
      }
      return bytes
    }

    /// Closes the array. Later elements are dropped, and not counted.
    func finish() {
      lock.withLock {
        guard !isFinished else { return }
        isFinished = true
        block += TraceFile.closing
        beginAgainIfCut()
        file.write(block, at: start)
        file.end(at: start + block.count)
        writeLost()
      }
    }

    // MARK: Under the lock

    /// The room that is kept for an element: some of it becomes blank if the element does not fit into a block.
    private static func room(_ count: Int) -> Int { count + count / 8 }

    /// The size of whole blocks for a number of bytes.
    private static func whole(_ count: Int) -> Int { (count + blockSize - 1) / blockSize * blockSize }

    private func add(_ element: UnsafeRawBufferPointer, reserving: Int, releasing: Int) -> Bool {
      if isFinished { return false }
      let isNext = block.count + element.count > TraceFile.blockSize
      let end = start + (isNext ? TraceFile.whole(block.count) : block.count) + element.count
      // There is room for an end that was reserved.
      guard releasing > 0 || end + reserved + reserving <= limit else {
        lose(1)
        return false
      }
      reserved += reserving - releasing
      if isNext { writeBlock() }
      block += element
      blockElements += 1
      return true
    }

    /// Writes the block, and begins the next one. An element that is larger than a block has a block of its size.
    private func writeBlock() {
      beginAgainIfCut()
      let size = TraceFile.whole(block.count)
      block += repeatElement(UInt8(ascii: " "), count: size - block.count)
      if file.write(block, at: start) {
        start += size
      } else {
        // The disk may be full. A part of the block may have been written.
        file.end(at: start)
        lose(blockElements)
      }
      block.removeAll(keepingCapacity: true)
      blockElements = 0
      // Without its beginning the file is no array.
      if start == 0 { block = header }
    }

    /// Another program may have cut the file. The bytes in between would be zeros, which JSON does not allow.
    private func beginAgainIfCut() {
      guard start > 0, file.size < start else { return }
      start = 0
      file.end(at: 0)
      block = header + block
    }

    private func lose(_ count: Int) {
      let before = lost
      lost += count
      // Not each time, because it takes a call. The end of the recording writes the number too.
      if lost.leadingZeroBitCount < before.leadingZeroBitCount { writeLost() }
    }

    private func writeLost() {
      if start > 0 || isFinished { file.write(lostDigits, at: TraceFile.opening.count) }
    }

    private var header: [UInt8] { TraceFile.opening + lostDigits + Array("}}".utf8) }

    /// The number of lost elements, with blanks before it, so that it always has the same length.
    private var lostDigits: [UInt8] {
      let digits = Array("\(lost)".utf8)
      return Array(repeating: UInt8(ascii: " "), count: max(0, TraceFile.digits - digits.count)) + digits
    }
  }
#endif
