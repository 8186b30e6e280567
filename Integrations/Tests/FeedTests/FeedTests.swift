import AsyncHTTPClient
import ExampleSupport
import Foundation
import NIOCore
import NIOHTTP1
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct FeedTests {
  @Test func bothServersSendEventsToAllClientsAndDropThoseOfSlowOnes() throws {
    let (status, output) = try run("measure", "--clients", "20", "--slow", "3", "--rate", "25", "--seconds", "1")
    #expect(status == 0, "\(output)")
    let rows = output.split(separator: "\n").filter { $0.hasPrefix("| signals") || $0.hasPrefix("| `AsyncStream`") }
    #expect(rows.count == 4, "\(output)")
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(Int(cells[3]) ?? 0 > 0, "\(row)")
      // More events were sent than the buffers of the slow clients take.
      if cells[1] != "0" { #expect(Int(cells[5]) ?? 0 > 0, "\(row)") }
    }
  }

  @Test func aClientContinuesAfterTheServerWasKilledAndStartedAgain() async throws {
    let (received, failures) = (Journal<String>(), Journal<HTTPFailureKind>())
    let (first, text) = try startExample("feed", ["serve", "--port", "0", "--rate", "50"])
    let port = try #require(text.split(separator: ",").first?.split(separator: ":").last)
    let events = HTTPClient.shared.events(HTTPClientRequest(url: "http://127.0.0.1:\(port)/events"))
      .on(failed: { failures.write($0.kind) })
      .retry(RetryPolicy(backoff: .constant(.milliseconds(20))), on: QueueScheduler(name: "retries"))
    let subscription = events.subscribe(next: { received.write($0.data) }, failed: { Issue.record($0) })
    await until { received.count >= 3 }
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    await until { failures.count >= 1 }
    // The connection was cut first; then there is no server.
    #expect(failures.entries.first == .disconnected)
    let count = received.count
    let (second, _) = try startExample("feed", ["serve", "--port", "\(port)", "--rate", "50"])
    await until { received.count >= count + 3 }
    #expect(failures.entries.allSatisfy { [.disconnected, .noConnection].contains($0) }, "\(failures.entries)")
    subscription.dispose()
    second.terminate()
    second.waitUntilExit()
  }

  @Test func aTerminatedServerEndsItsResponsesAndThenItself() async throws {
    let (received, ends) = (Journal<String>(), Journal<String>())
    let (server, text) = try startExample("feed", ["serve", "--port", "0", "--rate", "50"])
    let port = try #require(text.split(separator: ",").first?.split(separator: ":").last)
    HTTPClient.shared.events(HTTPClientRequest(url: "http://127.0.0.1:\(port)/events"))
      .subscribe(
        next: { received.write($0.data) }, failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
    await until { received.count >= 3 }
    server.terminate()
    await until { ends.count == 1 }
    server.waitUntilExit()
    #expect(ends.entries == ["completed"])
    #expect(server.terminationReason == .exit)
    #expect(server.terminationStatus == 0)
  }

  /// `.ci/metrics` reads the page with Prometheus' own parser.
  @Test func theMetricsAreInTheFormatOfPrometheus() async throws {
    let (server, text) = try startExample("feed", ["serve", "--port", "0", "--rate", "50"])
    let address = "http://127.0.0.1:\(try #require(text.split(separator: ",").first?.split(separator: ":").last))"
    let received = Journal<String>()
    let subscription = HTTPClient.shared.events(HTTPClientRequest(url: address + "/events"))
      .subscribe(next: { received.write($0.data) }, failed: { _ in })
    await until { received.count >= 3 }
    let request = HTTPClientRequest(url: address + "/metrics")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    #expect(response.headers.first(name: "content-type") == "text/plain; version=0.0.4; charset=utf-8")
    let page = String(buffer: try await response.body.collect(upTo: 1 << 20))
    let type = try Regex("# TYPE [a-zA-Z_:][a-zA-Z0-9_:]* (counter|gauge|summary)")
    let sample = try Regex("[a-zA-Z_:][a-zA-Z0-9_:]*(\\{.*\\})? (-?[0-9.e+-]+|NaN|[+-]Inf)")
    for line in page.split(separator: "\n") {
      #expect(line.wholeMatch(of: type) != nil || line.wholeMatch(of: sample) != nil, "\(line)")
    }
    #expect(page.contains("# TYPE feed_clients_live gauge\nfeed_clients_live 1\n"))
    #expect(page.contains("# TYPE feed_clients_values_total counter\nfeed_clients_values_total "))
    subscription.dispose()
    server.terminate()
    server.waitUntilExit()
  }

  @Test func helpNamesTheCommands() throws {
    let (status, output) = try run("--help")
    #expect(status == 0)
    for command in ["feed serve", "feed load", "feed measure"] { #expect(output.contains(command)) }
  }

  @Test(arguments: [
    [], ["serve", "--port"], ["load", "--clients", "none"], ["serve", "--unknown"], ["dance"],
    ["serve", "--port", "70000"], ["serve", "--rate", "0"],
    ["measure", "--clients", "5", "--slow", "9"],
  ])
  func aWrongArgumentIsRefused(_ arguments: [String]) throws {
    let (status, output) = try runExample("feed", arguments)
    #expect(status == 1)
    #expect(output.hasSuffix("; see --help\n"))
    #expect(output.split(separator: "\n").count == 1, "\(output)")
  }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    try runExample("feed", arguments)
  }
}

/// Waits, without blocking a thread, until a condition holds. The time limit of the suite cancels the task, which is an
/// issue.
private func until(_ condition: () -> Bool) async {
  while !condition() {
    if (try? await Task.sleep(for: .milliseconds(1))) == nil {
      Issue.record("It has not happened in the time of the suite.")
      return
    }
  }
}
