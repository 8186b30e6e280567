/// How short memory is.
public enum MemoryPressure: Sendable, Hashable {
  /// Memory is getting short: a program should free what it can make again.
  ///
  /// On Linux some threads wait for memory (`some`). On Apple's systems the levels *warning* and *critical*.
  case warning
  /// Memory is short: the system may end programs soon.
  ///
  /// On Linux all threads that have work wait for memory at the same time (`full`). On Apple's systems the level *critical*.
  case critical
}
