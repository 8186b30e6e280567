#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A number that the environment may set for a run of the tests: how much of something, or the seed of what is random.
///
/// What is set and is no number fails the test that asks.
package func setting(
  _ name: String, default substitute: UInt64, at site: CallSite = CallSite()
) -> UInt64 {
  guard let text = getenv(name).map({ String(cString: $0) }) else { return substitute }
  if let number = UInt64(text) { return number }
  Expectation.fail("\(name) is \"\(text)\", which is no number", at: site)
  return substitute
}
