extension NATSBucket {
  /// Changes a value atomically: no other process writes in between.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - type: the type of the value, which is stored as JSON.
  ///   - change: makes the new value from the current one, which is nil if there is none. It runs again if another
  ///     process was faster.
  /// - Returns: the new value and its revision.
  /// - Throws: `malformed` if the stored value is of another type.
  @discardableResult
  public func modify<Value: Codable & Sendable>(
    _ key: String, as type: Value.Type = Value.self, _ change: @Sendable (Value?) -> Value
  ) async throws(NATSFailure) -> (value: Value, revision: UInt64) {
    while true {
      let entry = try await entry(for: key)
      let value = change(try entry?.decoded(as: type))
      let bytes = try NATSCoding.encode(value)
      do throws(NATSFailure) {
        return (value, try await put(bytes, for: key, replacing: entry?.revision ?? 0))
      } catch {
        guard error.status == .wrongRevision else { throw error }
      }
    }
  }
}
