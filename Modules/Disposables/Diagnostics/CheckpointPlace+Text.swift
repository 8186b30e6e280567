extension CheckpointPlace {
  package var description: String { "\(name.onOneLine) at \(file):\(line)" }

  /// The places in one line, after a phrase; empty if there are none.
  package static func list(_ places: [CheckpointPlace], after phrase: String) -> String {
    var text = ""
    for place in places { text += (text.isEmpty ? phrase : ", ") + place.description }
    return text
  }
}
