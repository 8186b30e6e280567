import ReactiveDisposables

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The debugger of the process. Tests use another one.
package struct Debugger: Sendable {
  private let isAttached: @Sendable () -> Bool
  private let trap: @Sendable () -> Void
  private let report: @Sendable (String) -> Void

  package init(
    isAttached: @escaping @Sendable () -> Bool, trap: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.isAttached = isAttached
    self.trap = trap
    self.report = report
  }

  package static let system = Debugger(
    isAttached: { isTraced }, trap: { raise(SIGTRAP) }, report: { Diagnostics.writeToStandardError($0) })

  /// Stops the program, or reports that it would stop. Without a debugger the signal would end the process.
  package func stop(at event: StaticString, of place: String) {
    if isAttached() { return trap() }
    report("ReactiveDiagnosis: breakpoint at \(place): \(event)")
  }

  /// Whether a debugger is attached now. It may come and go, so this is not stored.
  package static var isTraced: Bool {
    #if canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var path = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      return sysctl(&path, u_int(path.count), &info, &size, nil, 0) == 0 && info.kp_proc.p_flag & P_TRACED != 0
    #else
      let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      // The line is among the first ten.
      var bytes = [UInt8](repeating: 0, count: 1_024)
      let count = read(file, &bytes, bytes.count)
      return count > 0 && isTraced(status: String(decoding: bytes[..<count], as: UTF8.self))
    #endif
  }

  /// Whether the status of a Linux process names a process that traces it.
  package static func isTraced(status: String) -> Bool {
    let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
    return line.map { $0.drop { !$0.isNumber } != "0" } ?? false
  }
}
