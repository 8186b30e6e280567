import ExampleSupport
import Foundation
import Testing

@Suite("The example chat", .timeLimit(.minutes(5))) struct ChatTests {
  /// The client's output: the updates as they came, and the text at the end.
  struct Reading {
    var status: Int32
    var updates: String
    var end: String
    var text: String
    var output: String

    init(_ result: (status: Int32, output: String)) throws {
      (status, output) = result
      let parts = output.components(separatedBy: "\n\n--- received in ")
      try #require(parts.count == 2, "\(output)")
      updates = parts[0]
      let rest = parts[1].components(separatedBy: " ---\n")
      end = rest[0]
      text = String(rest.dropFirst().joined(separator: " ---\n").dropLast())
    }
  }

  private let text = "Once upon a time\n\nthere was a caf\u{E9} \u{1F1E9}\u{1F1EA}, and  it closed.\n"

  /// Runs a closure while a server runs.
  private func serving(_ options: String..., body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "chat-\(UUID()).txt")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (server, first) = try startExample(
      "chat", ["serve", file.path, "--port", "0"] + (options.contains("--pause") ? [] : ["--pause", "1"]) + options)
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    try body(try #require(URL(string: first.trimmingCharacters(in: .newlines))?.port.map { "\($0)" }, "\(first)"))
  }

  private func read(_ port: String, _ options: String...) throws -> Reading {
    try Reading(try runExample("chat", ["read", "--port", port] + options))
  }

  @Test("shows the text, and prints it at the end")
  func complete() throws {
    try serving { port in
      let reading = try read(port)
      #expect(reading.status == 0)
      #expect(reading.text == text)
      #expect(reading.updates == text)
      #expect(reading.end.hasSuffix(" updates, complete"))
    }
  }

  @Test("shows exactly the text over cut connections and refused requests")
  func resumes() throws {
    try serving("--cut", "3", "--busy", "4") { port in
      let reading = try read(port)
      #expect(reading.status == 0, "\(reading.output)")
      #expect(reading.text == text)
      #expect(reading.output.contains("[disconnected: connects again in "))
      #expect(reading.output.contains("[status 429: connects again in "))
    }
  }

  @Test("shows the text so far when the server reports a failure, and fails")
  func reports() throws {
    try serving("--report", "3") { port in
      let reading = try read(port)
      #expect(reading.status == 2)
      #expect(reading.text == "Once upon a ")
      #expect(reading.end.hasSuffix("failed: the server reports the model is overloaded"))
    }
  }

  @Test("stops at a key, and has the text so far")
  func stops() throws {
    try serving("--pause", "600") { port in
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "chat")
      process.arguments = ["read", "--port", port]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      var bytes = output.fileHandleForReading.availableData
      try input.fileHandleForWriting.write(contentsOf: Data("x".utf8))
      bytes += try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let reading = try Reading((process.terminationStatus, String(decoding: bytes, as: UTF8.self)))
      #expect(reading.status == 0)
      #expect(reading.end.hasSuffix(" updates, stopped"))
      #expect(!reading.text.isEmpty && text.hasPrefix(reading.text) && reading.text != text, "\(reading.text)")
      #expect(reading.updates == reading.text)
    }
  }

  @Test("fails when there is no server")
  func noServer() throws {
    let reading = try read("1", "--attempts", "1")
    #expect(reading.status == 2)
    #expect(reading.end.hasPrefix("0 updates, failed: GET http://127.0.0.1:1/chat failed: "))
    #expect(reading.text.isEmpty)
  }

  @Test("names its commands in the help")
  func help() throws {
    let (status, output) = try runExample("chat", ["--help"])
    #expect(status == 0)
    for command in ["chat serve FILE", "chat read"] { #expect(output.contains(command)) }
  }

  @Test(
    "refuses a wrong argument in one line",
    arguments: [
      [], ["dance"], ["serve"], ["serve", "/no/such/file"], ["serve", "/tmp"],
      ["serve", "/etc/hostname", "--port", "70000"],
      ["serve", "/etc/hostname", "--pause", "-1"], ["serve", "/etc/hostname", "more"], ["read", "--port"],
      ["read", "--rate", "0"], ["read", "--unknown"],
    ])
  func refuses(_ arguments: [String]) throws {
    let (status, output) = try runExample("chat", arguments)
    #expect(status == 1)
    #expect(output.hasPrefix("chat: ") && output.hasSuffix("; see --help\n"), "\(output)")
    #expect(output.split(separator: "\n").count == 1, "\(output)")
  }
}
