#if EXIT_TESTS
  import Foundation
  import ReactiveFoundation
  import ReactiveTesting
  import TestSupport
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite("The place of a transferred file", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct FilePlaceTests {
    @Test("of a download is the URL of a file: another one is a misuse")
    func download() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let web = URL(string: "https://name:secret@example.com/file")!
        _ = URLSession.shared.download(URLRequest(url: web), to: web)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("FilePlaceTests.swift"))
      #expect(message.contains("download(_:to:) was given a URL with the scheme https"))
      for part in ["Rule:", "Meaning:", "Remedy:"] { #expect(message.contains(part)) }
      #expect(!message.contains("secret"))
    }

    @Test("of a download has a scheme: a path made to a URL is a misuse")
    func withoutScheme() async {
      await #expect(processExitsWith: .failure) {
        let web = URLRequest(url: URL(string: "https://example.com/file")!)
        _ = URLSession.shared.download(web, to: URL(string: "/tmp/file")!)
      }
    }

    @Test("of an upload is the URL of a file: another one is a misuse")
    func upload() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let web = URL(string: "https://example.com/file")!
        _ = URLSession.shared.upload(contentsOf: web, with: URLRequest(url: web))
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("upload(contentsOf:with:) was given a URL with the scheme https"))
    }
  }
#endif
