/// The names that are nearest to a misspelt one, the nearest first.
///
/// - Parameters:
///   - word: the misspelt name. Small and capital letters are alike.
///   - names: the names that there are.
///   - count: how many of them are wanted.
public func nearest(to word: String, among names: some Sequence<String>, limit count: Int) -> [String] {
  let folded = word.lowercased()
  let near = names.map { name in
    // A name is also meant without its type: `merge` for `Signal.merge`.
    let short = name.split(separator: ".").last.map(String.init) ?? name
    return (name: name, distance: min(distance(folded, name.lowercased()), distance(folded, short.lowercased())))
  }
  return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(count).map(\.name)
}

/// How many letters have to be added, taken away or changed to get from one word to the other.
func distance(_ one: String, _ other: String) -> Int {
  let letters = Array(other)
  var row = Array(0...letters.count)
  for (line, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for (place, compared) in letters.enumerated() {
      let changed = diagonal + (letter == compared ? 0 : 1)
      diagonal = row[place + 1]
      row[place + 1] = min(changed, diagonal + 1, row[place] + 1)
    }
  }
  return row[letters.count]
}
