import Foundation

/// What operators are members of.
private let extensible = ["Signal", "SignalSource"]

/// Reads the public members of extensions of these, and the public free functions of a file.
///
/// The sources are formatted, so that the indentation tells what is nested in what.
func declarations(inFile file: String) throws -> [Declaration] {
  let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
  var found: [Declaration] = []
  var comment: [String] = []
  var extended: Substring?
  for (number, line) in lines.enumerated() {
    if line.hasPrefix("extension ") {
      extended = line.dropFirst("extension ".count).prefix { $0.isLetter }
    } else if line.hasPrefix("}") {
      extended = nil
    }
    let indent = extended == nil ? 0 : 2
    guard line.prefix(while: { $0 == " " }).count == indent else { continue }
    let text = line.dropFirst(indent)
    if text.hasPrefix("///") {
      comment.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
    } else if let start = text.range(of: "public ")?.upperBound, text.hasPrefix("public ") || text.hasPrefix("@") {
      let whole = [String(text[start...])] + lines[(number + 1)...].prefix(20)
      if extended.map({ extensible.contains(String($0)) }) ?? true,
        let declaration = Declaration(
          whole.joined(separator: " "), isMember: extended != nil, comment: DocumentationComment(lines: comment),
          file: file, line: number + 1),
        declaration.isMember || declaration.kind == .function
      {
        found.append(declaration)
      }
      comment = []
    } else if !text.hasPrefix("@") {
      comment = []
    }
  }
  return found
}
