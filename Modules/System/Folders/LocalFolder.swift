import ReactiveKernel

/// A folder at a path. The folder is opened when you subscribe to its signal, not earlier.
public struct LocalFolder: Sendable, Hashable {
  /// The path of the folder.
  public let path: String

  /// Makes a folder from its path.
  ///
  /// - Parameter path: an absolute path, or a path relative to the folder that is current when you subscribe to a
  ///   signal.
  public init(_ path: String) { self.path = path }

  /// Sends the changes of the files and folders in the folder, from the subscription on.
  ///
  /// A file that is made or renamed while the folder is being read is reported once. If a new folder is renamed before
  /// it is read, it is read under its new name. If only times or permissions change, nothing is reported. Two writes in
  /// a row may be reported as one change. Symbolic links are not followed.
  ///
  /// Completes when the folder itself is removed or renamed. If a parent of the folder is renamed, the signal completes
  /// the next time that it reads a folder inside the watched folder. Fails if the system refuses to watch a folder. On
  /// Linux, the failure is `ENOSPC` if the user has too many watches. The subscribing thread lists the folders, and a
  /// serial queue of the subscription delivers (C7). While a consumer downstream takes no more values, up to 16,384
  /// reports of the system wait (C17). Further reports are lost, and the subscription sends ``FolderChange/overflow``.
  ///
  /// Names are compared by their bytes, and sent as text. Bytes that are not UTF-8 are replaced. A folder whose name
  /// has such bytes is not watched.
  ///
  /// inotify reports the changes on Linux. Other systems report only the place of a change, so the folder is listed
  /// again. On those systems, several changes of a file between two listings are sent as one change, and each file uses
  /// a descriptor.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter isRecursive: whether changes in all folders inside are sent too, including folders that are made
  ///   later; false by default. The files of a new folder are sent as created.
  public func changes(recursive isRecursive: Bool = false) -> Signal<FolderChange, SystemFailure> {
    .attaching { [path] downstream in
      Pump.start(downstream) { (queue, wake) throws(SystemFailure) in
        try FolderProducer(path.droppingLastSlash, isRecursive: isRecursive, on: queue, wake: wake)
      }
    }
  }
}

/// A change in a ``LocalFolder``. Paths begin with the path of the folder.
public enum FolderChange: Sendable, Hashable {
  /// A file or a folder was created, or was moved into the folder.
  case created(String)
  /// The contents of a file have changed.
  case modified(String)
  /// A file or a folder was removed, or was moved out of the folder.
  case removed(String)
  /// A file or a folder has another path. If there already was a file at the new path, that file was removed.
  case renamed(from: String, to: String)
  /// There were more changes than the system keeps, and some are lost. List the folder again.
  case overflow
}
