extension Int {
  /// The number with its thousands apart.
  var grouped: String {
    var rest = String(magnitude)
    var groups: [Substring] = []
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = String(rest.dropLast(3))
    }
    return (self < 0 ? "-" : "") + ([rest[...]] + groups).joined(separator: ",")
  }
}
