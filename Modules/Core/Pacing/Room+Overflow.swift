import ReactiveKernel

extension Room {
  /// Names the operation in debug builds, once, because a source that cannot wait has met a full buffer.
  @usableFromInline
  package func noteOverflow() {
    // A value of a source that waits overflows the buffer only as one of several that an operator made of it.
    guard !isReachedByPermitOfThisThread, hasOverflowed.setOnce() else { return }
    func isNamed() -> Bool {
      let line =
        "ReactivePacing: \(call.file):\(call.line): \(operation) with .suspending(\(grantedCapacity)) drops values, "
        + "because their source cannot wait (C17)"
      Diagnostics.writeToStandardError(line)
      return true
    }
    // Evaluated in debug builds only.
    assert(isNamed())
  }
}
