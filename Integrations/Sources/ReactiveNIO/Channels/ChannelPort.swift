import NIOCore
import ReactiveBridging
import ReactiveKernel
import Synchronization

/// The handler at the end of the pipeline of a ``SignalChannel``.
///
/// Values that were read go through a mailbox, which knows the room of its consumer (C17). The channel reads again when
/// the mailbox is empty.
final class ChannelPort<Inbound: Sendable, Outbound: Sendable>: ChannelInboundHandler, @unchecked Sendable {
  // Unchecked because the variables are used on the event loop only, except for the atomic one.
  typealias InboundIn = Inbound
  typealias OutboundOut = Outbound

  let eventLoop: any EventLoop
  let mailbox = Mailbox<Inbound, ChannelFailure>()
  private var context: ChannelHandlerContext?
  private var readers = 0
  /// Whether a read was requested and has not completed.
  private var isReading = false
  private var isFlushDue = false
  /// Nothing is scheduled after that, because the loop may be shut down.
  private let isClosed = Atomic<Bool>(false)
  /// The signals that are being written. Their sources hold them (C9), and the promises of values that are not sent.
  private var writings: [ObjectIdentifier: WeakWriting] = [:]
  /// The error of the system that a write has met. NIO closes the channel then, and reports the error to the promises
  /// of writes only.
  private var cut: IOError?

  private struct WeakWriting {
    weak var object: ChannelWriting<Inbound, Outbound>?
  }

  init(_ channel: any Channel) { eventLoop = channel.eventLoop }

  /// Runs a closure later on the loop, unless the channel is closed.
  private func execute(_ action: @escaping @Sendable () -> Void) {
    if !isClosed.load(ordering: .acquiring) { eventLoop.execute(action) }
  }

  // MARK: Reading

  /// Called on any thread, after the consumer has taken a value.
  func valueHasPassed() {
    guard mailbox.count == 0 else { return }
    if eventLoop.inEventLoop { readIfEmpty() } else { execute { self.readIfEmpty() } }
  }

  /// Called on any thread.
  func countReader(by change: Int) {
    execute {
      self.readers += change
      self.readIfEmpty()
    }
  }

  private func readIfEmpty() {
    guard let context, readers > 0, !isReading, mailbox.count == 0, context.channel.isActive else { return }
    isReading = true
    context.read()
  }

  // MARK: Writing

  /// Adds a signal that is being written, and ends it when the channel closes. Called on any thread.
  func add(_ writing: ChannelWriting<Inbound, Outbound>, until subscription: Subscription) {
    // On this thread, because the loop of a channel that is closed may be shut down. No other thread knows the object
    // yet.
    if isClosed.load(ordering: .acquiring) { return writing.fail(ConnectionCut()) }
    let identity = ObjectIdentifier(writing)
    eventLoop.execute { [weak writing] in
      guard let writing, !subscription.isDisposed else { return }
      if self.isClosed.load(ordering: .acquiring) { return writing.fail(ConnectionCut()) }
      self.writings[identity] = WeakWriting(object: writing)
      subscription.add { self.execute { self.writings[identity] = nil } }
    }
  }

  /// Writes a value, and flushes later, so that the values of one turn of the loop share a call of the system.
  ///
  /// - Returns: whether the channel takes more values now.
  func write(_ value: Outbound, promise: EventLoopPromise<Void>) -> Bool {
    guard let context else {
      promise.fail(ChannelError.ioOnClosedChannel)
      return true
    }
    context.write(wrapOutboundOut(value), promise: promise)
    if !context.channel.isWritable {
      context.flush()
    } else if !isFlushDue {
      isFlushDue = true
      eventLoop.execute { self.flushIfDue() }
    }
    return context.channel.isWritable
  }

  /// Called before the channel closes, if it closes because of the error.
  func writeHasFailed(with error: any Error) {
    if cut == nil { cut = error as? IOError }
  }

  func flushIfDue() {
    guard isFlushDue else { return }
    isFlushDue = false
    context?.flush()
  }

  // MARK: Events of the pipeline

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    end(with: nil)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    readIfEmpty()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { mailbox.send(unwrapInboundIn(data)) }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    flushIfDue()
    context.fireChannelReadComplete()
    readIfEmpty()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    context.fireChannelWritabilityChanged()
    if context.channel.isWritable { for writing in writings.values { writing.object?.resume() } }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { mailbox.complete() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(with: cut)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(with: error)
    context.close(promise: nil)
  }

  private func end(with error: (any Error)?) {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if let error { mailbox.fail(ChannelFailure(error)) } else { mailbox.complete() }
    let open = writings
    writings = [:]
    for writing in open.values { writing.object?.fail(error ?? ConnectionCut()) }
  }
}
