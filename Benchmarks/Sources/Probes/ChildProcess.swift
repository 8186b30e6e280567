import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The end of a program, and its output.
struct ChildOutcome {
  var output: String
  /// The signal that ended it, if any.
  var signal: Int32?
  var exitCode: Int32
}

/// Runs this program again, with other arguments, and waits for its end.
func runChild(_ arguments: [String]) -> ChildOutcome {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { stop("No pipe could be made.") }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
  posix_spawn_file_actions_addclose(&actions, ends[0])
  defer { posix_spawn_file_actions_destroy(&actions) }
  let program = CommandLine.arguments[0]
  var pointers = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  var identifier: pid_t = 0
  guard posix_spawn(&identifier, program, &actions, nil, &pointers, environ) == 0 else {
    stop("'\(program)' could not be run.")
  }
  close(ends[1])
  defer { close(ends[0]) }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 256)
  while true {
    let count = read(ends[0], &buffer, buffer.count)
    if count <= 0 { break }
    output += buffer[..<count]
  }
  var status: Int32 = 0
  waitpid(identifier, &status, 0)
  let signal = status & 0x7f
  return ChildOutcome(
    output: String(decoding: output, as: UTF8.self), signal: signal == 0 ? nil : signal, exitCode: (status >> 8) & 0xff)
}

/// Ends this process with a signal after a time limit.
func endAfter(seconds: UInt32) { alarm(seconds) }

/// The signal that ``endAfter(seconds:)`` uses.
let timeLimitSignal = SIGALRM

/// The name of a signal.
func name(ofSignal signal: Int32) -> String {
  switch signal {
  case SIGSEGV: "SIGSEGV: stack overflow"
  case SIGBUS: "SIGBUS: stack overflow"
  case SIGILL, SIGTRAP: "trap"
  case SIGKILL: "killed: out of memory"
  default: "signal \(signal)"
  }
}
