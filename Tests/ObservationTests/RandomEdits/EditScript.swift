import ReactiveObservation
import ReactiveTesting

/// Paths that are observed during edits of a tree.
struct EditScript {
  var routes: [Route]
  var edits: [Edit]

  /// The script with this number for a seed.
  static func random(seed: UInt64, number: Int) -> EditScript {
    var dice = Dice(seed: seed, number: number)
    return EditScript(
      routes: (0..<3).map { _ in .random(&dice) }, edits: (0..<12).map { _ in .random(&dice) })
  }

  /// Plays the script, and returns the first fault.
  func findFault() -> String? {
    let probe = LeakProbe()
    var logs: [PathLog] = []
    if let fault = play(&logs, probe) { return fault }
    // The tree is released: all its observations have completed, and nothing leaks.
    if let open = logs.firstIndex(where: { !$0.isCompleted }) { return "\(routes[open]) did not complete" }
    return probe.liveCount == 0 ? nil : "left: \(probe.liveLabels)"
  }

  /// All reports while the script is played.
  var told: [PathChange<Int?>] {
    var logs: [PathLog] = []
    _ = play(&logs, LeakProbe())
    return logs.flatMap(\.all)
  }

  private func play(_ logs: inout [PathLog], _ probe: LeakProbe) -> String? {
    var tree = Tree(probe)
    logs = routes.map { PathLog($0.observed(from: tree.root)) }
    var before = routes.map { Recomputation($0, from: tree.root) }
    for (log, found) in zip(logs, before) where log.takeNew() != [PathChange(.initial, value: found.value)] {
      return "a wrong initial value"
    }
    for (number, edit) in edits.enumerated() {
      let written = tree.make(edit)
      for (index, route) in routes.enumerated() {
        let after = Recomputation(route, from: tree.root)
        let expected = before[index].changes(writing: written, leadingTo: after, length: route.steps.count + 1)
        let told = logs[index].takeNew()
        if told != expected {
          return "edit \(number + 1), \(edit), of \(route)\n  expected \(expected)\n  told     \(told)"
        }
        before[index] = after
      }
    }
    return nil
  }

  /// A script that still fails, from which no single item can be removed.
  var shrunk: EditScript {
    var script = self
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for index in script.edits.indices.reversed() {
        var shorter = script
        shorter.edits.remove(at: index)
        if shorter.findFault() != nil { (script, hasShrunk) = (shorter, true) }
      }
      for index in script.routes.indices.reversed() where script.routes.count > 1 {
        var shorter = script
        shorter.routes.remove(at: index)
        if shorter.findFault() != nil { (script, hasShrunk) = (shorter, true) }
      }
    }
    return script
  }

  var report: String {
    (["paths:"] + routes.map { "  \($0)" } + ["edits:"] + edits.map { "  \($0)" } + [findFault() ?? "no fault"])
      .joined(separator: "\n")
  }
}

extension Route: CustomStringConvertible {
  var description: String { (["root"] + steps.map(\.rawValue) + [goal.rawValue]).joined(separator: ".") }
}

/// The reports of one path.
private final class PathLog: Sendable {
  private let changes = SerialState<[PathChange<Int?>]>([])
  private let taken = SerialState(0)
  private let completed = SerialState(false)

  init(_ signal: Signal<PathChange<Int?>, Never>) {
    signal.subscribe(
      next: { [changes] in changes.value.append($0) }, completed: { [completed] in completed.value = true })
  }

  var all: [PathChange<Int?>] { changes.value }
  var isCompleted: Bool { completed.value }

  /// The reports since the last call.
  func takeNew() -> [PathChange<Int?>] {
    defer { taken.value = changes.value.count }
    return Array(changes.value[taken.value...])
  }
}
