import ExampleSupport
import Foundation

/// Pushes one shared signal to many clients as server-sent events.
@main
enum Feed {
  static let help = """
    Pushes one shared signal to many clients as server-sent events.

      feed serve                     serves the events at /events, the metrics at /metrics, and a page at /
        --port 8080                  the port; 0 for a free one
        --rate 10                    events a second
        --size 200                   bytes of text in an event
        --stream                     uses AsyncStream in place of signals, for the comparison

      feed load --port 8080          connects clients to a server, and counts what they get
        --clients 1000               the number of clients
        --slow 0                     the number of clients that never read
        --seconds 10                 how long to count

      feed measure                   measures both servers, each in a process of its own
        --clients 5000, --slow 100, --rate 10, --size 2000, --seconds 10

    5,000 clients need 5,000 open files in each of the two processes. The program raises its limit as far as the system allows: see
    `ulimit -Hn`.
    """

  static func main() async {
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    if arguments.flag("--help") || arguments.flag("-h") { return say(help) }
    do {
      switch arguments.operand() {
      case "serve": try await Server(&arguments).run()
      case "load": try await Load(&arguments).run()
      case "measure": try await Measurement(&arguments).run()
      case nil: throw Usage("a command is missing")
      case let word?: throw Usage("there is no command \(word)")
      }
    } catch {
      FileHandle.standardError.write(Data("feed: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
