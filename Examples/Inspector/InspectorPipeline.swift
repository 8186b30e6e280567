import Reactive

/// A drawing is observed along paths, on which objects may be replaced, removed and added.
///
/// Nothing has to be kept: the objects own the subscriptions, and the end of the drawing completes them. Each change is
/// reported inside the write, before the next line of the program runs.
struct InspectorPipeline {
  /// Gets the name of a path, the values and the cause.
  let report: @Sendable (_ path: String, _ values: String, _ cause: String) -> Void

  func inspect(_ drawing: Drawing) {
    let background = observe(drawing, \.background).then(\.paint).then(\.colour)
    // The same in one call.
    let selected = observe(drawing, \.selected, \.paint, \.colour)
    show(observe(drawing, \.headline), as: "headline") { $0 }
    show(background, as: "background") { $0 ?? "nothing" }
    show(selected, as: "selected") { $0 ?? "nothing" }
  }

  private func show<Value: Sendable>(
    _ path: ObservedPath<Value>, as name: String, text: @escaping @Sendable (Value) -> String
  ) {
    path.changes().subscribe(
      next: { [report] change in
        guard let old = change.old else { return report(name, text(change.value), "at first") }
        report(name, "\(text(old)) → \(text(change.value))", change.cause)
      },
      completed: { [report] in report(name, "completed", "the drawing has ended") })
  }
}

extension PathChange {
  fileprivate var cause: String {
    if causedByEnd { return "a part on the way has ended" }
    return affectedOnlyLastComponent ? "written" : "a part on the way was replaced"
  }
}
