import ReactiveKernel

/// A two-way connection: what is sent into one of its two terminals comes out of the other, and never back.
///
///     sent into leading     --1-----2--------
///     sent into following   -----a-----b--|
///     leading               -----a-----b--|
///     following             --1-----2-----|
///     following, later              2-----|
///
/// The terminals differ in one thing: ``following`` begins with the latest value that was sent into ``leading``, which begins with
/// none. So what owns a value holds the leading terminal, and what shows it the following one.
///
/// A failure or completion that is sent into either ends both, and later subscribers of both are told of it. Channels whose last terminal
/// is dropped end their subscriptions without a terminal (C9): a binding keeps no channel alive, a signal that is subscribed to one of its
/// terminals does.
///
/// ReactiveObjC's word is `RACChannel`.
public struct Channel<Value: Sendable, Failure: Error>: Sendable {
  /// The side of what owns the value. Begins with no value.
  public let leading: ChannelTerminal<Value, Failure>
  /// The side of what shows the value. Begins with the latest value that was sent into ``leading``.
  public let following: ChannelTerminal<Value, Failure>

  /// Makes a channel that nothing was sent into.
  public init() {
    let pipes = ChannelPipes<Value, Failure>()
    let owner = ChannelOwner(pipes)
    leading = ChannelTerminal(of: owner, incoming: pipes.backward, outgoing: pipes.forward, replays: false)
    following = ChannelTerminal(of: owner, incoming: pipes.forward, outgoing: pipes.backward, replays: true)
  }
}
