import Foundation

/// A section of the page, and where its operators are declared.
struct Concern {
  let title: String
  let places: [String]

  init(_ title: String, at places: [String]) {
    self.title = title
    self.places = places
  }

  /// The Swift files, `Merge.swift` before `Merge+Never.swift`.
  func files() throws -> [String] {
    try places.flatMap { place in
      if place.hasSuffix(".swift") { return [place] }
      return try FileManager.default.subpathsOfDirectory(atPath: place)
        .filter { $0.hasSuffix(".swift") }
        .map { String("\(place)/\($0)".dropLast(".swift".count)) }
        .sorted()
        .map { $0 + ".swift" }
    }
  }
}
