/// A step that may run next: a part of a task between two suspensions, or an action of a scheduler.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct ReadyStep: Sendable {
  enum Work: Sendable {
    /// A part of a task, which runs isolated to an actor if it has an executor.
    case job(UnownedJob, executor: SimulatedActorExecutor?)
    case action(SimulatedAction)
  }

  var lane: Int
  var work: Work
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension [ReadyStep] {
  /// The steps that may run next, by their positions: the first one of each serial lane that is not stalled, and all of
  /// the other lanes.
  func candidates(in lanes: Lanes) -> [Int] {
    if count == 1 { return lanes[self[0].lane].isStalled ? [] : [0] }
    var begun: Set<Int> = []
    return indices.filter { position in
      let lane = self[position].lane
      return !lanes[lane].isStalled && (begun.insert(lane).inserted || !lanes[lane].isSerial)
    }
  }
}
