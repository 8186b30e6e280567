import Foundation

// Reads the symbol graphs of a folder, which `swift package dump-symbol-graph` writes.
//
//   symbols operators GRAPHS PICTURES            writes Documentation/Operators.md to standard output; fails if an operator lacks a diagram or its names
//   symbols names GRAPHS                         lists public names, and labels of parameters
//   symbols undocumented GRAPHS                  fails if a public symbol has no documentation comment
//   symbols illustrate GRAPHS PICTURES CATALOGUE puts operators' pictures into their comments in the graphs, and copies them into a catalogue

func report(_ lines: [String]) { FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8)) }

func operators(_ graphs: [Graph], pictures: Pictures) -> Bool {
  let sections = Section.all(of: graphs)
  print(Page(sections: sections, pictures: pictures).text, terminator: "")
  let complaints = sections.flatMap(\.operators).flatMap(\.complaints)
  report(complaints)
  return complaints.isEmpty && !sections.allSatisfy(\.operators.isEmpty)
}

func names(_ graphs: [Graph]) {
  let symbols = graphs.flatMap(\.symbols)
  let names = Set(symbols.flatMap(\.names)).map { "name \($0)" }
  let labels = Set(symbols.flatMap(\.labels)).map { "label \($0)" }
  print((names.sorted() + labels.sorted()).joined(separator: "\n"))
}

func undocumented(_ graphs: [Graph]) -> Bool {
  let symbols = graphs.flatMap { graph in graph.symbols.map { (graph.module, $0) } }.filter {
    $0.1.kind != "swift.extension"
  }
  let undocumented = symbols.compactMap { (module, symbol) -> String? in
    guard let file = symbol.file, symbol.comment.allSatisfy(\.isEmpty) else { return nil }
    return "\(file):\(symbol.line): \(module): \(symbol.path.joined(separator: "."))"
  }
  print("\(symbols.count) public symbols in \(graphs.count) graphs, \(undocumented.count) without documentation")
  report(undocumented.sorted())
  return undocumented.isEmpty && !symbols.isEmpty
}

func illustrate(_ graphs: [Graph], pictures: Pictures, from folder: String, into catalogue: String) throws {
  for var graph in graphs {
    for index in graph.symbols.indices {
      guard let file = Declaration(graph.symbols[index]).flatMap(pictures.file) else { continue }
      // After the first paragraph, which is the summary.
      let summary = graph.symbols[index].comment.prefix { !$0.isEmpty }.count
      let image = "![How the events of the operator's signals follow one another.](\(file))"
      graph.symbols[index].comment.insert(contentsOf: ["", image, ""], at: summary)
      let copy = "\(catalogue)/\(file)"
      if !FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.copyItem(atPath: "\(folder)/\(file)", toPath: copy)
      }
    }
    try graph.write()
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  let graphs = try arguments.count > 1 ? Graph.all(in: arguments[1]) : []
  switch (arguments.first, arguments.count) {
  case ("operators", 3): exit(operators(graphs, pictures: try Pictures(folder: arguments[2])) ? 0 : 1)
  case ("names", 2): names(graphs)
  case ("undocumented", 2): exit(undocumented(graphs) ? 0 : 1)
  case ("illustrate", 4):
    try illustrate(graphs, pictures: Pictures(folder: arguments[2]), from: arguments[2], into: arguments[3])
  default:
    report([
      "usage: symbols operators GRAPHS PICTURES | names GRAPHS | undocumented GRAPHS | illustrate GRAPHS PICTURES CATALOGUE"
    ])
    exit(2)
  }
} catch {
  report(["error: \(error)"])
  exit(1)
}
