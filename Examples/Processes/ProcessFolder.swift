import Foundation

/// The processes of Linux, from the files of a folder such as `/proc`.
struct ProcessFolder: Sendable {
  let path: String
  private let users: [Substring: Substring]

  init(path: String) {
    self.path = path
    let lines = (ProcessFolder.text("/etc/passwd") ?? "").split(separator: "\n")
    let accounts = lines.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    users = Dictionary(accounts.filter { $0.count > 2 }.map { ($0[2], $0[0]) }) { first, _ in first }
  }

  /// Reads all of them; one that ends meanwhile is left out.
  func read() throws(InputFailure) -> ProcessReading {
    let seconds = ProcessFolder.text(path + "/uptime")?.split(separator: " ").first.flatMap { Double($0) }
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let processes = folders.filter { Int($0) != nil }.compactMap { process("\(path)/\($0)") }
    guard let seconds, !processes.isEmpty else { throw InputFailure(path, "there are no processes of Linux here") }
    return ProcessReading(ticks: seconds * Double(sysconf(Int32(_SC_CLK_TCK))), processes: processes)
  }

  private func process(_ folder: String) -> SystemProcess? {
    guard let stat = ProcessFolder.text(folder + "/stat"), let status = ProcessFolder.text(folder + "/status")
    else { return nil }
    return SystemProcess(stat: stat, status: status, users: users)
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
