#if Exploration
  import Foundation
  import ReactiveDisposables

  /// Records the steps of an order, with the calls that led to each.
  final class Recorder {
    struct Entry {
      let thread: Int
      let kind: StepKind
      let place: UInt64
      let calls: [UInt]
    }

    private(set) var entries: [Entry] = []
    private var calls: [Int: [UInt]] = [:]

    /// Notes where a thread is when it comes to its next step.
    func prepare(_ thread: Int) { calls[thread] = Thread.callStackReturnAddresses.map(\.uintValue) }

    /// Records that the thread takes the step.
    func record(_ thread: Int, _ kind: StepKind, at place: Places.State) {
      entries.append(Entry(thread: thread, kind: kind, place: place.name, calls: calls[thread] ?? []))
    }

    // MARK: The picture

    /// The order, one column for each thread.
    func picture(of schedule: Schedule, threads: Int) -> String {
      let sites = CallSites(of: entries.flatMap(\.calls))
      let width = 46
      var names: [UInt64: Int] = [:]
      var text = "     "
      for thread in 0..<threads { text += pad("thread \(Schedule.letter(of: thread))", to: width) }
      text += "\n"
      for (step, entry) in entries.enumerated() {
        let number = names[entry.place] ?? names.count + 1
        names[entry.place] = number
        let site = entry.calls.lazy.compactMap { sites.site(of: $0) }.first ?? "?"
        let column = String(repeating: " ", count: entry.thread * width)
        text += pad("\(step + 1)", to: 5) + column + "\(site) \(entry.kind) #\(number)\n"
      }
      return text
    }

    private func pad(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
  }

  /// The places in the sources that code addresses belong to, by the toolchain's symbolizer.
  struct CallSites {
    private var sites: [UInt: String] = [:]

    init(of addresses: [UInt]) {
      let distinct = Set(addresses).sorted()
      guard !distinct.isEmpty,
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
        let line = maps.split(separator: "\n").first(where: { $0.hasSuffix(program) }),
        let start = line.split(separator: "-").first.flatMap({ UInt($0, radix: 16) })
      else { return }
      let symbolizer = Process()
      symbolizer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      symbolizer.arguments = ["llvm-symbolizer", "--obj=" + program, "--functions=linkage", "--inlines"]
      let input = Pipe()
      let output = Pipe()
      symbolizer.standardInput = input
      symbolizer.standardOutput = output
      guard (try? symbolizer.run()) != nil else { return }
      let inside = distinct.filter { $0 > start }
      // A return address belongs to the instruction after the call.
      let text = inside.map { "0x" + String($0 - start - 1, radix: 16) }.joined(separator: "\n") + "\n"
      Thread.detachNewThread {
        input.fileHandleForWriting.write(Data(text.utf8))
        input.fileHandleForWriting.closeFile()
      }
      let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      symbolizer.waitUntilExit()
      for (address, frames) in zip(inside, lines.components(separatedBy: "\n\n")) {
        // Two lines for each call that was inlined: its function, and its place.
        let lines = frames.split(separator: "\n")
        sites[address] = zip(lines, lines.dropFirst()).lazy.compactMap(CallSites.name).first
      }
    }

    /// The file and line of an address in the library or in a scenario; nil for others.
    func site(of address: UInt) -> String? { sites[address] }

    /// `Hub.swift:61` of `/…/Modules/Core/Kernel/Hub/Hub.swift:61:12`; nil for the primitives, which all steps are in,
    /// and the links of lists.
    private static func name(_ function: Substring, _ frame: Substring) -> String? {
      guard !function.contains("withPlace"),
        frame.contains("/Modules/") || frame.contains("/Tests/Exploration/Scenarios/"),
        !frame.contains("/Modules/Core/Primitives/")
      else { return nil }
      let parts = frame.split(separator: "/").last?.split(separator: ":") ?? []
      return parts.count < 2 ? nil : "\(parts[0]):\(parts[1])"
    }
  }
#endif
