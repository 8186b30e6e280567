extension Signal {
  /// Makes a signal from a closure that sends its values one after the other and returns.
  ///
  ///     sent     1  2  3  then returns
  ///     generate (123|)
  ///
  /// The closure runs for each subscription (C6), on the subscribing thread. Returning completes the signal, throwing fails it. The
  /// emitter cannot escape, so nothing has to serialise it: a generated chain fuses into one loop.
  ///
  /// Elsewhere: none of the four. `generate` (RxJava, Reactor), whose closure is called once for each value.
  ///
  /// - Parameter generator: sends values; looks at `emitter.isDisposed` in its loops.
  @inlinable
  public static func generate(
    _ generator: @escaping @Sendable (_ emitter: borrowing Emitter<Value>) throws(Failure) -> Void
  ) -> Signal {
    .attaching { downstream in
      do throws(Failure) {
        try generator(Emitter(next: downstream.next, subscription: downstream.subscription))
        downstream.terminal(.completed)
      } catch {
        downstream.terminal(.failed(error))
      }
    }
  }
}
