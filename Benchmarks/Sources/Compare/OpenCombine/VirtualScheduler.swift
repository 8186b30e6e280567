import OpenCombine

/// Virtual time for OpenCombine, at minimal cost: the few queued actions are in an array, with the next one last.
final class VirtualScheduler: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  @exclusivity(unchecked) private(set) var now = VirtualTime(nanoseconds: 0)
  @exclusivity(unchecked) private var waiting: [Action] = []

  var minimumTolerance: VirtualTime.Stride { 0 }

  func advance(by duration: VirtualTime.Stride) {
    let target = now.advanced(by: duration)
    while let next = waiting.last, next.due <= target {
      waiting.removeLast()
      if next.isCancelled { continue }
      now = max(now, next.due)
      if let interval = next.interval {
        next.due = next.due.advanced(by: interval)
        insert(next)
      }
      next.run()
    }
    now = target
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    insert(Action(due: now, interval: nil, action))
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    insert(Action(due: date, interval: nil, action))
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repeated = Action(due: date, interval: interval, action)
    insert(repeated)
    return repeated
  }

  /// Inserts the action after all actions that are due at the same time.
  private func insert(_ action: Action) {
    var place = waiting.count
    while place > 0, waiting[place - 1].due <= action.due { place -= 1 }
    waiting.insert(action, at: place)
  }

  private final class Action: Cancellable {
    @exclusivity(unchecked) var due: VirtualTime
    let interval: VirtualTime.Stride?
    let run: () -> Void
    @exclusivity(unchecked) private(set) var isCancelled = false

    init(due: VirtualTime, interval: VirtualTime.Stride?, _ run: @escaping () -> Void) {
      self.due = due
      self.interval = interval
      self.run = run
    }

    func cancel() { isCancelled = true }
  }
}

/// A point in virtual time.
struct VirtualTime: Strideable {
  var nanoseconds: Int

  func distance(to other: VirtualTime) -> Stride { Stride(nanoseconds: other.nanoseconds - nanoseconds) }
  func advanced(by stride: Stride) -> VirtualTime { VirtualTime(nanoseconds: nanoseconds + stride.nanoseconds) }

  struct Stride: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
    var nanoseconds: Int

    init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
    init(integerLiteral value: Int) { nanoseconds = value }
    init?<Source: BinaryInteger>(exactly source: Source) {
      guard let value = Int(exactly: source) else { return nil }
      nanoseconds = value
    }

    var magnitude: Int { abs(nanoseconds) }

    static func < (lesser: Stride, greater: Stride) -> Bool { lesser.nanoseconds < greater.nanoseconds }
    static func + (first: Stride, second: Stride) -> Stride {
      Stride(nanoseconds: first.nanoseconds + second.nanoseconds)
    }
    static func - (first: Stride, second: Stride) -> Stride {
      Stride(nanoseconds: first.nanoseconds - second.nanoseconds)
    }
    static func * (first: Stride, second: Stride) -> Stride {
      Stride(nanoseconds: first.nanoseconds * second.nanoseconds)
    }
    static func *= (first: inout Stride, second: Stride) { first.nanoseconds *= second.nanoseconds }

    static func seconds(_ count: Int) -> Stride { Stride(nanoseconds: count * 1_000_000_000) }
    static func seconds(_ count: Double) -> Stride { Stride(nanoseconds: Int(count * 1e9)) }
    static func milliseconds(_ count: Int) -> Stride { Stride(nanoseconds: count * 1_000_000) }
    static func microseconds(_ count: Int) -> Stride { Stride(nanoseconds: count * 1000) }
    static func nanoseconds(_ count: Int) -> Stride { Stride(nanoseconds: count) }
  }
}
