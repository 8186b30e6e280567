extension LocalFile {
  /// The position where following a file begins.
  public enum FollowingStart: Sendable, Hashable {
    /// Begins with the first byte of the file.
    case beginning
    /// Begins with the first byte that is added after the subscription.
    case end
  }

  /// Reads the bytes of the file and all bytes that are added to it, even after the file was replaced, as `tail -F`
  /// does.
  ///
  /// - If the file becomes shorter, it is read from its beginning. The same happens if it was truncated and has grown
  ///   beyond its old size since. That is seen if its first 64 bytes changed, or the 64 bytes before the position of
  ///   the last read. If both are the same as before, the file counts as one that has only grown.
  /// - If the path leads to another file, the rest of the old file is read, and then the new one from its beginning. So
  ///   no line of a rotated log is lost, unless it is rotated again before the signal sees the first rotation.
  /// - If there is no file, the signal waits for one, and reads it from its beginning. Its folder must exist.
  ///
  /// The signal watches the file and the folder in its path, also when another folder takes that place. It does not
  /// watch symbolic links in other folders. If such a link changes, the signal sees it at the next change in a watched
  /// folder.
  ///
  /// A line without an end is sent when its end is written. If the file is truncated or replaced before, it is sent as
  /// it is.
  ///
  /// The signals do not complete. They fail if the folder is removed, or the system refuses to read. A serial queue of
  /// the subscription delivers (C7). A file whose size is 0 although it has bytes, as in `/proc`, is sent once, because
  /// the system reports no changes of it. inotify reports the changes on Linux, and Dispatch's sources for files on
  /// Apple's systems. Network file systems report only changes by this machine.
  ///
  /// - Parameter start: the position where reading begins, if the file exists at the subscription.
  public func following(from start: FollowingStart = .end) -> ByteSource {
    ByteSource(path: path) { [path] (queue, wake) throws(SystemFailure) in
      try FollowingReader(path, from: start, on: queue, wake: wake)
    }
  }
}
