/// Declarations of one name: the main one, which comes first in its file, and the others.
struct Operator {
  let main: Declaration
  let overloads: [Declaration]

  /// The operators of a list of declarations, in their order.
  static func all(of declarations: [Declaration]) -> [Operator] {
    let families = Dictionary(grouping: declarations, by: \.overloadKey)
    var seen: Set<String> = []
    return declarations.filter { seen.insert($0.overloadKey).inserted }.map { main in
      Operator(main: main, overloads: Array((families[main.overloadKey] ?? []).dropFirst()))
    }
  }

  /// What its documentation lacks, as a compiler would say it.
  var complaints: [String] {
    let comment = main.comment
    var complaints: [String] = []
    if comment.sentence == nil { complaints.append("has no sentence that says what it does") }
    if comment.marbles == nil { complaints.append("has no marble diagram") }
    if let elsewhere = comment.elsewhere {
      if let complaint = elsewhere.complaint { complaints.append("has an `Elsewhere:` that \(complaint)") }
    } else {
      complaints.append("has no paragraph that begins with `Elsewhere:`")
    }
    return complaints.map { "\(main.file):\(main.line): \(main.name) \($0)" }
  }

  /// The names in a library, or a dash.
  func names(in library: String) -> String {
    main.comment.elsewhere?.names[library]?.joined(separator: ", ") ?? "–"
  }

  /// What is said of libraries that have no column; nil if they have no name for it.
  var namesInOthers: String? {
    guard let elsewhere = main.comment.elsewhere else { return nil }
    return Elsewhere.others.contains { elsewhere.names[$0] != nil } ? elsewhere.paragraph : nil
  }
}
