import Marbles
import Reactive

/// A fast reader and a slow consumer, with each buffering policy; see `PressurePipeline.swift`.
struct Pressure {
  static let name = "pressure"
  static let usage = "[FILE | --size MB] [--policy NAME]"
  static let summary = "a fast reader and a slow consumer, under each buffering policy"
  static let arguments: [ArgumentHelp] = SharedFile.arguments + [("--policy NAME", names)]
  static let brief = Pressure(path: nil, megabytes: 16, policies: PressurePolicy.all, length: .milliseconds(700))

  private static let sizes = 1...256
  private static let names = PressurePolicy.all.map(\.name).joined(separator: ", ")

  private let path: String?
  private let megabytes: Int
  private let policies: [PressurePolicy]
  /// The time that the consumer needs for the whole file.
  private let length: Duration
}

extension Pressure: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let size = try arguments.number("--size", in: Pressure.sizes, "a number of megabytes")
    var policies = PressurePolicy.all
    if let name = try arguments.value("--policy", "one of \(Pressure.names)") {
      policies.removeAll { $0.name != name }
      if policies.isEmpty { throw .usage("pressure --policy takes one of \(Pressure.names), but was given '\(name)'") }
    }
    self.init(
      path: size == nil ? arguments.operand() : nil, megabytes: size ?? 64, policies: policies,
      length: .milliseconds(2_500))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let file = try await Pressure.reading { () throws(InputFailure) in try SharedFile(path, or: megabytes) }
    // Not more of a large file: without a limit all of it waits in memory.
    let most = Pressure.sizes.upperBound << 20
    let parts = (min(file.size, most) + PressurePipeline.partSize - 1) / PressurePipeline.partSize
    let pipeline = PressurePipeline(file: file, parts: parts, pace: length / parts, policies: policies)
    let title =
      "A fast reader and a slow consumer: \(file.size > most ? "the first 256 MB of " : "")\(file.title), "
      + "in \(parts.of("part")), \(PressurePolicy.limit) may wait"
    let height = PressureHistory.height(policies: policies.count)
    let show = TerminalShow(title: title, name: Pressure.name, height: height)
    try await show.run(
      pipeline.history(), from: PressureHistory(parts: parts, policies: policies), on: screen)
  }
}
