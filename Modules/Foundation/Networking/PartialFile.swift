import Foundation

/// The file of a download that is not complete: beside its place, with a hidden name. Released before it is complete, it removes the file.
///
/// The download tasks of Foundation on Linux write a temporary file whose name they tell at the end only. A cancelled one leaves it for ever.
final class PartialFile {
  private let place: URL
  private let file: URL
  private let handle: FileHandle
  private let expectedSize: Int64
  private var size: Int64 = 0

  /// - Parameter expectedSize: the number of all bytes as Foundation reports it: zero or less if it is not known.
  init(for place: URL, expecting expectedSize: Int64) throws(NetworkFailure) {
    // In the same folder, where a move replaces another file in one step.
    let file = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
    do {
      try Data().write(to: file, options: .withoutOverwriting)
      handle = try FileHandle(forWritingTo: file)
    } catch {
      throw .saving(error)
    }
    (self.place, self.file, self.expectedSize) = (place, file, expectedSize)
  }

  deinit {
    try? handle.close()
    // Without effect after the move.
    try? FileManager.default.removeItem(at: file)
  }

  /// Appends bytes, and returns the progress.
  func write(_ data: Data) throws(NetworkFailure) -> TransferProgress {
    do { try handle.write(contentsOf: data) } catch { throw .saving(error) }
    size += Int64(data.count)
    return TransferProgress(bytes: size, expected: expectedSize)
  }

  /// Moves the complete file to its place.
  func complete() throws(NetworkFailure) {
    do { try handle.close() } catch { throw .saving(error) }
    guard rename(file.path, place.path) == 0 else { throw .file(CocoaError(.fileWriteUnknown)) }
  }
}

extension NetworkFailure {
  /// The failure for an error of the file system.
  fileprivate static func saving(_ error: any Error) -> NetworkFailure {
    .file(error as? CocoaError ?? CocoaError(.fileWriteUnknown))
  }
}
