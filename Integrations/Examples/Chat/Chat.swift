import ExampleSupport
import Foundation

/// Streams a text from a server to a terminal.
@main
enum Chat {
  static let help = """
    Streams the text of a file from a server to a terminal, word by word. The server pauses, refuses and cuts as its options say,
    and the client still shows exactly the text of the file.

      chat serve FILE                serves the text at /chat, and at /v1/chat/completions for clients of language models
        --port 8080                  the port; 0 for a free one
        --pause 40                   milliseconds before each word
        --busy 0                     refuses each request whose number this divides, with status 429; 0 refuses none
        --cut 0                      cuts each connection after so many words; 0 cuts none
        --report 0                   reports a failure in the stream after so many words; 0 reports none

      chat read                      shows the text as it comes, and prints at the end what it received; a key stops it
        --port 8080                  the port of the server
        --rate 20                    the most updates a second
        --attempts 10                the attempts to connect again
    """

  static func main() async {
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    if arguments.flag("--help") || arguments.flag("-h") { return write(help + "\n") }
    do {
      switch arguments.operand() {
      case "serve": try await ChatServer(&arguments).run()
      case "read": try await ChatClient(&arguments).run()
      case nil: throw Usage("a command is missing")
      case let word?: throw Usage("there is no command \(word)")
      }
    } catch {
      FileHandle.standardError.write(Data("chat: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// Writes a text at once, also into a pipe.
func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
