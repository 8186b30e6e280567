/// Runs a closure and expects that nothing it tracked lives on.
///
/// - Parameters:
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - body: makes tokens and tracked values with the probe, and drops whatever shall be dropped.
/// - Returns: what the closure returns: hold on to what shall stay alive while the probe looks.
@discardableResult
public func expectNoLeaks<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (_ probe: LeakProbe) throws -> Result
) rethrows -> Result {
  let probe = LeakProbe()
  let result = try body(probe)
  let leaked = probe.liveLabels
  if !leaked.isEmpty {
    Expectation.fail(
      "still alive at the end: \(leaked.joined(separator: ", "))",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return withExtendedLifetime(result) { result }
}
