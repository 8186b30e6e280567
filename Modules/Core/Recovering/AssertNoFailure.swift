import ReactiveKernel

extension Signal {
  /// Asserts that the signal does not fail, and stops the program if it does (C15).
  ///
  ///     self              --1--2--|
  ///     assert no failure --1--2--|
  ///
  /// Values and completion pass; the result cannot fail. A failure stops the program at the caller's file and line,
  /// also in release builds. The message names only the type of the failure, because the failure itself may contain a
  /// secret. To see the failure, use `on(failed:)` upstream. A failure after the subscription has ended is
  /// undeliverable, see `Diagnostics.reportUndeliverable(to:)`.
  ///
  /// Elsewhere: `assertNoFailure(_:file:line:)` (Combine).
  ///
  /// - Parameter reason: why the signal cannot fail; part of the message.
  @inlinable
  public func assertNoFailure(
    _ reason: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Signal<Value, Never> {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let subscription = downstream.subscription
      attach(under: subscription, next: downstream.next) { termination in
        guard case .failed(let failure) = termination else { return downstream.terminal(.completed) }
        guard subscription.isDisposed else { trapOnFailure(failure, reason, file: file, line: line) }
        _ = subscription.end(with: termination)
      }
    }
  }
}

@usableFromInline
@inline(never)
func trapOnFailure(_ failure: some Error, _ reason: String, file: StaticString, line: UInt) -> Never {
  Diagnostics.trap(
    "assertNoFailure() met a failure: \(type(of: failure))." + (reason.isEmpty ? "" : " It was said that \(reason)."),
    breaking: "C15, what is asserted holds", meaning: "the signal can fail after all",
    remedy: "handle the failure: catch(just:), catch(to:), or completeOnFailure()", file: file, line: line)
}
