import Marbles

/// A fast reader and a slow consumer, with each buffering policy; see `PressurePipeline.swift`.
struct Pressure: Walkthrough {
  static let summary = "a fast reader and a slow consumer, under each buffering policy"
  static let arguments = SharedFile.arguments + [("--policy NAME", names)]

  /// Not more of a large file is read: without a limit all of it waits in memory.
  private static let most = 256
  private static let names = PressurePolicy.all.map(\.name).joined(separator: ", ")

  private let file: SharedFile
  private let policies: [PressurePolicy]
  /// The time that the consumer needs for the whole file.
  private let length: Duration

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let name = try arguments.value("--policy", "one of \(Pressure.names)")
    policies = PressurePolicy.all.filter { name == nil || name == $0.name }
    if policies.isEmpty { throw .usage("--policy takes one of \(Pressure.names), but was given '\(name ?? "")'") }
    file = try SharedFile(&arguments, upTo: Pressure.most, brief: 16)
    length = .milliseconds(arguments.isBrief ? 700 : 2_500)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let most = Pressure.most << 20
    let parts = (min(file.size, most) + PressurePipeline.partSize - 1) / PressurePipeline.partSize
    let pipeline = PressurePipeline(file: file, parts: parts, pace: length / parts, policies: policies)
    let title =
      "Fast reader, slow consumer: \(file.size > most ? "the first \(most.inBytes) of " : "")\(file.title), \(parts.of("part"))"
    try await TerminalShow(title: title).run(
      pipeline.history(), from: PressureHistory(parts: parts, policies: policies), on: screen)
  }
}
