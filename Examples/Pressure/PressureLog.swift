import Marbles
import Reactive

/// A policy for the values that wait between a fast reader and a slow consumer.
struct PressurePolicy: Sendable {
  /// The number of values that may wait, where a policy has a limit.
  static let limit = 16

  /// The name on the command line.
  var name: String
  var buffering: BufferingPolicy
  var effect: String

  static let all = [
    ("unbounded", BufferingPolicy.unbounded, "all parts wait, in memory"),
    ("newest", .newest(limit), "the newest \(limit) wait, older parts are dropped"),
    ("oldest", .oldest(limit), "the oldest \(limit) wait, newer parts are dropped"),
    ("suspending", .suspending(limit), "\(limit) wait, then the reader waits: no part is dropped"),
  ].map(PressurePolicy.init)
}

/// The counts of one policy.
struct PressureLog: Sendable {
  /// The number of parts that were read.
  private(set) var read = 0
  /// The number of parts that the consumer has taken.
  var taken = 0
  /// The number of parts that the policy dropped.
  var dropped = 0
  /// The greatest number of parts that the reader was ahead.
  private(set) var farthest = 0
  /// Whether the consumer has taken all that there is for it.
  var isOver = false

  /// The number of parts that the reader is ahead of the consumer: the waiting parts, and one that is being sent.
  var ahead: Int { read - taken - dropped }

  mutating func noteRead() {
    read += 1
    farthest = max(farthest, ahead)
  }
}

/// The logs of all policies so far, and how far the reader was ahead at each sample.
struct PressureHistory: Sendable {
  /// The course of one policy.
  struct Course: Sendable {
    var name: String
    var log = PressureLog()
    var samples: [Int] = []
  }

  let parts: Int
  let policies: [PressurePolicy]
  private(set) var courses: [Course] = []
  private(set) var journal = Journal()

  mutating func note(_ log: PressureLog, of policy: PressurePolicy) {
    if courses.last?.name != policy.name { courses.append(Course(name: policy.name)) }
    courses[courses.count - 1].log = log
    courses[courses.count - 1].samples.append(log.ahead)
    guard log.isOver else { return }
    journal.add(
      policy.name.padding(to: 10) + "  read \(log.read.grouped)  taken \(log.taken.grouped)"
        + "  dropped \(log.dropped.grouped)  at most \(log.farthest.grouped) ahead")
  }
}
