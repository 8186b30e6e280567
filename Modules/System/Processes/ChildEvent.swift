/// Something that a child process does. Its output comes in lines or in chunks.
@frozen
public enum ChildEvent<Output: Sendable>: Sendable {
  /// The process runs. The first event.
  case started(pid: Int32)
  /// The process has written to its standard output.
  case output(Output)
  /// The process has written to its standard error.
  case error(Output)
  /// The process has ended, and both streams as well. The last event.
  case ended(ExitStatus)
}

extension ChildEvent: Equatable where Output: Equatable {}
extension ChildEvent: Hashable where Output: Hashable {}
