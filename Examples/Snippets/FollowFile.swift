// Follow a growing file. The page of six small programs quotes this one.

import Foundation
import Reactive
import ReactiveSystem

let path = FileManager.default.temporaryDirectory.appending(component: "server-\(UUID()).log").path
defer { try? FileManager.default.removeItem(atPath: path) }

// A server that writes a line every few milliseconds, until the program ends it.
let script = "while n=$((n + 1)); do [ $((n % 3)) = 0 ] && echo ERROR $n || echo GET /$n; sleep 0.01; done"
let server = ChildProcess("sh", ["-c", "exec >\(path); n=0; \(script)"]).result()
  .subscribe(next: { _ in }, failed: { print($0) })

let alerts = LocalFile(path).following(from: .beginning).lines()
  .filter { $0.hasPrefix("ERROR") }
  .collect(count: 3)
  .map { "three errors, the last: \($0[2])" }
for try await alert in alerts.take(2).values { print(alert) }
server.dispose()
