/// A closure that runs when the subscription ends.
final class TeardownAction: SubscriptionLink, @unchecked Sendable {
  // Unchecked because `cut` runs once, on one thread, and nothing else uses `action`.
  private var action: (() -> Void)?

  init(_ action: sending @escaping () -> Void) {
    self.action = action
    super.init()
  }

  override func cut() { action.take()?() }
}

/// A call that is made when the subscription ends. It costs one allocation, as `call` captures nothing; a closure costs
/// two.
@usableFromInline
package final class TeardownCall<Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable>: SubscriptionLink,
  @unchecked Sendable
{
  // Unchecked because the base class is; nothing here ever changes.
  private let receiver: Receiver
  private let argument: Argument
  private let upstream: SubscriptionLink?
  private let call: @Sendable (Receiver, Argument) -> Void

  /// - Parameter upstream: where a search that comes to the call continues.
  @usableFromInline
  package init(
    _ receiver: Receiver, _ argument: Argument, upstream: SubscriptionLink? = nil,
    _ call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    self.receiver = receiver
    self.argument = argument
    self.upstream = upstream
    self.call = call
    super.init()
  }

  override func cut() { call(receiver, argument) }

  override var isSource: Bool { upstream != nil }
  override var isFedElsewhere: Bool { upstream != nil }

  package override func extend(_ search: inout UpstreamSearch) { if let upstream { search.follow(upstream) } }
}
