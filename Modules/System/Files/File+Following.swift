extension File {
  /// The place where following a file begins.
  public enum FollowingStart: Sendable, Hashable {
    /// With the first byte of the file.
    case beginning
    /// With the first byte that is added after the subscription.
    case end
  }

  /// The bytes of the file and all bytes that are added to it, also after it was replaced, as `tail -F` shows them.
  ///
  /// - If the file becomes shorter, it is read from its beginning. So is a file that was truncated and has grown beyond
  ///   its old size since: it is known by its first 64 bytes, and by the 64 bytes before the place up to which it was
  ///   read. If both are the same as before, it looks like one that has only grown.
  /// - If the path leads to another file, the rest of the old one is read, and then the new one from its beginning. So
  ///   no line of a rotated log is lost, unless it is rotated twice before the signal has seen the first time.
  /// - If there is no file, the signal waits for one, and reads it from its beginning. Its folder must exist.
  ///
  /// The file and the folder in its path are watched, and another folder that takes the folder's place. Symbolic links
  /// in other folders are not: a change of one is seen at the next change in a watched folder.
  ///
  /// A line that has no end yet waits for it. At a truncation or a replacement it is sent as it is.
  ///
  /// The signals do not complete. They fail if the folder is removed, or the system refuses to read. A serial queue of
  /// the subscription delivers (C7). A file that has bytes although its size is zero, as in `/proc`, is sent once: the
  /// system reports no change of it. inotify reports the changes on Linux, and Dispatch's sources for files on Apple's
  /// systems. Network file systems report only changes by this machine.
  ///
  /// - Parameter start: where to begin in a file that exists when the signal is subscribed to.
  public func following(from start: FollowingStart = .end) -> ByteSource {
    ByteSource(path: path) { [path] (queue, wake) throws(SystemFailure) in
      try FollowingReader(path, from: start, on: queue, wake: wake)
    }
  }
}
