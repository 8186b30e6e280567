import ExampleSupport
import Foundation

/// Notes in a file, which several processes edit and show at the same time.
@main
enum Notes {
  static let help = """
    Keeps notes in a file of SQLite. All processes that show the file see the edits of all others.

      notes show FILE          shows the notes, and keeps the list up to date. In a terminal, typed text filters the list.
                               Enter adds the text as a note, Tab changes the order, Ctrl-D ends. Elsewhere it prints the
                               edits of the list, a line each, until it is interrupted
        --find TEXT            shows the notes with this text only
        --order newest         or text
        --every 100            the milliseconds between two looks for commits of other processes
      notes add FILE TEXT      adds a note, and prints its number
      notes edit FILE N TEXT   replaces the text of a note
      notes remove FILE N      removes a note
    """

  static func main() async {
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    if arguments.flag("--help") || arguments.flag("-h") { return say(help) }
    do {
      switch arguments.operand() {
      case "show": try await ShownNotes(&arguments).run()
      case "add": try NotesCommand.add(&arguments)
      case "edit": try NotesCommand.edit(&arguments)
      case "remove": try NotesCommand.remove(&arguments)
      case nil: throw Usage("a command is missing")
      case let word?: throw Usage("there is no command \(word)")
      }
    } catch {
      FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
