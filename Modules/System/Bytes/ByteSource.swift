import Dispatch
import ReactiveKernel

/// A source of bytes that can be read as lines or as chunks: a file, a pipe, a socket or a terminal.
///
/// With an empty standard input this prints one line:
///
/// ```swift
/// import ReactiveSystem
///
/// for try await line in ByteSource.standardInput.lines().values { print("read:", line) }
/// print("the end of the input")
/// ```
///
/// ```text
/// the end of the input
/// ```
///
/// Each subscription reads on its own (C6). The subscribing thread opens the source. A serial queue of the subscription
/// reads and delivers, on any thread (C7). A consumer downstream may limit the values that it takes, as
/// `values(buffering: .suspending(16))` does. While it takes no more values, nothing is read (C17). After a disposal
/// nothing is sent, and the queue closes the descriptors that the subscription opened. After the last bytes, the queue
/// closes these descriptors before the signal completes or fails.
public struct ByteSource: Sendable {
  package typealias Open =
    @Sendable (_ queue: DispatchQueue, _ wake: @escaping @Sendable () -> Void) throws(SystemFailure) -> any ByteReader

  private let path: String?
  /// The queue of all subscriptions, of which there is one at a time. If nil, each has a queue of its own.
  private let queue: DispatchQueue?
  private let open: Open

  package init(path: String?, on queue: DispatchQueue? = nil, _ open: @escaping Open) {
    self.path = path
    self.queue = queue
    self.open = open
  }

  /// Reads from a descriptor, and does not close it. If there are several subscriptions at once, each gets a part of
  /// the bytes.
  ///
  /// A descriptor that blocks is read when the system reports that it is ready. `O_NONBLOCK` is never set, because it
  /// would change the open file for other programs too.
  ///
  /// - Parameter descriptor: the descriptor. A subscription keeps it open until the subscription ends.
  public init(_ descriptor: DescriptorHandle) {
    self.init(path: descriptor.path) { (queue, wake) throws(SystemFailure) in
      try DescriptorReader(descriptor, closesAtEnd: false, on: queue, wake: wake)
    }
  }

  /// Opens a descriptor for each subscription, and closes it at the end.
  ///
  /// - Parameters:
  ///   - path: the name of the source in the messages of failures.
  ///   - queue: a serial queue for its subscriptions, of which there is one at a time.
  ///   - open: called on the subscribing thread.
  package init(
    path: String?, on queue: DispatchQueue? = nil,
    opening open: @escaping @Sendable () throws(SystemFailure) -> DescriptorHandle
  ) {
    self.init(path: path, on: queue) { (queue, wake) throws(SystemFailure) in
      try DescriptorReader(open(), closesAtEnd: true, on: queue, wake: wake)
    }
  }

  /// Standard input. Subscriptions never close it.
  public static let standardInput = ByteSource(.standardInput)

  /// Sends the lines of the text, without their line breaks.
  ///
  /// A line ends with `\n` or `\r\n`. The last line may have no line break. Fails with `EILSEQ` and the line's number
  /// if a line is not UTF-8, and with `EMSGSIZE` if a line is longer than the limit.
  ///
  /// Elsewhere: `FileHandle.bytes.lines` (Foundation).
  ///
  /// - Parameter limit: the greatest length of a line, in bytes.
  public func lines(
    limit: Int = 1 << 24, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<String, SystemFailure> {
    Diagnostics.requireRoom(limit, of: "lines(limit:)", file: file, line: line)
    return parsed { [path] in LineParser(limit: limit, path: path) }
  }

  /// Sends the bytes as they come, in arrays of at most the given size.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter size: the number of bytes of the largest chunk. More than 16 MB count as 16 MB. A pipe or a socket
  ///   also sends smaller chunks.
  public func chunks(
    ofSize size: Int = 1 << 16, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[UInt8], SystemFailure> {
    Diagnostics.requireRoom(size, of: "chunks(ofSize:)", file: file, line: line)
    return parsed { ChunkParser(size: size) }
  }

  /// The values that a parser makes of the bytes.
  package func parsed<Parser: ByteParser>(
    by makeParser: @escaping @Sendable () -> Parser
  ) -> Signal<Parser.Value, SystemFailure> {
    .attaching { downstream in
      Pump.start(downstream, on: queue) { (queue, wake) throws(SystemFailure) in
        ByteProducer(try open(queue, wake), makeParser())
      }
    }
  }
}
