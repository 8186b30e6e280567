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

  /// A JSON array in a new file, to which any thread adds elements, and which may be left unclosed.
  ///
  /// Elements are collected in a block, which is written by one call when it is full. The rest of a block is blank,
  /// which JSON allows: so a block has whole elements, and the system writes it whole, because it begins and ends with
  /// a page of the file. A process that is killed loses the block that is not written.
  ///
  /// Each thread has no block of its own: a crash would lose the last elements of each.
  final class TraceFile: @unchecked Sendable {
    // Unchecked because all variables change under the lock only.
    /// A thread may wait for the disk, so waiting threads sleep.
    private let lock = SleepingLock()
    private let descriptor: Int32
    private let limit: Int
    private var element = TraceElement()
    /// The elements that are not written yet. They belong behind the bytes that are.
    private var block = TraceFile.opening
    private var blockElements = 0
    private var written = 0
    /// The room for the ends of slices and flows that have begun, so that no end is lost, and for the end of the file.
    private var reserved = 2 * TraceFile.blockSize
    private var lost = 0
    private var isFinished = false

    /// The size of a page of a file, which is a multiple of it on all systems.
    private static let blockSize = 4_096
    /// The only element without a comma before it, so that all others are alike.
    private static let opening = Array(
      #"[{"ph":"M","pid":1,"tid":0,"ts":0.000,"name":"process_sort_index","args":{"sort_index":0}}"#.utf8)

    /// Makes the file, in place of an old one: another program that has that open does not get the bytes. It may have
    /// values, so only the user may read it, and no symbolic link leads elsewhere.
    init(_ path: String, limit: Int) throws(InspectionFailure) {
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, unlink(path) != 0 {
        throw InspectionFailure("unlink", path, errno)
      }
      // Fails for whatever is there by now, such as a link or a device.
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw InspectionFailure("open", path, errno) }
      self.limit = max(limit, 3 * TraceFile.blockSize)
    }

    deinit {
      finish()
      close(descriptor)
    }

    /// The number of elements that did not fit.
    var lostCount: Int {
      var count = 0
      lock.withLock { count = lost }
      return count
    }

    /// Adds an element.
    ///
    /// - Parameters:
    ///   - reserving: the bytes that are kept for a later element.
    ///   - releasing: the bytes that were kept for this one, which is no longer than that.
    ///   - write: writes the text, under the lock.
    /// - Returns: whether it fitted.
    @discardableResult
    func append(reserving: Int = 0, releasing: Int = 0, _ write: (inout TraceElement) -> Void) -> Bool {
      var isAdded = false
      lock.withLock {
        if isFinished { return }
        write(&element)
        isAdded = add(reserving: TraceFile.room(reserving), releasing: TraceFile.room(releasing))
      }
      return isAdded
    }

    /// Closes the array, with the number of the elements that did not fit. Later elements are dropped, and not counted.
    func finish() {
      lock.withLock {
        guard !isFinished else { return }
        isFinished = true
        element.begin("C", on: 0, at: 0)
        element.add(",\"name\":\"events that did not fit\",\"args\":{\"count\":")
        element.add(UInt64(lost))
        element.add("}}\n]\n")
        block += element.bytes
        writeBlock()
      }
    }

    // MARK: Under the lock

    /// The room that is kept for an element: some of it becomes blank if the element does not fit into a block.
    private static func room(_ count: Int) -> Int { count + count / 8 }

    /// The number of blanks behind the block that make it a multiple of its size.
    private var blanks: Int { (TraceFile.blockSize - block.count % TraceFile.blockSize) % TraceFile.blockSize }

    private func add(reserving: Int, releasing: Int) -> Bool {
      let isNext = block.count + element.bytes.count > TraceFile.blockSize
      let end = written + block.count + (isNext ? blanks : 0) + element.bytes.count
      // There is room for an end that was reserved.
      guard releasing > 0 || end + reserved + reserving <= limit else {
        lost += 1
        return false
      }
      reserved += reserving - releasing
      if isNext {
        block += repeatElement(UInt8(ascii: " "), count: blanks)
        writeBlock()
      }
      block += element.bytes
      blockElements += 1
      return true
    }

    /// Writes the block, and begins the next one.
    private func writeBlock() {
      if pwrite(descriptor, block, block.count, off_t(written)) == block.count {
        written += block.count
      } else {
        // The disk may be full. A part of the block may have been written.
        ftruncate(descriptor, off_t(written))
        lost += blockElements
      }
      block.removeAll(keepingCapacity: true)
      blockElements = 0
      // Without its beginning the file is no array.
      if written == 0 { block += TraceFile.opening }
    }
  }

  /// The failure of a recording whose file cannot be written.
  public struct InspectionFailure: Error, Hashable, CustomStringConvertible {
    /// The system call that failed, such as `open`.
    public let call: String
    /// The path of the file.
    public let path: String
    /// The error number of the system.
    public let code: Int32

    init(_ call: String, _ path: String, _ code: Int32) { (self.call, self.path, self.code) = (call, path, code) }

    /// The system call that failed, the path of the file, and the message of the system.
    public var description: String { "\(call) \(path.onOneLine): \(String(cString: strerror(code)))" }
  }
#endif
