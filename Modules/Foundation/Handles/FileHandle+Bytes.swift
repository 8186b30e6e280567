import Foundation
import ReactiveSystem

extension FileHandle {
  /// The bytes of the handle, as lines or as chunks.
  ///
  /// ```swift
  /// import Foundation
  /// import ReactiveFoundation
  /// import ReactiveSystem
  ///
  /// let pipe = Pipe()
  /// try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntwo\n".utf8))
  /// try pipe.fileHandleForWriting.close()
  /// for try await line in pipe.byteSource.lines().values { print(line) }
  /// ```
  ///
  /// ```text
  /// one
  /// two
  /// ```
  ///
  /// Each subscription duplicates the descriptor of the handle, and closes the duplicate at its end. So you may close
  /// or release the handle before the subscription ends. The handle and the duplicate share one position in the file. A
  /// subscription begins at this position, and moves it. If there are several subscriptions at once, each gets a part
  /// of the bytes. The `readabilityHandler` is not used. A subscription after the handle was closed fails with `EBADF`.
  ///
  /// In all other ways, including threads and back-pressure, it works like `ByteSource(_:)` with a `DescriptorHandle`
  /// (ReactiveSystem).
  ///
  /// ReactiveObjC: `rac_readInBackground`. Elsewhere: `bytes` (Foundation on Apple platforms).
  public var byteSource: ByteSource {
    ByteSource(path: nil) { [self] () throws(SystemFailure) in
      let number = fcntl(fileDescriptor, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { throw SystemFailure("dup") }
      return DescriptorHandle(owning: number)
    }
  }
}

extension Pipe {
  /// The bytes that are written into the pipe; see `FileHandle.byteSource`.
  ///
  /// The bytes end when every writing end is closed, including the writing end that this process has. `Process` closes
  /// that end when it runs. For other writers, close `fileHandleForWriting` yourself.
  public var byteSource: ByteSource { fileHandleForReading.byteSource }
}
