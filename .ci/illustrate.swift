import Foundation

// illustrate GRAPHS PICTURES CATALOGUE: puts the picture of each operator into its documentation comment in the symbol graphs of a
// folder, and the pictures themselves into a catalogue. The title of a picture says which operator it shows: `Time: delay(for:on:)`.

/// The sections of the list of operators that a module's operators are in.
let sections = [
  "ReactiveKernel": ["Sources", "Recovering", "Effects"], "ReactiveBridging": ["Bridges"],
  "ReactiveSchedulers": ["Time", "Schedulers"],
  "ReactiveMulticast": ["Sharing"], "ReactiveSubjects": ["Grouping"],
]

/// A name without the parameters that only tell where the caller is, as the list of operators has it.
func listed(_ name: String) -> String {
  ["fileID:", "filePath:", "file:", "line:", "column:"].reduce(name) { $0.replacingOccurrences(of: $1, with: "") }
}

func decoded(_ title: Substring) -> String {
  [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(title)) { text, sign in
    text.replacingOccurrences(of: sign.0, with: sign.1)
  }
}

/// What the list of operators calls a symbol: an initialiser's arguments without a label go by their names.
func listedName(of symbol: [String: Any], _ name: String, _ kind: String) -> String {
  guard kind == "swift.init" else { return (kind.contains("type.") ? "Signal." : "") + listed(name) }
  let signature = symbol["functionSignature"] as? [String: Any]
  let parameters = signature?["parameters"] as? [[String: Any]] ?? []
  let internalNames = parameters.compactMap { ($0["internalName"] ?? $0["name"]) as? String }
  let labels = listed(name).dropFirst("init(".count).dropLast().split(separator: ":")
  return "Signal(\(zip(labels, internalNames).map { $0 == "_" ? "_ \($1):" : "\($0):" }.joined()))"
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: illustrate GRAPHS PICTURES CATALOGUE\n".utf8))
  exit(2)
}
let (graphs, pictures, catalogue) = (arguments[1], arguments[2], arguments[3])
let files = FileManager.default

var fileOfTitle: [String: String] = [:]
for file in try files.contentsOfDirectory(atPath: pictures) where file.hasSuffix(".svg") {
  let text = try String(contentsOfFile: "\(pictures)/\(file)", encoding: .utf8)
  if let start = text.range(of: "<title>")?.upperBound, let end = text.range(of: "</title>")?.lowerBound {
    fileOfTitle[decoded(text[start..<end])] = file
  }
}

/// The file of the picture of a symbol, if it is an operator that has one.
func picture(of symbol: [String: Any], in module: String) -> String? {
  guard let path = symbol["pathComponents"] as? [String], let last = path.last,
    path.count == 1 || path.count == 2 && ["Signal", "SignalSource"].contains(path[0]),
    let kind = (symbol["kind"] as? [String: Any])?["identifier"] as? String
  else { return nil }
  let name = listedName(of: symbol, last, kind)
  let candidates = sections[module] ?? [String(module.dropFirst("Reactive".count))]
  return candidates.lazy.compactMap { fileOfTitle["\($0): \(name)"] }.first
}

for file in try files.contentsOfDirectory(atPath: graphs) where file.hasSuffix(".symbols.json") {
  let place = URL(fileURLWithPath: "\(graphs)/\(file)")
  let module = String(file.prefix { $0 != "." && $0 != "@" })
  guard var graph = try JSONSerialization.jsonObject(with: Data(contentsOf: place)) as? [String: Any],
    var symbols = graph["symbols"] as? [[String: Any]]
  else { continue }
  for index in symbols.indices {
    guard let picture = picture(of: symbols[index], in: module),
      var comment = symbols[index]["docComment"] as? [String: Any], var lines = comment["lines"] as? [[String: Any]]
    else { continue }
    // After the first paragraph, which is the summary.
    let summary = lines.prefix { ($0["text"] as? String)?.isEmpty == false }.count
    let image = "![How the events of the operator's signals follow one another.](\(picture))"
    lines.insert(contentsOf: ["", image, ""].map { ["text": $0] }, at: summary)
    comment["lines"] = lines
    symbols[index]["docComment"] = comment
    let copy = "\(catalogue)/\(picture)"
    if !files.fileExists(atPath: copy) { try files.copyItem(atPath: "\(pictures)/\(picture)", toPath: copy) }
  }
  graph["symbols"] = symbols
  try JSONSerialization.data(withJSONObject: graph).write(to: place)
}
