import Foundation

/// The file of a download that is not complete: beside its place, with a hidden name. If it is released before it is complete, it removes the file.
///
/// The download tasks of Foundation on Linux write a temporary file, and report its name at the end only. A cancelled task leaves that file.
final class PartialFile {
  private let place: URL
  private let file: URL
  private let handle: FileHandle
  private let expectedSize: Int64
  private var size: Int64 = 0

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - place: where the complete file is moved to.
  ///   - expectedSize: the number of all bytes as Foundation reports it: zero or less if it is not known.
  init(for place: URL, expecting expectedSize: Int64) throws(NetworkFailure) {
    // In the same folder, where a move replaces another file in one step.
    let file = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
    let number = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw .saving(file) }
    handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    (self.place, self.file, self.expectedSize) = (place, file, expectedSize)
  }

  deinit {
    try? handle.close()
    // Without effect after the move, which has taken the name.
    unlink(file.path)
  }

  /// Appends bytes, and returns the progress.
  func write(_ data: Data) throws(NetworkFailure) -> TransferProgress {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(handle.fileDescriptor, $0.baseAddress!, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .saving(file) }
      rest = rest.dropFirst(count)
    }
    size += Int64(data.count)
    return TransferProgress(bytes: size, expected: expectedSize)
  }

  /// Moves the complete file to its place.
  func complete() throws(NetworkFailure) {
    guard rename(file.path, place.path) == 0 else { throw .saving(place) }
  }
}

/// The function of the system, which has the name of a method here.
private func posixWrite(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(number, bytes, count) }

extension NetworkFailure {
  /// The failure for the error that the system has just reported about a file.
  fileprivate static func saving(_ file: URL) -> NetworkFailure {
    let reason = POSIXErrorCode(rawValue: errno) ?? .EIO
    let code: CocoaError.Code =
      switch reason {
      case .ENOSPC, .EDQUOT: .fileWriteOutOfSpace
      case .EACCES, .EPERM: .fileWriteNoPermission
      case .EROFS: .fileWriteVolumeReadOnly
      case .ENOENT, .ENOTDIR: .fileNoSuchFile
      case .ENAMETOOLONG: .fileWriteInvalidFileName
      default: .fileWriteUnknown
      }
    return .file(CocoaError(code, userInfo: [NSFilePathErrorKey: file.path, NSUnderlyingErrorKey: POSIXError(reason)]))
  }
}
