/// The operators whose call, as pictures show it, is not the whole program: it names a value or a function that the
/// picture does not declare. By their slugs.
let shortened: [Word] = [
  "dematerialize", "take-during", "flatScan", "retry-when", "mapError", "promoteError-to", "sharing", "using",
  "using-closing",
]
