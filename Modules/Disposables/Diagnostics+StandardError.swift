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
    /// Writes a line to standard error. A failed write is ignored.
    package static func writeToStandardError(_ line: String) {
      var line = line + "\n"
      line.withUTF8 { bytes in
        _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    }
  }
#endif
