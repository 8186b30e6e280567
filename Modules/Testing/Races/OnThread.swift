/// Runs a closure on a thread with a stack of its own, and waits for it: to see that the stack does not grow (C10).
///
/// - Parameters:
///   - stack: the bytes there are; by default what a secondary thread of Darwin has.
///   - body: what the thread runs.
@discardableResult
package func onThread<Result: Sendable>(
  stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Result
) -> Result? {
  let result = Holder<Result>(nil)
  SystemThread(stack: stack) { result.value = body() }.join()
  return result.value
}
