import Foundation

// Reads the symbol graphs of a folder, which `graphs` of .ci/common.sh writes.
//
//   symbols operators GRAPHS PICTURES writes Documentation/Operators.md to standard output; fails if an operator lacks
//   a diagram or its names symbols names GRAPHS lists public names, and labels of parameters symbols signatures GRAPHS
//   lists public functions, as `zip(_:with:)`; initialisers by the names of their types symbols counts GRAPHS lists
//   public functions and cases with a number that the user gives, as `window(count:step:)` symbols undocumented GRAPHS
//   fails if a public symbol has no documentation comment symbols illustrate GRAPHS PICTURES CATALOGUE puts operators'
//   pictures into their comments in the graphs, and copies them into a catalogue symbols words json|text TABLES the
//   rows of the guides for programs, see .ci/guides/guides.awk symbols land SITE ARCHIVE makes the page of an archive
//   the first page of a built site, and its groups those of the list of modules symbols neighbours GRAPHS SITE PAGE
//   adds to the pages of operators those that answer the same question of Documentation/WhichOperator.md symbols
//   places GRAPHS SITE PICTURES SLUGS PAGES writes where the page of diagrams leads to on a built site symbols mend
//   SITE CATALOGUES adds missing targets of links to the pages of a built site; fails if a link has none

/// Ends the program: with a failure if there are faults.
func finish(_ faults: [String]) -> Never {
  for fault in faults { FileHandle.standardError.write(Data("\(fault)\n".utf8)) }
  exit(faults.isEmpty ? 0 : 1)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 1 else { finish(["usage: symbols COMMAND GRAPHS [PICTURES [CATALOGUE]]"]) }
if arguments[1] == "mend", arguments.count == 3 {
  let result = try Site(folder: arguments[2], catalogues: arguments[3]).mend()
  print("\(result.pages) pages, of which \(result.mended) had links without a target")
  finish(result.faults)
}
if arguments[1] == "land", arguments.count == 3 {
  try FirstPage(archive: arguments[3], site: arguments[2]).land()
  finish([])
}
if arguments[1] == "words" {
  let tables = try arguments.dropFirst(2).map(WordTable.init(file:))
  print(arguments[2] == "json" ? try WordTable.json(tables) : tables.map(\.text).joined(), terminator: "")
  finish([])
}
var graphs = try Graph.all(in: arguments[2])
let symbols = graphs.flatMap(\.symbols)
if symbols.isEmpty, arguments[1] != "illustrate" { finish(["error: no public symbols in \(arguments[2])"]) }

switch (arguments[1], arguments.count) {
case ("operators", 3):
  let page = Page(sections: Section.all(of: symbols), pictures: try Pictures(folder: arguments[3]))
  print(page.text, terminator: "")
  finish(page.sections.flatMap(\.operators).flatMap(\.faults))

case ("neighbours", 4):
  let page = Page(sections: Section.all(of: symbols), pictures: nil)
  let result = try Neighbours(page: page, tree: arguments[4]).add(to: arguments[3])
  print("\(result.pages) pages of operators with neighbours")
  finish(result.faults)

case ("names", 2):
  for name in Set(symbols.flatMap(\.names)).sorted() { print("name \(name)") }
  for label in Set(symbols.flatMap(\.labels)).sorted() { print("label \(label)") }

case ("signatures", 2): for signature in Set(symbols.compactMap(\.signature)).sorted() { print(signature) }

case ("counts", 2):
  for signature in Set(symbols.filter(\.takesNumber).compactMap(\.signature)).sorted() { print(signature) }

case ("undocumented", 2):
  let declared = symbols.filter { $0.kind != "swift.extension" }
  let undocumented = declared.compactMap { symbol in
    symbol.comment.allSatisfy(\.isEmpty)
      ? symbol.file.map { "\($0):\(symbol.line): error: \(symbol.path.joined(separator: ".")) is not documented" } : nil
  }
  print("\(declared.count) public symbols in \(graphs.count) graphs, \(undocumented.count) without documentation")
  finish(undocumented.sorted())

case ("places", 6):
  // The last argument has a page on each line: a path, a space and a title.
  let slugs = try String(contentsOfFile: arguments[5], encoding: .utf8).split(separator: "\n").map(String.init)
  let pages = arguments[6].split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  let result = try Places(site: arguments[3]).json(
    Section.all(of: symbols).flatMap(\.operators).flatMap { [$0.main] + $0.variants },
    try Pictures(folder: arguments[4]), slugs: slugs,
    pages: Dictionary(uniqueKeysWithValues: pages.map { ($0[1], $0[0]) }))
  print(result.text)
  finish(result.faults)

case ("illustrate", 4), ("illustrate", 6):
  let live = arguments.count == 6 ? arguments[5] : nil
  let slugs = try live.map { _ in try String(contentsOfFile: arguments[6], encoding: .utf8) } ?? ""
  let isLive = Set(slugs.split(separator: "\n").map(String.init))
  let pictures = try Pictures(folder: arguments[3])
  for graph in graphs.indices {
    for index in graphs[graph].symbols.indices {
      guard let file = Declaration(graphs[graph].symbols[index]).flatMap(pictures.file) else { continue }
      // After the first paragraph, which is the summary.
      let summary = graphs[graph].symbols[index].comment.prefix { !$0.isEmpty }.count
      let image = "![How the events of the operator's signals follow one another.](\(file))"
      var lines = ["", image, ""]
      let slug = String(file.dropLast(".svg".count))
      if let live, isLive.contains(slug) { lines += ["[Drag the marbles of this diagram](\(live)#op=\(slug)).", ""] }
      graphs[graph].symbols[index].comment.insert(contentsOf: lines, at: summary)
      let copy = "\(arguments[4])/\(file)"
      if !FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.copyItem(atPath: "\(pictures.folder)/\(file)", toPath: copy)
      }
    }
    try graphs[graph].write()
  }

default: finish(["usage: symbols COMMAND GRAPHS [PICTURES [CATALOGUE]]"])
}
