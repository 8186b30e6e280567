/// The operators that subscribe to one upstream after another.
enum UpstreamKind: CaseIterable, Sendable {
  case flatMap, switchToLatest, concat, `repeat`, retry
}
