/// Divides a subject into partitions. All messages of a key are in one partition, in the order in which they were
/// stored.
///
/// ```
/// let partitions = NATSPartitions("words", count: 16)
/// let stream = try await connection.stream("WORDS", subjects: [partitions.subjects])
/// let message = NATSMessage(subject: partitions.subject(for: "reactive"), payload: "reactive".utf8)
/// ```
///
/// Never change the count while a stream has messages, because a key would move to another partition.
public struct NATSPartitions: Sendable, Hashable {
  /// The first words of the subjects.
  public let prefix: String
  /// The number of partitions.
  public let count: Int

  /// Makes partitions. Choose at least 1, and a few for each process that may ever share the work.
  public init(_ prefix: String, count: Int) {
    (self.prefix, self.count) = (prefix, max(1, count))
  }

  /// The subject that stands for all partitions.
  public var subjects: String { "\(prefix).*" }

  /// Returns the subject of a partition. The first partition is 0.
  public func subject(of partition: Int) -> String { "\(prefix).\(partition)" }

  /// Returns the subject of the partition that has a key.
  public func subject(for key: String) -> String { subject(of: partition(for: key)) }

  /// Returns the partition that has a key. It is the same in all processes, versions and systems (FNV-1a of the UTF-8,
  /// mixed).
  public func partition(for key: String) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // FNV alone hardly spreads keys that differ in the last byte.
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] as [UInt64] { hash = (hash ^ (hash >> 33)) &* factor }
    return Int((hash ^ (hash >> 33)) % UInt64(count))
  }
}
