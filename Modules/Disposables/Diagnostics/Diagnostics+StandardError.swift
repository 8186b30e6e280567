// Embedded Swift has no standard error.
#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Diagnostics {
    /// Reports a failure that came after its subscription had ended. Writes to standard error if there is no report.
    ///
    /// - Parameter places: the checkpoints downstream of that subscription.
    package static func noteUndeliverable(_ failure: any Error, before places: [CheckpointPlace]) {
      if failure is CancellationError { return }
      let places = FailureTrace.places + places
      let reports = undeliverableReports.current
      guard reports.isEmpty else {
        let trace = FailureTrace(places, origin: FailureTrace.ofThisThread?.origin)
        return FailureTrace.run(trace) { for report in reports { report(failure) } }
      }
      if undeliverableExpectations.current.contains(where: { $0(failure) }) { return }
      let checkpoints = CheckpointPlace.list(places, after: "; checkpoints: ")
      let trail = trail.map { "; trail: \($0)" } ?? ""
      writeToStandardError(
        "ReactiveKernel: a failure came after the end of its subscription: \(type(of: failure))\(checkpoints)\(trail)")
    }

    /// Writes a text as one line to standard error. A failed write is ignored.
    package static func writeToStandardError(_ line: String) {
      var line = line.onOneLine + "\n"
      line.withUTF8 { bytes in
        _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    }
  }
#else
  extension Diagnostics {
    /// Drops the line.
    package static func writeToStandardError(_: String) {}
  }
#endif
