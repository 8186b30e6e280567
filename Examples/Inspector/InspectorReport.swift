import Marbles
import Reactive

/// Prints the reports of a path: values, causes, and the end.
struct InspectorReport: Sendable {
  private static let nameWidth = 12
  private static let valueWidth = 44

  let path: String
  let screen: Screen
  /// Whether the screen shows styles.
  private var isStyled: Bool { screen.canRedraw(height: 1) }

  func show<Value>(_ change: PathChange<Value>, text: (Value) -> String) {
    guard let old = change.old else { return line(text(change.value), cause: "at first") }
    line("\(text(old)) → \(text(change.value))", cause: cause(of: change))
  }

  func showEnd() { line("completed", cause: "the drawing has ended") }

  private func cause<Value>(of change: PathChange<Value>) -> String {
    if change.causedByEnd { return "a part on the way has ended" }
    return change.affectedOnlyLastComponent ? "written" : "a part on the way was replaced"
  }

  private func line(_ values: String, cause: String) {
    let values = values.padding(to: InspectorReport.valueWidth) + "  "
    screen.print(
      "    " + path.padding(to: InspectorReport.nameWidth)
        + (isStyled ? values.styled(.bold) + cause.styled(.dim) : values + cause))
  }
}
