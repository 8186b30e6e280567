import Foundation

// Writes Documentation/Operators.md to standard output, from the sources in the current folder. Fails, with a line for each, if an
// operator's documentation lacks its marble diagram or the names it has elsewhere.

let concerns = [
  Concern("Transforming", at: ["Modules/Core/Transforming"]),
  Concern("Filtering", at: ["Modules/Core/Filtering"]),
  Concern("Collecting", at: ["Modules/Core/Collecting"]),
  Concern("Combining", at: ["Modules/Core/Combining"]),
  Concern("Flattening", at: ["Modules/Core/Flattening"]),
  Concern("Recovering", at: ["Modules/Core/Recovering", "Modules/Core/Kernel/Signals/Signal+PromoteError.swift"]),
  Concern("Effects", at: ["Modules/Core/Effects"]),
  Concern("Grouping", at: ["Modules/Subjects"]),
  Concern("Sharing", at: ["Modules/Multicast"]),
  Concern("Time", at: ["Modules/Schedulers/Timing", "Modules/Schedulers/Rerunning"]),
  Concern(
    "Schedulers",
    at: ["Delivering", "Context"].map { "Modules/Schedulers/" + $0 }),
  Concern("Sources", at: ["Modules/Core/Kernel/Sources"]),
  Concern("Bridges", at: ["Modules/Core/Bridging"]),
]

let sections = try concerns.map { concern in
  Section(title: concern.title, operators: Operator.all(of: try concern.files().flatMap(declarations(inFile:))))
}.filter { !$0.operators.isEmpty }
print(Page(sections: sections, pictures: Pictures(folder: "Documentation/Pictures")).text, terminator: "")

let operators = sections.flatMap(\.operators)
let complaints = operators.flatMap(\.complaints)
for complaint in complaints { FileHandle.standardError.write(Data((complaint + "\n").utf8)) }
exit(complaints.isEmpty && !operators.isEmpty ? 0 : 1)
