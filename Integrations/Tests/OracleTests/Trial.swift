import ReactiveProperties

/// A series of batches for some views, whose rows are compared with the queries after each batch. The rows of
/// slow subscribers are compared after every second batch.
struct Trial {
  let views: [OracleView]
  var batches: [[Edit]]
  let pace: Pace

  struct Failure: CustomStringConvertible {
    let view: Int
    let batch: Int
    let description: String
  }

  /// Runs until a view differs from its query.
  func run() throws -> Failure? {
    let (world, mirror) = (World(), try Mirror())
    var followers = views.map { $0.follow(world, pace) }
    let queries = views.map { ($0.select, $0.isOrdered) }
    for (number, batch) in ([[]] + batches).enumerated() {
      world.beginBatch()
      // Some batches are one change, and others are several.
      if number % 3 == 0 {
        for edit in batch { world.apply(edit) }
      } else {
        changeTogether { for edit in batch { world.apply(edit) } }
      }
      for case .resubscribe(let place) in batch {
        followers[place % views.count].dispose()
        followers[place % views.count] = views[place % views.count].follow(world, pace)
      }
      if pace == .slow {
        if number % 2 == 1 { continue }
        for follower in followers { follower.catchUp() }
      }
      try mirror.follow(world)
      for (view, expected) in try mirror.lines(of: queries, in: world).enumerated() {
        let follower = followers[view]
        if let violation = follower.violation { return Failure(view: view, batch: number, description: violation) }
        if follower.lines == expected { continue }
        return Failure(
          view: view, batch: number, description: "the view has \(follower.lines), and SQLite \(expected)")
      }
    }
    for follower in followers { follower.dispose() }
    return nil
  }

  /// Leaves out edits as long as the view of a failure fails.
  func shrunk(_ failure: Failure) throws -> (trial: Trial, failure: Failure) {
    let kept = batches.prefix(failure.batch).map { batch in
      batch.filter { edit in
        guard case .resubscribe(let place) = edit else { return true }
        return place % views.count == failure.view
      }
    }
    var best = Trial(views: [views[failure.view]], batches: Array(kept), pace: pace)
    // Views do not share state: the same one fails alone.
    guard var last = try best.run() else { return (self, failure) }
    var size = best.batches.count
    while size > 0 {
      var place = 0
      while place < best.batches.count {
        var fewer = best
        fewer.batches.replaceSubrange(place..<min(place + size, best.batches.count), with: [[]])
        fewer.batches = fewer.batches.filter { !$0.isEmpty }
        if fewer.batches.count < best.batches.count, let failure = try fewer.run() {
          (best, last) = (fewer, failure)
        } else {
          place += size
        }
      }
      size /= 2
    }
    for batch in best.batches.indices {
      for edit in best.batches[batch].indices.reversed() {
        var fewer = best
        fewer.batches[batch].remove(at: edit)
        if let failure = try fewer.run() { (best, last) = (fewer, failure) }
      }
    }
    return (best, last)
  }
}
