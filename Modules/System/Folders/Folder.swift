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
  /// A file that is made or renamed while the folder is being read is reported once. A new folder that is renamed
  /// before it is read is read under its new name. Changes of times and of permissions alone are not reported. Two
  /// writes in a row may be one change. Symbolic links are not followed.
  ///
  /// Completes when the folder itself is removed or renamed; if a folder around it is renamed, when a folder in it is
  /// read next. Fails if the system refuses to watch a folder, on Linux with `ENOSPC` if the user has too many watches.
  /// The subscribing thread lists the folders, and a serial queue of the subscription delivers (C7). While a consumer
  /// downstream has no room, up to 16,384 reports wait (C17). If there are more, the later ones are lost, and the
  /// subscription sends ``FolderChange/overflow``.
  ///
  /// Names are compared by their bytes, and sent as text: bytes that are not UTF-8 are replaced, and a folder with such
  /// a name is not watched.
  ///
  /// inotify reports the changes on Linux. Elsewhere the system says only where a change is: so the folder is listed
  /// again, changes between two listings are one, and each file takes a descriptor.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameter isRecursive: whether changes in all folders inside are sent too, also in folders that are made later.
  ///   The files of a new folder are sent as created.
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
