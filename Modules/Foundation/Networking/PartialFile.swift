import Foundation
import ReactiveSystem

/// The file of a download that is not complete: beside its place, with a hidden name. If it is released before it is
/// complete, it removes the file.
///
/// The download tasks of Foundation on Linux write a temporary file, and report its name at the end only. A cancelled
/// task leaves that file.
final class PartialFile {
  private let place: URL
  private var file: TemporaryFile
  private let expectedSize: Int64
  private var size: Int64 = 0

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - place: where the complete file is moved to.
  ///   - expectedSize: the number of all bytes as Foundation reports it: zero or less if it is not known.
  init(for place: URL, expecting expectedSize: Int64) throws(NetworkFailure) {
    do throws(SystemFailure) {
      file = try TemporaryFile(for: place.path, mode: 0o666)
    } catch {
      throw .saving(place, error.code)
    }
    (self.place, self.expectedSize) = (place, expectedSize)
  }

  /// Appends bytes, and returns the progress.
  func write(_ data: Data) throws(NetworkFailure) -> TransferProgress {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(file.number, $0.baseAddress!, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .saving(place, errno) }
      rest = rest.dropFirst(count)
    }
    size += Int64(data.count)
    return TransferProgress(bytes: size, expected: expectedSize)
  }

  /// Moves the complete file to its place.
  func complete() throws(NetworkFailure) {
    do throws(SystemFailure) {
      try file.replace(place.path)
    } catch {
      throw .saving(place, error.code)
    }
  }
}

/// The function of the system, which has the name of a method here.
private func posixWrite(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(number, bytes, count) }

extension NetworkFailure {
  /// The failure for an error number that the system has reported about a file.
  fileprivate static func saving(_ file: URL, _ number: Int32) -> NetworkFailure {
    let reason = POSIXErrorCode(rawValue: number) ?? .EIO
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
