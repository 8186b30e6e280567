import ExampleSupport
import Foundation
import ReactiveBridging
import ReactiveNATS

/// One worker process: counts the words of its partitions, until it is killed.
struct Worker {
  private let job: Job

  init(_ arguments: inout Arguments) throws {
    if arguments.flag("--until-closed") { Worker.endWithStandardInput() }
    job = try Job(&arguments)
    try arguments.finish()
  }

  func run() async throws {
    let connection = try await job.connect()
    let commits = try await job.group(on: connection).fold(into: Counts(), committing: 64) {
      counts, record throws(NATSFailure) in
      for word in record.message.text.split(separator: " ") { counts[String(word), default: 0] += 1 }
    }
    for try await commit in commits.values {
      say("partition \(commit.partition) to message \(commit.sequence), \(commit.state.count) words")
    }
  }

  /// Ends the process when its parent process has ended.
  private static func endWithStandardInput() {
    Thread.detachNewThread {
      while readLine() != nil {}
      exit(0)
    }
  }
}
