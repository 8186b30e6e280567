import Foundation
import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// Options for servers that are set up in another way.
@Suite(.timeLimit(.minutes(5))) struct OptionsTests {
  /// Uses all that has replies: requests, streams, consumers and buckets.
  private func useAll(_ connection: NATSConnection) async throws {
    connection.signal(subject: "echo").subscribe(
      next: { try? connection.publish($0.payload, to: $0.replySubject ?? "none") }, failed: { _ in })
    try await connection.flush()
    let reply = try await connection.request(NATSMessage(subject: "echo", payload: "text".utf8)).firstValue()
    #expect(reply?.text == "text")
    let stream = try await connection.stream("NUMBERS", subjects: ["numbers"])
    for number in 1...3 {
      _ = try await connection.store(NATSMessage(subject: "numbers", payload: "\(number)".utf8)).firstValue()
    }
    let records = try await stream.signal(from: .start, completesAtEnd: true).allValues()
    #expect(records.map(\.message.text) == ["1", "2", "3"])
    let consumer = try await stream.consumer("workers")
    let deliveries = try await consumer.deliveries().take(3).allValues()
    for delivery in deliveries { try await delivery.acknowledged() }
    #expect(deliveries.map(\.record.sequence) == [1, 2, 3])
    let bucket = try await connection.bucket("settings")
    let revision = try await bucket.put("blue".utf8, for: "colour")
    try await bucket.put("red".utf8, for: "colour", replacing: revision)
    #expect(try await bucket.entry(for: "colour")?.value == Array("red".utf8))
    let entries = try await bucket.watch(completesAtEnd: true).allValues()
    #expect(entries.map(\.key) == ["colour"])
  }

  @Test func anInboxHasThePrefix() async throws {
    let server = try await TestServer(
      configuration: """
        no_auth_user: open
        authorization {
          users = [
            { user: open, password: word }
            { user: limited, password: word, permissions: { subscribe: ["answers.limited.>", "echo"] } }
          ]
        }
        """)
    let connection = try await server.connect { options in
      options.credentials = .user("limited", password: "word")
      options.inboxPrefix = "answers.limited"
    }
    try await useAll(connection)
  }

  @Test(arguments: ["", "a.>", "a b", "a."]) func aWrongPrefixIsRefused(prefix: String) async throws {
    var options = NATSOptions()
    options.inboxPrefix = prefix
    let failure = await #expect(throws: NATSFailure.self) {
      try await NATSConnection.connect(to: ["nats://127.0.0.1:1"], options: options)
    }
    #expect(failure?.status == .invalidName)
  }

  @Test func aDomainOfJetStreamIsUsed() async throws {
    let server = try await TestServer(configuration: "jetstream { domain: hub }")
    try await useAll(try await server.connect { $0.jetStreamDomain = "hub" })
    let other = try await server.connect { options in
      options.jetStreamDomain = "other"
      options.reconnecting.deadline = .milliseconds(10)
    }
    let failure = await #expect(throws: NATSFailure.self) { try await other.stream("NUMBERS").info() }
    #expect(failure?.status == .unavailable)
  }

  @Test func aServerGetsTheCertificateOfTheClient() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String) -> String { folder.appending(path: name).path }
    try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=authority",
      "-keyout", file("ca.key"), "-out", file("ca.pem"))
    try Data("subjectAltName=IP:127.0.0.1\n".utf8).write(to: folder.appending(path: "names"))
    for name in ["server", "client"] {
      try openssl(
        "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(name)",
        "-keyout", file("\(name).key"), "-out", file("\(name).csr"))
      try openssl(
        "x509", "-req", "-days", "2", "-in", file("\(name).csr"), "-CA", file("ca.pem"),
        "-CAkey", file("ca.key"), "-CAcreateserial", "-extfile", file("names"), "-out", file("\(name).pem"))
    }
    var options = NATSOptions()
    options.isEncrypted = true
    options.trustedCertificates = file("ca.pem")
    options.certificate = NATSCertificate(file: file("client.pem"), key: file("client.key"))
    let server = try await TestServer(
      configuration: """
        tls {
          cert_file: "\(file("server.pem"))", key_file: "\(file("server.key"))", ca_file: "\(file("ca.pem"))"
          verify: true
        }
        """, options: options)
    try await useAll(try await server.connect())
    await #expect(throws: NATSFailure.self) { try await server.connect { $0.certificate = nil } }
    let missing = await #expect(throws: NATSFailure.self) {
      try await server.connect { $0.certificate = NATSCertificate(file: file("none.pem"), key: file("client.key")) }
    }
    #expect(missing?.call.contains("none.pem") == true)
  }

  private func openssl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
