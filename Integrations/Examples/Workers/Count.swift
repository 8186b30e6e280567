import ExampleSupport
import Foundation
import ReactiveCore
import ReactiveNATS

/// Sends the words of a file to the workers, waits for them, and compares their result with a direct count.
struct Count {
  private let job: Job
  private let file: String
  /// The milliseconds between two parts of the file.
  private let pause: Int
  /// Called with the part of the file that was sent.
  private let progress: @Sendable (Double) -> Void

  init(_ arguments: inout Arguments) throws {
    guard let file = arguments.operand() else { throw Usage("count needs a file") }
    let pause = try arguments.number("--pause", 0, atLeast: 0)
    self.init(try Job(&arguments), file: file, pause: pause) { _ in }
    try arguments.finish()
  }

  init(_ job: Job, file: String, pause: Int = 0, progress: @escaping @Sendable (Double) -> Void) {
    (self.job, self.file, self.pause, self.progress) = (job, file, pause, progress)
  }

  func run() async throws {
    let words = try Count.words(of: file)
    let connection = try await job.connect()
    let group = try await job.group(on: connection)
    let clock = ContinuousClock()
    let begin = clock.now
    let last = try await send(words, on: connection)
    say("sent \(words.count) words in \(clock.now - begin)")
    var commits: [NATSCommit<Counts>] = []
    repeat {
      try await Task.sleep(for: .milliseconds(200))
      commits = try await group.states()
    } while !last.allSatisfy { partition, sequence in
      commits.contains { $0.partition == partition && $0.sequence >= sequence }
    }
    let counts: Counts = commits.reduce(into: [:]) { $0.merge($1.state) { $0 + $1 } }
    let direct: Counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    say("counted \(counts.count) different words in \(clock.now - begin)")
    for (word, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(5) {
      say("  \(count) \(word)")
    }
    guard counts == direct else {
      let difference = direct.reduce(0) { $0 + abs($1.value - (counts[$1.key] ?? 0)) }
      throw Difference(description: "the result differs from a direct count by \(difference)")
    }
    say("exact: equal to a direct count")
  }

  /// Reads the words of a file.
  static func words(of file: String) throws -> [String] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw Usage("there is no file \(file) with text in UTF-8")
    }
    return text.split { $0.isWhitespace }.map(String.init)
  }

  /// Sends the words in parts of the file, with the words of a partition together. Returns the last message of each
  /// partition.
  private func send(_ words: [String], on connection: NATSConnection) async throws -> [Int: UInt64] {
    let size = 4_000
    let parts = stride(from: 0, to: words.count, by: size).map { Array(words[$0..<min($0 + size, words.count)]) }
    var last: [Int: UInt64] = [:]
    for (number, part) in parts.enumerated() {
      let messages = Dictionary(grouping: part) { job.partitions.partition(for: $0) }.map { partition, words in
        NATSMessage(
          subject: job.partitions.subject(of: partition), payload: words.joined(separator: " ").utf8,
          headers: ["Part": "\(number)"])
      }
      // With an id for each message, so that a repeated one is stored once.
      let stored = try await Signal<NATSMessage, NATSFailure>(messages)
        .store(on: connection) { "\($0.subject) \($0.header("Part") ?? "")" }.allValues()
      for (message, stored) in zip(messages, stored) {
        guard let partition = message.subject.split(separator: ".").last.flatMap({ Int($0) }) else { continue }
        last[partition] = max(last[partition] ?? 0, stored.sequence)
      }
      progress(Double(number + 1) / Double(parts.count))
      if pause > 0 { try await Task.sleep(for: .milliseconds(pause)) }
    }
    return last
  }
}

/// A wrong result.
struct Difference: Error, CustomStringConvertible {
  let description: String
}
