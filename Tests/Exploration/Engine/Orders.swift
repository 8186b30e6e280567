#if Exploration
  /// How an order fails, apart from an outcome that is not allowed.
  enum OrderFailure: String {
    case deadlock = "no thread can go on: a deadlock"
    case usedAfterRelease = "memory is used after its object was released"
    case endedTwice = "an object is released twice"
    case endless = "the order has more steps than a program that ends"
  }

  /// The result of an order.
  struct OrderResult {
    let outcome: String
    let failure: OrderFailure?
    let schedule: [UInt8]
    let fingerprint: UInt64
    let preemptions: Int

    /// Why the order is wrong; nil if it is right.
    func fault(in scenario: Scenario) -> String? {
      if let failure { return failure.rawValue }
      return scenario.allowed.contains(outcome) ? nil : "the outcome \(outcome) is not allowed"
    }
  }

  /// The threads of an order's steps: `A12 B3 A1` is twelve steps of the first thread, three of the second, and one of
  /// the first.
  struct Schedule: CustomStringConvertible {
    var segments: [(thread: Int, steps: Int)]

    init(_ threads: [UInt8]) {
      segments = []
      for thread in threads {
        if segments.last?.thread == Int(thread) {
          segments[segments.count - 1].steps += 1
        } else {
          segments.append((Int(thread), 1))
        }
      }
    }

    /// Reads a description; nil if it is none.
    init?(_ text: String) {
      segments = []
      for word in text.split(separator: " ") {
        guard let letter = word.utf8.first, letter >= 65, letter <= 90, let steps = Int(word.dropFirst()) else {
          return nil
        }
        segments.append((Int(letter) - 65, steps))
      }
    }

    var description: String {
      segments.map { Schedule.letter(of: $0.thread) + "\($0.steps)" }.joined(separator: " ")
    }

    static func letter(of thread: Int) -> String { String(UnicodeScalar(UInt8(65 + thread))) }
  }
#endif
