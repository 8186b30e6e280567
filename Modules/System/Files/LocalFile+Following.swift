extension LocalFile {
  /// The position where following a file begins.
  public enum FollowingStart: Sendable, Hashable {
    /// Begins with the first byte of the file.
    case beginning
    /// Begins with the first byte that is added after the subscription.
    case end
  }

  /// Reads the bytes of the file from a given position, and all bytes that are added later. Continues when the file is
  /// replaced, as `tail -F` does.
  ///
  /// - If the file becomes shorter, it is read from its beginning. The same happens if it is truncated and then grows
  ///   beyond its old size. The signal detects this by a change in the first 64 bytes, or in the 64 bytes before the
  ///   position of the last read. If neither part has changed, the signal assumes that the file has only grown.
  /// - If the path later leads to another file, the rest of the old file is read, and then the new file from its
  ///   beginning. So no line of a rotated log is lost, unless the log is rotated again before the signal notices the
  ///   first rotation.
  /// - If the file does not exist, the signal waits for it, and then reads it from its beginning. The folder of the
  ///   file must exist.
  ///
  /// The signal watches the file and its folder. If another folder replaces that folder, the signal watches the new
  /// folder. The signal does not watch symbolic links in other folders. If such a link changes, the signal notices that
  /// at the next change in a watched folder.
  ///
  /// An incomplete line is sent when its line break is written. If the file is truncated or replaced before that, the
  /// line is sent incomplete.
  ///
  /// The signals do not complete. They fail if the folder is removed, or the system refuses to read. A serial queue of
  /// the subscription delivers (C7). Some files, such as files in `/proc`, have bytes but report a size of 0. Such a
  /// file is sent once, because the system reports no changes to it. inotify reports the changes on Linux, and Dispatch
  /// reports them on Apple's systems. Network file systems report only changes by this machine.
  ///
  /// - Parameter start: the position where reading begins, if the file exists at the subscription.
  public func following(from start: FollowingStart = .end) -> ByteSource {
    ByteSource(path: path) { [path] (queue, wake) throws(SystemFailure) in
      try FollowingReader(path, from: start, on: queue, wake: wake)
    }
  }
}
