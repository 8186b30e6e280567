#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if COUNTING || RECORDING
  import ReactiveDiagnosis
#endif

/// Writes a line to standard error.
public func report(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the program with one line on standard error and the exit code 1.
public func stop(_ line: String) -> Never {
  report(line)
  exit(1)
}

/// The command line's arguments as numbers, one for each name; ends the program for any other arguments.
public func counts(_ names: String...) -> [Int] {
  #if COUNTING
    Inspection.start(places: false)
  #elseif RECORDING
    beginRecording()
  #endif
  let arguments = CommandLine.arguments.dropFirst()
  let counts = arguments.compactMap { Int($0) }.filter { $0 >= 0 }
  guard arguments.count == names.count, counts.count == names.count else {
    stop("Expected \(names.joined(separator: " and ")) as whole numbers, not '\(arguments.joined(separator: " "))'.")
  }
  return counts
}

#if RECORDING
  /// Writes a timeline of the program into a file that has no name any more, so that nothing is left.
  private func beginRecording() {
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/reactive-\(getpid()).json"
    do { try Inspection.record(to: path, places: false) } catch { stop("\(error)") }
    unlink(path)
  }
#endif
