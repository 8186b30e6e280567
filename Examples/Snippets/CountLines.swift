// Aggregate a log of a million lines. The page of six small programs quotes this one.

import Foundation
import Reactive
import ReactiveSystem

let path = FileManager.default.temporaryDirectory.appending(component: "million-\(UUID()).log").path
defer { try? FileManager.default.removeItem(atPath: path) }
let level = "(n % 100 ? \"INFO\" : n % 1000 ? \"WARN\" : \"ERROR\")"
let script = "BEGIN { for (n = 1; n <= 1000000; n++) print \(level), \"request\", n }"
_ = try await ChildProcess("sh", ["-c", "awk '\(script)' >\(path)"]).result().firstValue()

let counts = LocalFile(path).lines()
  .map { $0.prefix { $0 != " " } }
  .reduce(into: [Substring: Int]()) { counts, level in counts[level, default: 0] += 1 }
for try await counts in counts.values {
  for (level, count) in counts.sorted(by: { $0.value > $1.value }) { print(level, count) }
}
