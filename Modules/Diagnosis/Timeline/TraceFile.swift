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
  /// The end of the file is mapped into the memory. So an element is in the file as soon as it is copied there: a crash of the process loses none.
  /// The mapping ends in blanks, which JSON allows. Elements are copied one after the other, so a crash can cut the last one only.
  ///
  /// The memory is bounded by the size of the mapping, and the file by a limit. Elements beyond it are counted. The count is in the file.
  final class TraceFile: @unchecked Sendable {
    // Unchecked because all variables change under the lock only. The mapping belongs to this object, and is used under the lock only.
    private let lock = Lock()
    private let descriptor: Int32
    private let limit: Int
    /// The mapped part: from `start` to `allocated`. Nil after the end.
    private var window: UnsafeMutableRawPointer?
    private var start = 0
    private var allocated = 0
    private var used = 0
    /// The room for the ends of slices and flows that have begun. So no end is lost.
    private var reserved = TraceFile.closing.count
    private var lost = 0
    /// The beginning of the file, which has the number of lost elements.
    private let header: UnsafeMutableRawPointer

    /// The part of the file that is added at once. A multiple of the size of a page on all systems.
    static let step = 1 << 19
    private static let closing = Array("\n]\n".utf8)
    private static let digits = 12
    /// The file begins with the number of the elements that did not fit, as a counter.
    private static let opening = Array(
      #"[{"ph":"C","pid":1,"tid":0,"ts":0.000,"name":"events that did not fit","args":{"count":"#.utf8)
    private static let openingEnd = Array("}}".utf8)

    /// Makes the file, or empties it.
    init(_ path: String, limit: Int) throws(InspectionFailure) {
      let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw InspectionFailure("open", path, errno) }
      self.descriptor = descriptor
      self.limit = max(limit, 4_096)
      guard let window = TraceFile.extend(descriptor, mappedFrom: 0, from: 0, to: min(self.limit, TraceFile.step)),
        let header = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), header != MAP_FAILED
      else {
        let code = errno
        close(descriptor)
        throw InspectionFailure("allocate", path, code)
      }
      self.window = window
      self.header = header
      allocated = min(self.limit, TraceFile.step)
      TraceFile.opening.withUnsafeBytes { window.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      used = TraceFile.opening.count + TraceFile.digits
      TraceFile.openingEnd.withUnsafeBytes { (window + used).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      used += TraceFile.openingEnd.count
      writeLost()
    }

    deinit {
      finish()
      munmap(header, 4_096)
    }

    /// The length of the file without the blanks at its end.
    var count: Int { lock.withLock { used } }

    /// The number of elements that did not fit.
    var lostCount: Int { lock.withLock { lost } }

    /// Adds an element, which begins with a comma.
    ///
    /// - Parameters:
    ///   - reserving: the bytes that are kept for a later element.
    ///   - releasing: the bytes that were kept for this one, which is no longer than that.
    /// - Returns: whether it fitted.
    func append(_ element: UnsafeRawBufferPointer, reserving: Int = 0, releasing: Int = 0) -> Bool {
      lock.withLock {
        guard window != nil else { return false }
        let needed = used + element.count + reserved - releasing + reserving
        while needed > allocated {
          guard grow() else {
            lost += 1
            writeLost()
            return false
          }
        }
        reserved += reserving - releasing
        copy(element)
        return true
      }
    }

    /// Closes the array, and cuts the file behind it. Later elements are dropped, and not counted.
    func finish() {
      lock.withLock {
        guard let window else { return }
        TraceFile.closing.withUnsafeBytes { copy($0) }
        munmap(window, allocated - start)
        self.window = nil
        ftruncate(descriptor, off_t(used))
        close(descriptor)
      }
    }

    private func copy(_ element: UnsafeRawBufferPointer) {
      guard let window, let bytes = element.baseAddress else { return }
      (window + (used - start)).copyMemory(from: bytes, byteCount: element.count)
      used += element.count
    }

    /// Makes the file longer. Returns whether that is possible.
    private func grow() -> Bool {
      let end = min(limit, allocated + TraceFile.step)
      let first = used / TraceFile.step * TraceFile.step
      guard end > allocated, let window,
        let grown = TraceFile.extend(descriptor, mappedFrom: first, from: allocated, to: end)
      else { return false }
      munmap(window, allocated - start)
      self.window = grown
      (start, allocated) = (first, end)
      return true
    }

    /// Adds blanks to the file, and maps its end.
    ///
    /// They are written by calls: a process that is killed before a mapping is filled would leave zeros, which JSON does not allow. And a page that
    /// has no room on the disk would raise a signal when it is written.
    private static func extend(
      _ descriptor: Int32, mappedFrom first: Int, from start: Int, to end: Int
    ) -> UnsafeMutableRawPointer? {
      var written = start
      while written < end {
        let count = pwrite(descriptor, blanks, min(blanks.count, end - written), off_t(written))
        if count > 0 { written += count } else if errno != EINTR { return nil }
      }
      let mapped = mmap(nil, end - first, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(first))
      return mapped == MAP_FAILED ? nil : mapped
    }

    private static let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)

    /// Writes the number of lost elements, with blanks before it, so that it always has the same length.
    private func writeLost() {
      var rest = lost
      for place in (0..<TraceFile.digits).reversed() {
        let digit = rest > 0 || place == TraceFile.digits - 1 ? UInt8(ascii: "0") + UInt8(rest % 10) : UInt8(ascii: " ")
        header.storeBytes(of: digit, toByteOffset: TraceFile.opening.count + place, as: UInt8.self)
        rest /= 10
      }
    }
  }
#endif
