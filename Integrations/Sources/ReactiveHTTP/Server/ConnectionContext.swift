import Hummingbird
import NIOCore

/// The context of a request, with the channel of its connection.
///
/// A streamed response waits for the event loop of the channel. Add the property to your own context, or use
/// ``StreamingContext``.
public protocol ConnectionContext: RequestContext {
  /// The channel of the connection.
  var channel: any Channel { get }
}

/// A request context like hummingbird's `BasicRequestContext`, with the channel of the connection.
///
/// ```
/// let router = Router(context: StreamingContext.self)
/// ```
public struct StreamingContext: ConnectionContext {
  /// The parts that hummingbird uses.
  public var coreContext: CoreRequestContextStorage
  /// The channel of the connection.
  public let channel: any Channel

  /// Makes the context of a request. Hummingbird calls it.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
