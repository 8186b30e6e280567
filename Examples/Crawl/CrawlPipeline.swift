import Foundation
import FoundationNetworking
import Reactive
import ReactiveFoundation

/// Follows all links from a page, and fetches each page of the site once.
///
/// At most six pages are on their way. A page holds its place among them until one serial queue has parsed it, so a
/// slow parser slows the requests down. An answer that fails or is late is requested again, after pauses that double.
struct CrawlPipeline: Sendable {
  let start: URL
  private let session = URLSession(configuration: .ephemeral)
  private let parsing = QueueScheduler(name: "parsing")

  func log() -> Signal<CrawlLog, InputFailure> {
    .deferred {
      let seen = SerialState<Set<URL>>([])
      return Signal.just(.found(start))
        .expand(maxConcurrent: 6) { event in
          guard case .found(let page) = event, seen.value.insert(page).inserted else { return nil }
          return visit(page)
        }
        .timestamp(on: parsing)
        .scan(into: CrawlLog()) { log, entry in log.note(entry.value, at: entry.instant) }
        .promoteError()
    }
  }

  /// The events of one page: each attempt, and then its links or its last failure.
  private func visit(_ page: URL) -> Signal<CrawlEvent, Never> {
    let policy = RetryPolicy<NetworkFailure>(
      attempts: 4, backoff: .exponential(from: .milliseconds(50), upTo: .seconds(1)), jitter: 0.2)
    return session.response(to: URLRequest(url: page))
      .validated()
      .timeout(after: .milliseconds(400), on: parsing, with: .transport(URLError(.timedOut)))
      .deliver(on: parsing)
      .flatMap { response in
        let links = links(in: response.body, on: page)
        return Signal([.fetched(page, bytes: response.body.count, links: links.count)] + links.map { .found($0) })
      }
      .start(with: .requested(page))
      .retry(policy.while(\.isTransient), on: parsing)
      .catch { failure in .just(.broken(page, failure.description)) }
  }

  /// The targets of the links in a page of Markdown, as far as they are on this server; none in another file.
  private func links(in body: Data, on page: URL) -> [URL] {
    guard page.pathExtension == "md" else { return [] }
    return String(decoding: body, as: UTF8.self).matches(of: /\]\(([^)#\s]+)[^)]*\)|\n\[[^\]]+\]: ([^#\s]+)/)
      .compactMap { URL(string: String($0.1 ?? $0.2 ?? ""), relativeTo: page)?.absoluteURL.standardized }
      .filter { $0.host == page.host }
  }
}
