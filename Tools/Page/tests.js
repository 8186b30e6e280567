// The line of a test that can be copied: it has the diagrams of the page, and expects what the page shows.
'use strict'

// A value of a type, as a program has it; nothing if the text is no literal.
const literal = (label, type) => {
  if (type.endsWith('?')) return label === 'nil' ? 'nil' : literal(label, type.slice(0, -1))
  if (type.startsWith('[')) {
    const parts = label === '[]' ? [] : label.slice(1, -1).split(', ').map(part => literal(part, type.slice(1, -1)))
    return parts.includes(null) ? null : `[${parts.join(', ')}]`
  }
  return type === 'String' ? `"${label}"` : type === 'Int' || type === 'Bool' ? label : null
}

// The line of a test; or why there is none.
const testLine = (answer, names, kinds, call) => {
  const rows = (answer.steps.at(-1)?.outputs ?? []).filter(row => !row.isNote), [row] = rows
  if (answer.problem) return { reason: answer.problem }
  if (answer.cut) return { reason: 'what it sends does not end' }
  if (rows.some(row => row.origin)) return { reason: 'it sends signals' }
  if (rows.length !== 1) return { reason: 'it has more than one subscriber' }
  if (names.length < 1 || names.length > 3) return { reason: `a test has one to three inputs, and this one has ${names.length || 'none'}` }
  if (/…|later\(|Refusal/.test(call)) return { reason: 'its closure is too long for a line' }
  if (!row.type) return { reason: 'its values are tuples, times or events, which a diagram of a test does not compare' }
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const labels = [...new Set(row.marks.filter(mark => mark[1] === 'value').map(mark => mark[2]))]
  const isPlain = labels.every(label => label.length === 1 && /^(String|Int)$/.test(row.type))
  const signs = new Map(labels.map((label, place) => [label, isPlain ? label : letters[place]]))
  if (labels.some(label => !signs.get(label) || literal(label, row.type) === null)) return { reason: 'it sends too many different values' }
  const output = write({ marbles: row.marks.map(([tick, kind, label]) => ({ tick, sign: kind === 'completion' ? '|' : kind === 'failure' ? '#' : signs.get(label) })), length: 0 })
  const values = isPlain ? '' : `, outputs: [${labels.map(label => `"${signs.get(label)}": ${literal(label, row.type)}`).join(', ')}]`
  const forms = { letters: text => `"${text}"`, numbers: text => `.digits("${text}")`, truths: text => `.cold("${text}", ["t": true, "f": false])`,
    optionals: text => `.cold("${text}", [${[...new Set(text.match(/[0-9n]/g))].map(sign => `"${sign}": ${sign === 'n' ? 'nil' : sign}`).join(', ')}])` }
  const isOfKind = (kind, number) => state.inputs[number].marbles.every(marble => isEnd(marble) || allows(kind, marble.sign))
  if (new Set(kinds).size > 1 || !kinds.every(isOfKind)) return { reason: 'its inputs are of different types' }
  const inputs = kinds.map((kind, number) => forms[kind](write(state.inputs[number])))
  const parameters = /\btime\b/.test(call) ? [...names, 'time'] : names
  return { line: `expectMarbles(${[...inputs, `"${output}"`].join(', ')}${values}) { ${parameters.join(', ')} in ${call} }` }
}
