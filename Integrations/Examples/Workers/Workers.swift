import ExampleSupport
import Foundation

/// Counts the words of a large file by key on several processes, over NATS, while processes and servers die.
@main
enum Workers {
  static let help = """
    Counts the words of a file on several processes, over NATS. Every word is a key, and all occurrences of a key are counted
    by one process. The result is compared with a direct count.

      workers --processes 4          starts a cluster of three servers on this machine and four worker processes, counts,
                                     and meanwhile kills one worker and one server without a warning
        --file PATH                  the file; without it, one with made-up words
        --megabytes 8                the size of the made-up file
        --partitions 16              the number of parts in which the keys are shared
        --calm                       kills nothing

    On many machines:

      1. Start a cluster of nats-server with JetStream, on three machines. Each has its own name and folder:
           nats-server -js -sd /var/lib/nats -n s1 -p 4222 --cluster_name words \\
             -cluster nats://0.0.0.0:6222 -routes nats://m1:6222,nats://m2:6222,nats://m3:6222
      2. Start a worker on as many machines as you like, whenever you like. Each may be stopped or killed at any time:
           workers work --servers nats://m1:4222,nats://m2:4222,nats://m3:4222
      3. Send a file from one machine, and print the result:
           workers count PATH --servers nats://m1:4222,nats://m2:4222,nats://m3:4222

    Both take `--run NAME` to begin a new count, `--partitions N`, which is the same everywhere, and `--replicas N`: 3 by default, which
    needs three servers. `count` takes `--pause MILLISECONDS` between two parts of the file.
    """

  static func main() async {
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    if arguments.flag("--help") || arguments.flag("-h") { return say(help) }
    do {
      switch arguments.operand() {
      case "work": try await Worker(&arguments).run()
      case "count": try await Count(&arguments).run()
      case nil: try await Cluster(&arguments).run()
      case let word?: throw Usage("there is no command \(word)")
      }
    } catch {
      FileHandle.standardError.write(Data("workers: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
