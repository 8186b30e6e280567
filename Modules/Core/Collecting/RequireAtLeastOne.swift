import ReactiveKernel

extension Diagnostics {
  /// Traps if a size is not positive: an array or a window of no values would never be full.
  @usableFromInline
  static func requireAtLeastOne(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    if count < 1 {
      trap(
        "\(operation) was given \(count).", breaking: "C15, a size or a step is at least one",
        meaning: "a size was computed from something that is empty", remedy: "clamp it: max(1, count)",
        file: file, line: line)
    }
  }
}
