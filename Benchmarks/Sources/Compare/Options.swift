import Support

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The options of the command line.
struct Options {
  var rows: [Row] = []
  var isQuick = false
  var isMarkdown = false
  /// The files for the JSON results and for the chart.
  var json: String?
  var svg: String?
  /// The one candidate to run without a comparison, and its number of events: for profilers.
  var alone: Candidate?
  var count: Int?

  static let usage = """
    Usage: Compare [--quick] [--markdown] [--json FILE] [--svg FILE] [row ...]
           Compare --alone library | OpenCombine | async-algorithms | closures [--count N] row ...
    """

  /// Parses the arguments, or ends the program with a one-line error.
  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--markdown": isMarkdown = true
      case "--json": json = Self.file(arguments.next(), after: argument)
      case "--alone": alone = Self.candidate(arguments.next())
      case "--count":
        count = arguments.next().flatMap { Int($0) }
        if count == nil { stop("No number after --count. \(Self.usage)") }
      case "--svg": svg = Self.file(arguments.next(), after: argument)
      case "--help": Self.help()
      default: rows += Self.rows(named: argument)
      }
    }
    if rows.isEmpty { rows = Row.all }
  }

  /// Prints the usage and a line for each row, and ends the program.
  private static func help() -> Never {
    print(usage)
    for row in Row.all { print("  \(row.name): \(row.sentence)") }
    exit(0)
  }

  private static func candidate(_ name: String?) -> Candidate {
    guard let candidate = name.flatMap(Candidate.init(rawValue:)) else { stop("No candidate after --alone. \(usage)") }
    return candidate
  }

  private static func file(_ argument: String?, after option: String) -> String {
    guard let argument else { stop("No file after \(option). \(usage)") }
    return argument
  }

  /// The row with this name, or all its sizes: `2` means `2x1`, `2x5` and `2x10`.
  private static func rows(named name: String) -> [Row] {
    let rows = Row.all.filter { $0.name == name || $0.name.hasPrefix(name + "x") }
    if rows.isEmpty {
      stop("There is no row or option '\(name)'. Rows: \(Row.all.map(\.name).joined(separator: " ")). \(usage)")
    }
    return rows
  }
}
