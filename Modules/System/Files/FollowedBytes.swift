#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The end of the bytes that were read of a followed file. Some of the bytes are kept, to recognise a file that was cut
/// and has grown since.
///
/// The size alone does not show that: the file may have grown beyond the old place between two looks.
struct FollowedBytes {
  /// The number of bytes that are kept of the beginning, and of the end.
  static let kept = 64

  private(set) var position: Int64 = 0
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  /// A place in an open file.
  ///
  /// - Parameter position: the number of bytes before it.
  init(in number: Int32, at position: Int64) {
    self.position = position
    let count = Int(min(position, Int64(FollowedBytes.kept)))
    first = FollowedBytes.read(number, at: 0, count: count)
    last = FollowedBytes.read(number, at: position - Int64(count), count: count)
  }

  /// Reads the bytes behind the place, and moves the place.
  ///
  /// The bytes before the place are read by the same call. So bytes that were written after a cut are not joined to
  /// those before it.
  ///
  /// - Returns: the number of bytes; nil if the bytes before the place are others by now. Negative, with the number in
  ///   `errno`, after an error.
  mutating func read(_ number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard FollowedBytes.read(number, at: 0, count: first.count) == first else { return nil }
    var before = [UInt8](repeating: 0, count: last.count)
    let count = before.withUnsafeMutableBytes { before in
      Calls.read(number, at: position - Int64(before.count), into: before, buffer)
    }
    if count < 0 { return count }
    guard count >= last.count, before == last else { return nil }
    let new = count - last.count
    note(buffer[..<new])
    return new
  }

  private mutating func note(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    position += Int64(bytes.count)
    if first.count < FollowedBytes.kept { first += bytes.prefix(FollowedBytes.kept - first.count) }
    last = (last + bytes.suffix(FollowedBytes.kept)).suffix(FollowedBytes.kept)
  }

  /// Fewer bytes if the file ends before.
  private static func read(_ number: Int32, at position: Int64, count: Int) -> [UInt8] {
    // An array made with no capacity writes its count into the empty array, which all threads share.
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, Calls.read(number, at: position, into: UnsafeMutableRawBufferPointer(buffer)))
    }
  }
}

extension FollowedBytes {
  /// Whether the system says that a file has fewer bytes than it has, as for the files in `/proc`. Nothing can be said
  /// about its changes then.
  static func isSizeUnknown(of number: Int32) -> Bool {
    // A file may grow between the two calls, and has another size then.
    for _ in 0..<3 {
      guard let size = size(of: number), !read(number, at: size, count: 1).isEmpty else { return false }
      if self.size(of: number) == size { return true }
    }
    return false
  }

  private static func size(of number: Int32) -> Int64? {
    var status = stat()
    return fstat(number, &status) == 0 ? Int64(status.st_size) : nil
  }
}
