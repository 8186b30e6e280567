import ExampleSupport
import GRDB

/// The commands that edit the file and end.
enum NotesCommand {
  static func add(_ arguments: inout Arguments) throws {
    let file = try path(&arguments)
    let text = try text(&arguments)
    say("\(try NotesFile(path: file).database.write { db in try NotesFile.add(text, in: db) })")
  }

  static func edit(_ arguments: inout Arguments) throws {
    let file = try path(&arguments)
    let number = try number(&arguments)
    let text = try text(&arguments)
    try NotesFile(path: file).database.write { db in
      try db.execute(literal: "UPDATE note SET text = \(text) WHERE id = \(number)")
      if db.changesCount == 0 { throw Usage("there is no note \(number)") }
    }
  }

  static func remove(_ arguments: inout Arguments) throws {
    let file = try path(&arguments)
    let number = try number(&arguments)
    try arguments.finish()
    try NotesFile(path: file).database.write { db in
      if try !Note.deleteOne(db, key: number) { throw Usage("there is no note \(number)") }
    }
  }

  static func path(_ arguments: inout Arguments) throws -> String {
    guard let path = arguments.operand() else { throw Usage("a file is missing") }
    return path
  }

  private static func number(_ arguments: inout Arguments) throws -> Int64 {
    guard let number = arguments.operand().flatMap({ Int64($0) }) else {
      throw Usage("the number of a note is missing")
    }
    return number
  }

  /// The rest of the words.
  private static func text(_ arguments: inout Arguments) throws -> String {
    var words: [String] = []
    while let word = arguments.operand() { words.append(word) }
    try arguments.finish()
    let text = words.joined(separator: " ")
    guard !text.isEmpty, !text.contains(where: \.isNewline) else { throw Usage("the text is a line that is not empty") }
    return text
  }
}
