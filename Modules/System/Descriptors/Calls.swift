#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if !canImport(Darwin)
  internal import SystemCalls
#endif

/// The system's functions for descriptors. A call that a POSIX signal interrupts is repeated. They leave the error
/// number in `errno`.
enum Calls {
  /// The call for which a descriptor is ready.
  enum Readiness: Sendable {
    case reading
    case writing
    /// No call: the other end is closed. Of the writing end of a pipe.
    case closing

    var events: Int16 {
      switch self {
      case .reading: Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      // The system reports it without a request.
      case .closing: 0
      }
    }

    #if !canImport(Darwin)
      /// Whether `poll` has reported it, or the end or an error.
      func isReported(by events: Int16) -> Bool {
        events & (self.events | Int16(POLLERR | POLLHUP | POLLNVAL)) != 0
      }
    #endif
  }

  /// Opens a file. The descriptor never blocks, and no program that this one starts inherits it.
  static func open(_ path: String, _ flags: Int32, mode: UInt16 = 0o666) -> Int32 {
    guard !path.hasZeroByte else {
      errno = EINVAL
      return -1
    }
    let flags = flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    #if canImport(Darwin)
      return repeating { Darwin.open(path, flags, mode_t(mode)) }
    #elseif canImport(Glibc)
      return repeating { Glibc.open(path, flags, mode_t(mode)) }
    #else
      return repeating { Musl.open(path, flags, mode_t(mode)) }
    #endif
  }

  /// Not repeated: the number is free after an interrupted call as well, and another thread may have it by then.
  /// Returns zero then.
  @discardableResult
  static func close(_ number: Int32) -> Int32 {
    #if canImport(Darwin)
      let status = Darwin.close(number)
    #elseif canImport(Glibc)
      let status = Glibc.close(number)
    #else
      let status = Musl.close(number)
    #endif
    return status != 0 && errno == EINTR ? 0 : status
  }

  static func read(_ number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      repeating { Darwin.read(number, buffer.baseAddress, buffer.count) }
    #elseif canImport(Glibc)
      repeating { Glibc.read(number, buffer.baseAddress, buffer.count) }
    #else
      repeating { Musl.read(number, buffer.baseAddress, buffer.count) }
    #endif
  }

  /// Reads bytes from a place on into several buffers, one after the other. The descriptor's own place stays.
  static func read(_ number: Int32, at place: Int64, into buffers: UnsafeMutableRawBufferPointer...) -> Int {
    var parts = buffers.filter { !$0.isEmpty }.map { iovec(iov_base: $0.baseAddress, iov_len: $0.count) }
    if parts.isEmpty { return 0 }
    return repeating { preadv(number, &parts, Int32(parts.count), off_t(place)) }
  }

  /// Writes bytes. A pipe without a reader is a failure, and raises no `SIGPIPE`.
  ///
  /// - Parameter isSocket: whether the descriptor is a socket. The write does not block then, with `EAGAIN` if there is
  ///   no space: `poll` may report less space than the bytes need.
  static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer, isSocket: Bool = false) -> Int {
    #if canImport(Darwin)
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
      if isSocket { return repeating { send(number, bytes.baseAddress, bytes.count, MSG_DONTWAIT) } }
      return repeating { Darwin.write(number, bytes.baseAddress, bytes.count) }
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      if isSocket { return repeating { send(number, bytes.baseAddress, bytes.count, flags) } }
      // The system sends the signal to the calling thread. So it is blocked, and removed if it was not pending before.
      var (brokenPipe, blocked, pending) = (sigset_t(), sigset_t(), sigset_t())
      sigemptyset(&brokenPipe)
      sigaddset(&brokenPipe, SIGPIPE)
      sigpending(&pending)
      let wasPending = sigismember(&pending, SIGPIPE) == 1
      pthread_sigmask(SIG_BLOCK, &brokenPipe, &blocked)
      #if canImport(Glibc)
        let count = repeating { Glibc.write(number, bytes.baseAddress, bytes.count) }
      #else
        let count = repeating { Musl.write(number, bytes.baseAddress, bytes.count) }
      #endif
      let code = errno
      if count < 0, code == EPIPE, !wasPending {
        var noTime = timespec()
        _ = repeating { sigtimedwait(&brokenPipe, nil, &noTime) }
      }
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      errno = code
      return count
    #endif
  }

  /// Reads all bytes that a descriptor has, and drops them. It must not block.
  static func discard(_ number: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(number, into: buffer) > 0 {}
    }
  }

  /// Whether a call would not block. Nil if the system cannot say: Apple's `poll` does not know all devices.
  static func isReady(_ number: Int32, for readiness: Readiness) -> Bool? {
    var entry = pollfd(fd: number, events: readiness.events, revents: 0)
    let count = repeating { poll(&entry, 1, 0) }
    if count < 0 || entry.revents & Int16(POLLNVAL) != 0 { return nil }
    return count > 0
  }

  enum Kind {
    /// A regular file or a folder: reading never waits for another program.
    case onDisk
    case socket
    case other
  }

  static func kind(of number: Int32) -> Kind {
    var status = stat()
    guard fstat(number, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return .onDisk
    case S_IFSOCK: return .socket
    default: return .other
    }
  }

  /// Whether reading never waits for another program: it is a regular file or a folder.
  static func isOnDisk(_ number: Int32) -> Bool { kind(of: number) == .onDisk }

  /// Whether a write waits for space: the open file has no `O_NONBLOCK`.
  static func blocks(_ number: Int32) -> Bool { fcntl(number, F_GETFL) & O_NONBLOCK == 0 }

  static func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

  static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

  /// Makes a pipe whose ends no program that this one starts inherits.
  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard Darwin.pipe(&ends) == 0 else { return nil }
      // In two steps, because the system has no call for both.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard system_calls_make_pipe(&ends) == 0 else { return nil }
    #endif
    return (ends[0], ends[1])
  }

  /// Makes calls for a descriptor fail with `EAGAIN` where they would block. Only for a descriptor that no other
  /// program shares.
  static func setNonBlocking(_ number: Int32) { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  private static func repeating<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let count = call()
      if count != -1 || errno != EINTR { return count }
    }
  }
}

extension String {
  /// Whether the system would take only the part before a zero byte, which may be the name of another file.
  var hasZeroByte: Bool { utf8.contains(0) }
}
