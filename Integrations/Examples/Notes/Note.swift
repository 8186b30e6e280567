import GRDB

/// A note: a row of the file.
struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
  let id: Int64
  var text: String

  static func contains(_ word: String) -> @Sendable (Note) -> Bool {
    { note in word.isEmpty || note.text.lowercased().contains(word.lowercased()) }
  }
}

/// The order of the shown notes.
enum NotesOrder: String, CaseIterable, Sendable {
  case newest, text

  /// Whether a note comes before another one. Notes with equal texts are in the order of their numbers.
  var isBefore: @Sendable (Note, Note) -> Bool {
    switch self {
    case .newest: { $0.id > $1.id }
    case .text: { $0.text < $1.text }
    }
  }

  var next: NotesOrder { self == .newest ? .text : .newest }
}
