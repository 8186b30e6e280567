import ReactiveKernel

/// A folder, by its path. Nothing is opened before its signal is subscribed to.
public struct Folder: Sendable, Hashable {
  /// The path of the folder.
  public let path: String

  /// Makes a folder from its path.
  ///
  /// - Parameter path: absolute, or relative to the current folder when a signal is subscribed to.
  public init(_ path: String) { self.path = path }

  /// The changes of the files and folders in the folder, from the subscription on.
  ///
  /// A file that is made or renamed while the folder is being read is reported once. Changes of times and of permissions alone are not reported. Two
  /// writes in a row may be one change. Symbolic links are not followed.
  ///
  /// Completes when the folder itself is removed or renamed. Fails if the system refuses to watch a folder, on Linux with `ENOSPC` if the user has
  /// too many watches. The subscribing thread lists the folders, and a serial queue of the subscription delivers (C7). While a consumer downstream has
  /// no room, up to 16,384 reports wait (C17). Names are text: bytes that are not UTF-8 are replaced, and a folder with such a name is not watched. If there are more, the later ones are lost, and the subscription sends ``FolderChange/overflow``.
  ///
  /// inotify reports the changes on Linux. Elsewhere the system says only where a change is: so the folder is listed again, changes between two
  /// listings are one, and each file takes a descriptor.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameter isRecursive: whether changes in all folders inside are sent too, also in folders that are made later. The files of a new folder are sent as
  ///   created.
  public func changes(recursive isRecursive: Bool = false) -> Signal<FolderChange, SystemFailure> {
    .attaching { [path] downstream in
      Pump.start(downstream) { (queue, wake) throws(SystemFailure) in
        try FolderProducer(path.droppingLastSlash, isRecursive: isRecursive, on: queue, wake: wake)
      }
    }
  }
}

/// A change in a ``Folder``. Paths begin with the path of the folder.
public enum FolderChange: Sendable, Hashable {
  /// There is a file or a folder that was not there, or was outside.
  case created(String)
  /// The contents of a file have changed.
  case modified(String)
  /// A file or a folder is not there any more, or is outside.
  case removed(String)
  /// A file or a folder has another path. If there was a file with this path, it was removed.
  case renamed(from: String, to: String)
  /// There were more changes than the system keeps, and some are lost. List the folder again.
  case overflow
}

extension String {
  fileprivate var droppingLastSlash: String { count > 1 && last == "/" ? String(dropLast()) : self }

  /// The path of a file in the folder with this path.
  func appendingName(_ name: String) -> String { utf8.last == UInt8(ascii: "/") ? self + name : self + "/" + name }

  /// Whether this is the path of something in a folder, at any depth.
  func isPath(inside folder: String) -> Bool {
    utf8.count > folder.utf8.count && utf8.starts(with: folder.appendingName("").utf8)
  }

  /// Whether the bytes are the same. The system knows names by their bytes, and `==` takes "é" for "e" with an accent.
  func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
