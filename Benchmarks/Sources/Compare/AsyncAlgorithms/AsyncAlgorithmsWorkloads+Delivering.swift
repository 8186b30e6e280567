import AsyncAlgorithms
import Support

/// The workload of a hand-over from task to task.
extension AsyncAlgorithmsWorkloads {
  static func deliver(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let channel = AsyncChannel<Int>()
    meter.measureTask {
      async let taking: Void = { for await value in channel { checksum.add(value) } }()
      for number in 0..<count { await channel.send(number) }
      channel.finish()
      await taking
    }
    return checksum.value
  }
}
