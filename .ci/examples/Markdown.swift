/// A line of a page, and its number in the file.
struct NumberedLine {
  let number: Int
  let text: String
}

/// Finds the blocks of Swift in Markdown.
///
/// - Parameter isSwift: whether a fence without a language holds Swift, as in documentation comments.
func blocks(in lines: [NumberedLine], of page: String, withoutLanguage isSwift: Bool) throws(BadPage) -> [Block] {
  var found: [Block] = []
  var before = ""
  // Whether nothing but empty lines has come since the last block of Swift.
  var followsBlock = false
  var rest = lines[...]
  while let line = rest.popFirst() {
    let trimmed = line.text.drop { $0 == " " }
    guard trimmed.hasPrefix("```") else {
      if !trimmed.isEmpty { (before, followsBlock) = (String(trimmed), false) }
      continue
    }
    let language = trimmed.dropFirst(3)
    let body = Array(rest.prefix { !$0.text.drop { $0 == " " }.hasPrefix("```") })
    guard body.count < rest.count else {
      throw BadPage(page: page, line: line.number, problem: "this fence has no end")
    }
    rest = rest.dropFirst(body.count + 1)
    let code = dedented(body.map(\.text), by: line.text.count - trimmed.count)
    if language == "swift" || isSwift && language.isEmpty {
      var block = Block(page: page, line: line.number + 1, lines: code, fate: Block.isTest(code) ? .test : .compiled)
      if before.hasPrefix(Block.skipMark) {
        let reason = before.dropFirst(Block.skipMark.count).prefix { $0 != "-" }
        block.fate = .skipped(reason: reason.trimmed)
      }
      if before == Block.continuationMark {
        guard let last = found.last else {
          throw BadPage(page: page, line: line.number, problem: "there is nothing that this could continue")
        }
        block.beginning = last.beginning + [last]
      }
      found.append(block)
      (before, followsBlock) = ("", true)
    } else {
      if language == "text", followsBlock, let last = found.indices.last {
        found[last].fate = .run(prints: code.joined(separator: "\n"))
      }
      (before, followsBlock) = ("", false)
    }
  }
  return found
}

/// The documentation comments of a source, with empty lines in place of code.
func comments(in lines: [NumberedLine]) -> [NumberedLine] {
  lines.map { line in
    let text = line.text.drop { $0 == " " }
    guard text.hasPrefix("///") else { return NumberedLine(number: line.number, text: "") }
    return NumberedLine(number: line.number, text: String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
  }
}

private func dedented(_ lines: [String], by count: Int) -> [String] {
  lines.map { line in String(line.dropFirst(min(count, line.prefix { $0 == " " }.count))) }
}

extension Substring {
  var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
