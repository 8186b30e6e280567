#if Exploration
  extension Catalogue {
    /// The outcomes of the operators that join signals.
    static let joiningOutcomes: [String: String] = [
      "merge: send × send": "12 21",
      "merge: send, end × send, end": "12| 21|",
      "merge: send × fail × dispose": "- 1 1x x",
      "merge: send × end × send": "12 2 21",
      "zip: send × send": "12",
      "zip: send, end × send, end": "12|",
      "zip: send × fail × dispose": "- x",
      "zip: send × end × send": "12| |",
      "combineLatest: send × send": "12",
      "combineLatest: send, end × send, end": "12|",
      "combineLatest: send × fail × dispose": "- x",
      "combineLatest: send × end × send": "- 12",
      "withLatest: send × send": "- 12",
      "withLatest: send, end × send, end": "12| |",
      "withLatest: send × fail × dispose": "- x",
      "withLatest: send × end × send": "12| |",
      "race: send × send": "1 2",
      "race: send, end × send, end": "1| 2|",
      "race: send × fail × dispose": "- 1 x",
      "race: send × end × send": "1| 2 |",
      "take(until:): send × send": "1| |",
      "take(until:): send, end × send, end": "1| |",
      "take(until:): send × fail × dispose": "- 1",
      "take(until:): send × end × send": "1| |",
    ]

    /// The outcomes of the strategies of `flatMap`.
    static let flatteningOutcomes: [String: String] = [
      "concat: the first ends × the second sends × dispose": "- 1",
      "merge: an inner comes × the one before sends": "5",
      "merge: an inner comes × the one before sends, ends × dispose": "- 5",
      "merge: the outer ends × the inner ends": "|",
      "merge: an inner comes × the inner fails × send": "6x x",
      "concat: an inner comes × the one before sends": "5",
      "concat: an inner comes × the one before sends, ends × dispose": "- 5",
      "concat: the outer ends × the inner ends": "|",
      "concat: an inner comes × the inner fails × send": "x",
      "latest: an inner comes × the one before sends": "- 5",
      "latest: an inner comes × the one before sends, ends × dispose": "- 5",
      "latest: the outer ends × the inner ends": "|",
      "latest: an inner comes × the inner fails × send": "- 6 x",
      "first: an inner comes × the one before sends, ends × dispose": "- 5",
      "first: the outer ends × the inner ends": "|",
      "first: an inner comes × the inner fails × send": "x",
      "race: an inner comes × the one before sends": "5",
      "race: an inner comes × the one before sends, ends × dispose": "- 5",
      "race: the outer ends × the inner ends": "|",
      "race: an inner comes × the inner fails × send": "6 x",
      "ordered(2): an inner comes × the one before sends": "5",
      "ordered(2): an inner comes × the one before sends, ends × dispose": "- 5",
      "ordered(2): the outer ends × the inner ends": "|",
      "ordered(2): an inner comes × the inner fails × send": "x",
    ]
  }
#endif
