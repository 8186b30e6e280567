extension DescriptorHandle {
  /// Makes a pipe: the bytes that are written to one end can be read from the other end. Programs that this process
  /// starts inherit neither end.
  ///
  /// - Throws: a failure of `pipe`, for example because too many files are open.
  public static func makePipe() throws(SystemFailure) -> (reading: DescriptorHandle, writing: DescriptorHandle) {
    guard let ends = Calls.pipe() else { throw SystemFailure("pipe") }
    return (DescriptorHandle(owning: ends.reading), DescriptorHandle(owning: ends.writing))
  }

  /// Opens a file. The descriptor never blocks (`O_NONBLOCK`), and programs that this one starts do not inherit it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - flags: the system's flags, such as `O_RDONLY`.
  ///   - mode: the permissions of a file that the call creates.
  package static func open(_ path: String, _ flags: Int32, mode: UInt16 = 0o666) throws(SystemFailure)
    -> DescriptorHandle
  {
    let number = Calls.open(path, flags, mode: mode)
    guard number >= 0 else { throw SystemFailure("open", path: path) }
    return DescriptorHandle(owning: number, path: path)
  }

  /// Standard input. It is never closed.
  public static let standardInput = DescriptorHandle(borrowing: 0, path: "standard input")

  /// Standard output. It is never closed.
  public static let standardOutput = DescriptorHandle(borrowing: 1, path: "standard output")

  /// Standard error. It is never closed.
  public static let standardError = DescriptorHandle(borrowing: 2, path: "standard error")
}
