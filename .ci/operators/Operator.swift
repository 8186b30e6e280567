/// Declarations of one name: the main one, which comes first in its file, and its variants.
struct Operator {
  let main: Declaration
  private(set) var variants: [Declaration] = []

  /// The operators of a list of declarations, in their order.
  ///
  /// A declaration without a diagram is a variant of the one of its base name that has one in the same file, or in the file that its own
  /// continues; every other is one of its own unless only the number of its signals, or their types, tell it from one before.
  static func all(of declarations: [Declaration]) -> [Operator] {
    var operators: [Operator] = []
    for each in declarations {
      let main = operators.firstIndex { $0.main.overloadKey == each.overloadKey }
      let relative = operators.firstIndex { $0.main.familyKey == each.familyKey }
      if let place = main ?? (each.comment.marbles == nil ? relative : nil) {
        operators[place].variants.append(each)
      } else {
        operators.append(Operator(main: each))
      }
    }
    return operators
  }

  /// What the variants are called that have other labels.
  var namesOfVariants: [String] {
    var seen: Set = [main.overloadKey]
    return variants.filter { seen.insert($0.overloadKey).inserted }.map(\.name)
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
