import Reactive

extension Catalogue {
  mutating func addGrouping() {
    begin("Grouping")
    add("group(by:)", .numbers("--1--2--3--4--5--|"), as: "group { $0 % 2 }") { $0.numbers.group { $0 % 2 } }
    add("group(by:transform:)", .numbers("--1--2--3--4--5--|"), as: "group(by: { $0 % 2 }, transform: { $0 * 2 })") {
      $0.numbers.group(by: { $0 % 2 }, transform: { $0 * 2 })
    }
  }
}
