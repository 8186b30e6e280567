#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ChildProcess {
  /// Starts the program.
  ///
  /// - Returns: the number of the process, and this process's ends of its streams.
  func spawn() throws(SystemFailure) -> (pid: Int32, streams: ChildStreams) {
    #if os(macOS) || os(Linux)
      let texts = [program, directory ?? ""] + arguments
      let variables = environment.lines
      if (texts + variables).contains(where: \.hasZeroByte) {
        throw SystemFailure("posix_spawn", code: EINVAL, path: program)
      }
      // Released, and so closed, when the child has them.
      let output = try DescriptorHandle.makePipe()
      let error = try DescriptorHandle.makePipe()
      let fed = input.bytes == nil ? nil : try DescriptorHandle.makePipe()
      var actions = SpawnActions()
      actions.addStreams(
        input: fed?.reading, inheritsInput: input.isInherited, output: output.writing, error: error.writing)
      var pid: pid_t = 0
      var code = directory.map { actions.addChange(to: $0) } ?? 0
      if code == 0 {
        code = withCStrings([program] + arguments) { arguments in
          withCStrings(variables) { environment in
            actions.spawn(&pid, program, isGroup: isGroup, arguments, environment)
          }
        }
      }
      withExtendedLifetime((output, error, fed)) {}
      if code != 0 { throw failure(code) }
      fed?.writing.withNumber { Calls.setNonBlocking($0) }
      return (pid, ChildStreams(input: fed?.writing, output: output.reading, error: error.reading))
    #else
      throw SystemFailure("posix_spawn", code: ENOTSUP, path: program)
    #endif
  }

  /// The system does not say whether the program or the folder is missing.
  private func failure(_ code: Int32) -> SystemFailure {
    if let directory, access(directory, X_OK) != 0 { return SystemFailure("chdir", path: directory) }
    return SystemFailure("posix_spawn", code: code, path: program)
  }
}

extension ChildProcess.Input {
  fileprivate var isInherited: Bool { if case .inherited = self { true } else { false } }
}

extension ChildProcess.Environment {
  /// The variables in the form of the system.
  fileprivate var lines: [String] {
    switch self {
    case .inherited: return Self.current
    case .exactly(let variables): return variables.map { "\($0)=\($1)" }
    case .updating(let changes):
      let kept = Self.current.filter { line in !changes.keys.contains { line.hasPrefix($0 + "=") } }
      return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
  }

  private static var current: [String] {
    #if canImport(Darwin)
      var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    var lines: [String] = []
    while let line = place?.pointee {
      lines.append(String(cString: line))
      place = place.map { $0 + 1 }
    }
    return lines
  }
}

/// Calls a closure with an array of C strings that nil ends.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { copies in
    // An array with an element has an address.
    body(copies.baseAddress!)
  }
}
