/// An event of a child process. Its output comes in lines or in chunks.
@frozen
public enum ChildEvent<Output: Sendable>: Sendable {
  /// The process has started. This is the first event.
  case started(pid: Int32)
  /// The process has written to its standard output.
  case output(Output)
  /// The process has written to its standard error.
  case error(Output)
  /// The process and both streams have ended. This is the last event.
  case ended(ExitStatus)
}

extension ChildEvent: Equatable where Output: Equatable {}
extension ChildEvent: Hashable where Output: Hashable {}
