extension Catalogue {
  /// The operator of a name, as the command line or the documentation has it; of several alike the plainest.
  func entry(called name: String) -> OperatorEntry? {
    let folded = (name.hasPrefix("Signal.") ? name.dropFirst("Signal.".count) : Substring(name)).lowercased()
    let plain = entries.filter { $0.base.lowercased() == folded }.min { $0.slug.count < $1.slug.count }
    let longer = entries.filter { $0.slug.lowercased().hasPrefix(folded + "-") }.min { $0.slug.count < $1.slug.count }
    return entries.first { $0.slug == name || $0.name == name } ?? entries.first { $0.slug.lowercased() == folded }
      ?? plain ?? longer
  }

  /// That there is no such operator, and which are near; or why it is not drawn.
  func unknown(_ name: String) -> CommandFailure {
    let folded = name.lowercased()
    for excused in undrawn.flatMap(\.operators)
    where excused.name == name || excused.name.prefix(while: { $0 != "(" }).lowercased() == folded {
      return .usage("\(excused.name) has no diagram: \(excused.reason)")
    }
    let near = entries.map { entry in
      (
        slug: entry.slug,
        distance: min(distance(folded, entry.slug.lowercased()), distance(folded, entry.base.lowercased()))
      )
    }.sorted { ($0.distance, $0.slug) < ($1.distance, $1.slug) }
    let names = near.prefix(3).map(\.slug).joined(separator: ", ")
    return .usage("there is no operator named '\(name)'; near are \(names); `marbles` lists all")
  }
}

extension OperatorEntry {
  /// The name without its parentheses.
  fileprivate var base: String {
    let plain = name.hasPrefix("Signal.") ? name.dropFirst("Signal.".count) : Substring(name)
    return String(plain.prefix { $0 != "(" })
  }
}
