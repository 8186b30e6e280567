import Foundation
import ReactiveCore
import ReactiveNATS
import Synchronization

/// How many partitions of a group a process holds: how long it takes them, and how many it loses in six leases.
///
/// `PARTITIONS=100,1000` are the numbers, `LEASE=5` the length of a lease in seconds, and with `FOLD=1` each partition
/// is folded.
enum Partitions {
  static func measure(_ address: String) async throws {
    let environment = Throughput.environment
    let counts = (environment["PARTITIONS"] ?? "100,1000,2000,4000").split(separator: ",").compactMap { Int($0) }
    let lease = Duration.seconds(environment["LEASE"].flatMap { Int($0) } ?? 5)
    print("partitions   taken in    lost in six leases   processor")
    for count in counts {
      // A server of its own for each would be better, but the entries of the last one hardly matter.
      let connection = try await NATSConnection.connect(to: [address])
      try await measure(count, lease, folds: environment["FOLD"] == "1", connection)
      connection.close()
    }
  }

  private static func measure(
    _ count: Int, _ lease: Duration, folds: Bool, _ connection: NATSConnection
  ) async throws {
    let partitions = NATSPartitions("parts\(count)", count: count)
    let stream = try await connection.stream("PARTS\(count)", subjects: [partitions.subjects])
    let bucket = try await connection.bucket("parts\(count)")
    let group = NATSGroup("parts", of: stream, partitions, leases: bucket, lease: lease)
    let (taken, lost) = (Counter(), Counter())
    let subscription = group.signal.flatMap { partition -> Signal<Never, NATSFailure> in
      let ended = partition.ended.on(completed: { lost.increment() }).promoteError(to: NATSFailure.self)
      if !folds {
        taken.increment()
        return ended
      }
      let fold = partition.fold(into: 0) { count, _ throws(NATSFailure) in count += 1 }
      return ended.merge(with: fold.on(next: { _ in taken.increment() }).ignoreValues())
    }.subscribe(failed: { print($0) }, completed: {})
    let begin = Times.now
    while taken.value < count, (Times.now - begin).wall < 120 { try await Task.sleep(for: .milliseconds(10)) }
    let all = Times.now
    let before = lost.value
    try await Task.sleep(for: lease * 6)
    let held = Times.now - all
    print(
      String(
        format: "%10d   %7.2f s   %18d   %7.0f %%", count, (all - begin).wall, lost.value - before,
        held.processor / held.wall * 100))
    subscription.dispose()
    try await stream.delete()
    try await connection.stream("KV_parts\(count)").delete()
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func increment() { count.add(1, ordering: .relaxed) }
  }
}
