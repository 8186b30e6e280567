import CDiagnostics
import Foundation

// Applies the fix-its of names that were renamed, as an editor does.
//
//   fixits DIAGNOSTICS SOURCE changes the source; prints the diagnostics whose fix-its it applied, or nothing if there
//   were none
//
// Fix-its of other diagnostics are left alone: an unused constant would become `_`.

/// One replacement of bytes.
struct Edit: Hashable {
  var start: Int
  var end: Int
  var text: String
}

func text(_ string: CXString) -> String {
  defer { clang_disposeString(string) }
  return clang_getCString(string).map { String(cString: $0) } ?? ""
}

func offset(_ location: CXSourceLocation) -> Int {
  var offset: UInt32 = 0
  clang_getSpellingLocation(location, nil, nil, nil, &offset)
  return Int(offset)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("usage: fixits DIAGNOSTICS SOURCE") }
var code: Int32 = 0
var message = CXString()
guard let set = clang_loadDiagnostics(arguments[1], &code, &message) else {
  fatalError("\(arguments[1]) has no diagnostics: \(text(message))")
}

var edits: Set<Edit> = []
for index in 0..<clang_getNumDiagnosticsInSet(set) {
  let diagnostic = clang_getDiagnosticInSet(set, index)
  let spelling = text(clang_getDiagnosticSpelling(diagnostic))
  guard spelling.contains("has been renamed to") || spelling.contains("has been replaced by") else { continue }
  for number in 0..<clang_getDiagnosticNumFixIts(diagnostic) {
    var range = CXSourceRange()
    let replacement = text(clang_getDiagnosticFixIt(diagnostic, number, &range))
    edits.insert(
      Edit(start: offset(clang_getRangeStart(range)), end: offset(clang_getRangeEnd(range)), text: replacement))
  }
  if clang_getDiagnosticNumFixIts(diagnostic) > 0 { print(spelling) }
}

// From the end, so that the offsets stay right. One that overlaps waits for the next pass.
var source = Array(try Data(contentsOf: URL(fileURLWithPath: arguments[2])))
var limit = source.count
for edit in edits.sorted(by: { ($0.start, $0.end) > ($1.start, $1.end) }) where edit.end <= limit {
  source.replaceSubrange(edit.start..<edit.end, with: Array(edit.text.utf8))
  limit = edit.start
}
try Data(source).write(to: URL(fileURLWithPath: arguments[2]))
