import ReactiveKernel

extension Resource {
  /// Shows a value at once, and takes it back if its write fails.
  ///
  ///     value      1--5 ...... 5'     the write returns 5'
  ///     value      1--5 .... 1        the write throws
  ///
  /// ```
  /// let title = Resource { "Draft" }
  /// func rename(to text: String) async throws {
  ///   try await title.set(text) { text in text.uppercased() }
  /// }
  /// ```
  ///
  /// Several writes may run at the same time. The state shows the last committed value with the changes of all running
  /// writes, in their order. So a write that fails takes back only its own change. The answer of a load that overlaps a
  /// write is dropped, and one load follows the last write. A change of the input, or ``set(_:)`` without a write,
  /// drops the optimistic values; the writes continue.
  ///
  /// - Parameters:
  ///   - value: the value to show.
  ///   - write: writes the value, in the calling task, and returns the server's value. Cancelling the task cancels the
  ///     write.
  /// - Throws: the error of `write`. The value is then taken back.
  public nonisolated(nonsending) func set(
    _ value: Value, write: (Value) async throws(Failure) -> Value
  ) async throws(Failure) {
    let number = core.beginWrite { _ in value }
    try await finish(number) { () async throws(Failure) in try await write(value) }
  }

  /// Shows a changed value at once, and takes the change back if its write fails. Otherwise it works like
  /// ``set(_:write:)``.
  ///
  /// - Parameters:
  ///   - change: changes the value. The closure is called again when there is a newer committed value, so it should
  ///     only compute. It is not called before there is a value of the present input.
  ///   - write: writes the change, in the calling task, and returns the server's value. If it returns nil, the change
  ///     stays, and one load follows.
  /// - Throws: the error of `write`. The change is then taken back.
  public nonisolated(nonsending) func modify(
    _ change: @escaping @Sendable (inout Value) -> Void, write: () async throws(Failure) -> Value?
  ) async throws(Failure) {
    let number = core.beginWrite { value in
      guard var value else { return nil }
      change(&value)
      return value
    }
    try await finish(number, write)
  }

  private nonisolated(nonsending) func finish(
    _ number: Int, _ write: () async throws(Failure) -> Value?
  ) async throws(Failure) {
    do throws(Failure) {
      let value = try await write()
      core.take { machine, now in machine.confirmEdit(number, with: value, at: now) }
    } catch {
      core.take { machine, now in machine.withdrawEdit(number, at: now) }
      throw error
    }
  }
}
