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

  private(set) var courses: [Course] = []

  mutating func note(_ log: PressureLog, of policy: PressurePolicy) {
    if courses.last?.name != policy.name { courses.append(Course(name: policy.name)) }
    courses[courses.count - 1].log = log
    courses[courses.count - 1].samples.append(log.ahead)
  }

  /// The course that the last sample has ended, if it has.
  var justEnded: Course? { courses.last.flatMap { $0.log.isOver ? $0 : nil } }

  /// The farthest that the reader was ahead under any policy.
  var farthest: Int { courses.map(\.log.farthest).max() ?? 0 }
}
