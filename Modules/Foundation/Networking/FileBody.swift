#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  /// The bytes of a file as the body of one request, with the length that the file has when it is opened.
  ///
  /// In place of the upload task for files of Foundation on Linux. That one reads in the background, and resumes the
  /// transfer when it has read: if the transfer has ended by then, Foundation stops the program.
  ///
  /// A read waits for the file system alone. A file that becomes shorter ends the transfer with an error. Of a file
  /// that grows, the bytes behind the length are not sent: a server would take them for a request.
  final class FileBody: InputStream {
    /// In bytes.
    let length: Int64
    private let handle: FileHandle
    private var remaining: Int64
    private var status = Status.notOpen

    init(_ file: URL) throws(NetworkFailure) {
      let place = file.path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
        throw .transport(URLError(.fileDoesNotExist))
      }
      guard !isFolder.boolValue else { throw .transport(URLError(.fileIsDirectory)) }
      guard let handle = try? FileHandle(forReadingFrom: file), let length = try? handle.seekToEnd(),
        (try? handle.seek(toOffset: 0)) != nil
      else { throw .transport(URLError(.noPermissionsToReadFile)) }
      (self.handle, self.length, remaining) = (handle, Int64(length), Int64(length))
      super.init(data: Data())
    }

    override func open() { status = .open }

    // The handle closes its descriptor.
    override func close() { status = .closed }

    override var streamStatus: Status { status }

    override var streamError: (any Error)? { nil }

    override var hasBytesAvailable: Bool { remaining > 0 }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      guard remaining > 0 else { return 0 }
      guard let bytes = try? handle.read(upToCount: min(maxLength, Int(remaining))), !bytes.isEmpty else { return -1 }
      bytes.copyBytes(to: buffer, count: bytes.count)
      remaining -= Int64(bytes.count)
      return bytes.count
    }
  }

  extension URLRequest {
    /// Takes a file as the body. The length is announced: without it, Foundation on Linux would send chunks, which many
    /// servers refuse.
    mutating func setBody(_ body: FileBody) {
      httpBodyStream = body
      setValue("\(body.length)", forHTTPHeaderField: "Content-Length")
      // A field of blanks is not sent, and sends no chunks.
      setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
    }
  }
#endif
