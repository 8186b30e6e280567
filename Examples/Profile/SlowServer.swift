import Foundation
import Marbles
import Reactive

/// A slow server, which fails while `isFailing` is true. It answers with the content of real files.
final class SlowServer: Sendable {
  /// The facts about a file.
  struct Facts: Sendable, Equatable {
    var title: String
    var lines: Int
    var bytes: Int
  }

  /// A request that has no answer.
  struct Failure: Error {
    let message: String
  }

  private static let pause = Duration.milliseconds(300)
  private static let pageLength = 3

  /// The names of its files, in their order.
  let names: [String]
  let isFailing = Property(false)
  private let folder: String

  init(of folder: String) throws(CommandFailure) {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { throw .system("open", folder) }
    guard isFolder.boolValue else { throw .system("open", folder, code: ENOTDIR) }
    self.folder = folder
    names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter { name in
      var isFolder = ObjCBool(false)
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder) && !isFolder.boolValue
    }
    if names.isEmpty { throw InputFailure(folder, "there is no file in it") }
  }

  /// The facts of a file.
  func facts(of name: String) async throws(Failure) -> Facts {
    let lines = try await lines(of: name)
    return Facts(
      title: lines.first { !$0.isEmpty } ?? "(no text)", lines: lines.count,
      bytes: lines.reduce(0) { $0 + $1.utf8.count + 1 })
  }

  /// A page of the lines of a file.
  func page(of name: String, from start: Int?) async throws(Failure) -> Page<String, Int> {
    let (lines, start) = (try await lines(of: name), start ?? 0)
    let end = min(lines.count, start + SlowServer.pageLength)
    return Page(Array(lines[min(start, end)..<end]), next: end < lines.count ? end : nil)
  }

  /// Stores a title, and returns the title that it has stored.
  func store(_ title: String) async throws(Failure) -> String {
    try await answer()
    return title
  }

  private func lines(of name: String) async throws(Failure) -> [String] {
    try await answer()
    guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
      throw Failure(message: "\(name.onOneLine) is no text that can be read")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).onOneLine }
  }

  private func answer() async throws(Failure) {
    try? await Task.sleep(for: SlowServer.pause)
    if isFailing.value { throw Failure(message: "the server is overloaded") }
  }
}
