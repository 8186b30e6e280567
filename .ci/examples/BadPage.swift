/// A page that cannot be read.
struct BadPage: Error, CustomStringConvertible {
  let page: String
  let line: Int
  let problem: String

  var description: String { "\(page):\(line): error: \(problem)" }
}
