// What both pages of diagrams share: asks the program, draws what it answers, and lets marbles be changed. The program,
// marbles.wasm, is the library: nothing here knows what an operator does. The script of each page defines `page`:
//   describe(number)  the name of an input, and its kind of values
//   question()        the line that the program is asked, with the diagrams of `state.inputs`
//   answer()          what it answered, as a list of steps, each with rows of inputs and of outputs
//   address()         the state, for the address bar
//   begin(list), open(hash), show()   reads the list of operators, opens a state, and draws the controls of the page
//   code(), test()    what can be copied
'use strict'

const at = id => document.getElementById(id)
const Shapes = ['g', 'path', 'rect', 'svg', 'text']
const make = (name, attributes = {}, ...children) => {
  const element = Shapes.includes(name) ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
// A frame of another page is narrow.
const Unit = window === window.top ? 30 : 26, RowHeight = 48, StackHeight = 30, Most = 60

let program, operators, places
const load = async () => {
  if (location.protocol === 'file:') throw Error('Serve the folder of the site: python3 -m http.server --directory FOLDER 8000')
  const response = await fetch('marbles.wasm')
  if (!response.ok) throw Error(`marbles.wasm is not there: ${response.status}`)
  // Where the site has what the page leads to: a page by itself has nothing around it.
  places = await (await fetch('places.json')).json()
  program = (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance.exports
}

const ask = question => {
  const bytes = new TextEncoder().encode(question)
  // A new view after each call: memory that has grown is another buffer.
  const place = program.room(bytes.length)
  new Uint8Array(program.memory.buffer, place, bytes.length).set(bytes)
  const count = program.answer()
  return JSON.parse(new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.place(), count)))
}

// Diagrams: the marbles of each input, and the chosen one.

const state = { inputs: [], chosen: null }
const read = diagram => {
  const marbles = []
  let tick = 0, isGroup = false
  for (const sign of diagram.replaceAll(' ', '')) {
    if (sign === '(') { isGroup = true; continue }
    if (sign === ')') isGroup = false
    else if (sign !== '-') marbles.push({ tick, sign })
    if (!isGroup) tick++
  }
  return { marbles, length: tick }
}

const write = ({ marbles, length }) => {
  let text = ''
  const last = Math.max(length - 1, ...marbles.map(marble => marble.tick))
  for (let tick = 0; tick <= last; tick++) {
    const signs = marbles.filter(marble => marble.tick === tick).map(marble => marble.sign).join('')
    text += signs.length === 0 ? '-' : signs.length === 1 ? signs : `(${signs})`
  }
  return text
}

const isEnd = marble => marble.sign === '|' || marble.sign === '#'

// Marbles in the order of time; nothing follows an end.
const settle = input => {
  input.marbles.sort((one, other) => one.tick - other.tick || isEnd(one) - isEnd(other))
  const end = input.marbles.find(isEnd)
  if (end) input.length = end.tick + 1
  return input
}

const allows = (values, sign) =>
  ({ letters: /^[0-9A-Za-z]$/, numbers: /^[0-9]$/, truths: /^[tf]$/, optionals: /^[0-9n]$/ })[values].test(sign)

const question = () => page.question()
const begin = diagrams => {
  state.inputs = diagrams.slice(0, 8).map(text => settle(read(text)))
  state.chosen = state.inputs[0]?.marbles[0] ?? null
  page.show()
  redraw()
}

// The options of an operator as controls, which change `chosen`.
const controls = (options, chosen) => options.map(option => {
  const [low, high] = option.range
  const control = option.words.length && high === 0
    ? make('select', {}, ...option.words.map(word => make('option', { value: word }, word)))
    : make('input', option.words.length ? { size: 4 } : { type: 'number', min: low, max: high })
  control.value = chosen[option.name]
  control.name = option.name
  control.addEventListener('input', () => {
    chosen[option.name] = control.value
    redraw()
  })
  return make('label', {}, option.name + ' ', control)
})

// Operators in a list, by sections.
const choices = entries => [...new Set(entries.map(entry => entry.section))].map(section => make('optgroup', { label: section },
  ...entries.filter(entry => entry.section === section).map(entry => make('option', { value: entry.slug }, entry.name))))

// The picture

const drawMark = (group, { kind, label, isSeen }, x, y) => {
  const mark = make('g', { class: 'mark' + (isSeen ? '' : ' unseen'), 'data-kind': kind })
  if (kind === 'completion') mark.append(make('path', { class: 'end', d: `M${x} ${y - 18}v36` }))
  else if (kind === 'failure') {
    mark.append(make('path', { class: 'failure', d: `M${x - 8} ${y - 8}l16 16m0 -16l-16 16` }))
    if (label) mark.append(make('text', { x, y: y + 20 }, label))
  } else {
    const width = Math.max(26, label.length * 8 + 12)
    mark.append(make('rect', { class: 'disc', x: x - width / 2, y: y - 13, width, height: 26, rx: 13 }), make('text', { x, y }, label))
  }
  group.append(mark)
}

const stacks = row => {
  const byTick = new Map()
  row.marks.forEach(([tick, kind, label = ''], place) => {
    if (!byTick.has(tick)) byTick.set(tick, [])
    byTick.get(tick).push({ kind, label, isSeen: place < row.seen })
  })
  return byTick
}

const heightOf = row => RowHeight + (Math.max(1, ...[...stacks(row).values()].map(list => list.filter(mark => mark.kind !== 'completion').length)) - 1) * StackHeight
  + (row.marks.some(([, kind, label]) => kind === 'failure' && label) ? 12 : 0)
const drawRow = (row, y, unit, origin, last) => {
  const group = make('g', { class: 'row', 'data-name': row.name, 'data-start': row.start, 'data-end': row.end ?? '', 'data-seen': row.seen })
  const x = tick => origin + tick * unit
  const end = row.end ?? last + 0.5
  group.append(make('text', { class: 'name', x: origin - unit, y }, row.name))
  group.append(make('path', { class: 'line', d: `M${x(row.start) - (row.start ? 0 : unit / 2)} ${y}H${Math.max(x(row.start), x(end))}` }))
  for (const [tick, list] of stacks(row)) {
    let depth = 0
    for (const mark of list) drawMark(group, mark, x(tick), y + (mark.kind === 'completion' ? 0 : depth++ * StackHeight))
  }
  return group
}

const nameOf = number => page.describe(number).name
// The rows that inputs play from the beginning are under their handles; inner signals and later runs are rows of their own.
const rowsOfInputs = steps => state.inputs.map((input, number) => {
  const row = steps.flatMap(step => step.inputs).find(row => row.name === nameOf(number) && row.start === 0 && !row.origin)
    ?? { name: nameOf(number), start: 0, end: null, seen: 0, marks: [] }
  return row.marks.length || !input.marbles.length ? row : { ...row, marks: handlesOf(input).marks }
})

let geometry
const redraw = (isFinal = true) => {
  const answer = page.answer()
  const { steps } = answer
  at('problem').textContent = answer.problem ?? ''
  const found = steps.flatMap(step => step.inputs)
  const lone = rowsOfInputs(steps)
  const isLone = row => lone.includes(row)
  const rows = [...lone, ...steps.flatMap(step => [...step.inputs, ...step.outputs])]
  const widest = Math.max(1, ...steps.flatMap(step => step.outputs).flatMap(row => row.marks.map(mark => (mark[2] ?? '').length)))
  const unit = Math.min(72, Math.max(Unit, widest * 8 + 8))
  const last = Math.max(answer.length ?? 0, ...state.inputs.map(input => input.length))
  const origin = Math.max(...rows.map(row => row.name.length), 4) * 8 + 16 + unit
  geometry = { unit, origin }
  let y = 8
  const lines = [], drawing = [], places = new Map()
  const place = (row, handles = row) => {
    const height = Math.max(heightOf(row), heightOf(handles))
    places.set(row, y + RowHeight / 2)
    y += height
    return places.get(row)
  }
  lone.forEach((row, number) => {
    const middle = place(row, handlesOf(state.inputs[number]))
    drawing.push(drawRow(row, middle, unit, origin, last))
    drawing.push(make('rect', { class: 'track', 'data-input': number, x: origin - unit / 2, y: middle - 20, width: (last + 2) * unit, height: 40 }))
    drawing.push(drawHandles(number, middle))
  })
  // A dashed line leads from a value of another row, or of the step before, to the row of its inner signal.
  const addRows = (list, before = []) => list.forEach(row => {
    if (isLone(row)) return
    const middle = place(row), [from] = row.origin ?? []
    const above = row.origin && places.get(from < 0 ? before[-1 - from] : list[from])
    if (above !== undefined && above !== null) lines.push(make('path', { class: 'inner', d: `M${origin + row.origin[1] * unit} ${above}L${origin + row.start * unit} ${middle}` }))
    drawing.push(drawRow(row, middle, unit, origin, last))
  })
  const width = Math.max(origin + (last + 2) * unit, ...steps.map(step => step.call.length * 9 + 40))
  for (const [number, step] of steps.entries()) {
    addRows(step.inputs, steps[number - 1]?.outputs)
    drawing.push(make('rect', { class: 'box', x: 12, y: y + 4, width: width - 24, height: 36, rx: 8 }),
      make('text', { class: 'call', x: 28, y: y + 22 }, step.call))
    y += 44
    addRows(step.outputs)
  }
  const picture = make('svg', { width, height: y + 8, viewBox: `0 0 ${width} ${y + 8}`, role: 'group', 'aria-label': answer.call ?? '' }, ...lines, ...drawing)
  const old = at('board').querySelector('svg')
  const hadFocus = document.activeElement?.classList.contains('handle')
  if (old) old.replaceWith(picture); else at('board').append(picture)
  if (hadFocus) picture.querySelector('.chosen')?.focus({ preventScroll: true })
  at('value').value = state.chosen && !isEnd(state.chosen) ? state.chosen.sign : ''
  if (!isFinal) return
  at('text').textContent = textOf(answer)
  history.replaceState(null, '', page.address())
}

const handlesOf = input => ({ name: '', start: 0, seen: 0, marks: input.marbles.map(({ tick, sign }) => sign === '|' ? [tick, 'completion'] : sign === '#' ? [tick, 'failure', ''] : [tick, 'value', sign]) })
const inWords = ({ tick, sign }) => `${sign === '|' ? 'completion' : sign === '#' ? 'failure' : `value ${sign}`} at tick ${tick}`

// A handle for each marble: a slider. One of each row can be reached with the tabulator, the others with up and down.
const drawHandles = (number, y) => {
  const input = state.inputs[number]
  const { unit, origin } = geometry
  const group = make('g', { role: 'group', 'aria-label': nameOf(number) })
  const first = input.marbles.includes(state.chosen) ? state.chosen : input.marbles[0]
  const depths = new Map()
  for (const marble of input.marbles) {
    const depth = marble.sign === '|' ? 0 : depths.get(marble.tick) ?? 0
    if (marble.sign !== '|') depths.set(marble.tick, depth + 1)
    const x = origin + marble.tick * unit, top = y + depth * StackHeight
    const handle = make('g', { class: 'handle' + (marble === state.chosen ? ' chosen' : ''), role: 'slider', tabindex: marble === first ? 0 : -1,
      'aria-label': nameOf(number), 'aria-valuemin': 0, 'aria-valuemax': Most, 'aria-valuenow': marble.tick, 'aria-valuetext': inWords(marble) },
      make('rect', { class: 'hit', x: x - 15, y: top - 20, width: 30, height: 40, rx: 6 }))
    group.append(Object.assign(handle, { marble, input }))
  }
  return group
}

// A line for each row: what a screen reader gets.
const textOf = ({ problem, steps, length }) => {
  if (problem) return ''
  const lines = steps.flatMap(step => [
    ...step.inputs.map(row => ({ row, name: row.name })),
    ...step.outputs.map(row => ({ row, name: row.name === 'output' ? step.call : row.name }))])
  const cells = lines.map(({ row }) => Array.from({ length: length + 1 }, (_, tick) => {
    const marks = row.marks.filter(mark => mark[0] === tick).map(([, kind, label = '']) => kind === 'completion' ? '|' : kind === 'failure' ? '#' + label : label)
    const isOpen = tick >= row.start && tick <= (row.end ?? length)
    return marks.length === 0 ? (isOpen ? '-' : ' ') : marks.length === 1 ? marks[0] : `(${marks.join(' ')})`
  }))
  const widths = Array.from({ length: length + 1 }, (_, tick) => Math.max(...cells.map(row => row[tick].length)))
  const margin = Math.max(...lines.map(({ name }) => name.length)) + 2
  return lines.map(({ name }, place) => name.padEnd(margin) + cells[place].map((cell, tick) => cell.padEnd(widths[tick], cell === ' ' ? ' ' : '-')).join('')).join('\n')
}

// Changes
const inputOf = marble => state.inputs.find(input => input.marbles.includes(marble))
const move = (marble, tick, isFinal = true) => {
  const input = inputOf(marble)
  if (!input) return
  const end = input.marbles.find(isEnd)
  const limit = end && marble !== end ? end.tick : Most
  const least = marble === end ? Math.max(0, ...input.marbles.filter(other => other !== end).map(other => other.tick)) : 0
  marble.tick = Math.min(limit, Math.max(least, tick))
  input.length = Math.max(input.length, marble.tick + 1)
  settle(input)
  redraw(isFinal)
}

const setSign = (marble, sign) => {
  const input = inputOf(marble)
  if (!input) return
  if (sign === '|' || sign === '#') {
    input.marbles = input.marbles.filter(other => other === marble || (!isEnd(other) && other.tick <= marble.tick))
  } else if (!allows(page.describe(state.inputs.indexOf(input)).values, sign)) return
  marble.sign = sign
  settle(input)
  redraw()
}

const add = (input, tick) => {
  const end = input.marbles.find(isEnd)
  const { values } = page.describe(state.inputs.indexOf(input))
  const taken = new Set(input.marbles.map(marble => marble.sign))
  const signs = { letters: '123456789abcdefghijklmnopqrstuvwxyz', numbers: '1234567890', truths: 'tf', optionals: '1234567890n' }[values]
  const sign = [...signs].find(sign => !taken.has(sign)) ?? signs[0]
  const marble = { tick: Math.max(0, Math.min(tick, end?.tick ?? Most)), sign }
  input.marbles.push(marble)
  input.length = Math.max(input.length, marble.tick + 1)
  state.chosen = marble
  settle(input)
  redraw()
}

const remove = marble => {
  const input = inputOf(marble)
  if (!input) return
  const place = input.marbles.indexOf(marble)
  input.marbles.splice(place, 1)
  state.chosen = input.marbles[Math.min(place, input.marbles.length - 1)] ?? state.inputs.flatMap(input => input.marbles)[0] ?? null
  redraw()
}

const choose = marble => {
  state.chosen = marble
  redraw(false)
  at('board').querySelector('.chosen')?.focus({ preventScroll: true })
}

// Pointers and keys
const tickAt = event => {
  const left = at('board').querySelector('svg').getBoundingClientRect().left
  return Math.round((event.clientX - left - geometry.origin) / geometry.unit)
}

let dragged = null

at('board').addEventListener('pointerdown', event => {
  const handle = event.target.closest('.handle')
  if (handle) {
    event.preventDefault()
    dragged = handle.marble
    // The board keeps the pointer: handles are drawn anew.
    at('board').setPointerCapture(event.pointerId)
    choose(dragged)
  } else if (event.target.classList.contains('track')) add(state.inputs[event.target.dataset.input], tickAt(event))
})
at('board').addEventListener('pointermove', event => {
  if (dragged && tickAt(event) !== dragged.tick) move(dragged, tickAt(event), false)
})
for (const name of ['pointerup', 'pointercancel']) at('board').addEventListener(name, () => {
  if (!dragged) return
  dragged = null
  redraw()
})
at('board').addEventListener('touchstart', event => { if (event.target.closest('.handle')) event.preventDefault() }, { passive: false })

at('board').addEventListener('keydown', event => {
  const { marble, input } = event.target
  if (!marble || event.ctrlKey || event.metaKey || event.altKey) return
  const steps = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }
  const place = input.marbles.indexOf(marble)
  state.chosen = marble
  const others = { ArrowDown: 1, ArrowUp: input.marbles.length - 1 }
  if (event.key in steps) move(marble, marble.tick + steps[event.key])
  else if (event.key in others) choose(input.marbles[(place + others[event.key]) % input.marbles.length])
  else if (event.key === 'Delete' || event.key === 'Backspace') remove(marble)
  else if (event.key === 'Insert' || event.key === '+') add(input, marble.tick + 1)
  else if (event.key.length === 1 && event.key !== ' ') setSign(marble, event.key)
  else return
  event.preventDefault()
  event.stopPropagation()
})
at('board').addEventListener('focusin', event => { if (event.target.marble && event.target.marble !== state.chosen) choose(event.target.marble) })

const actions = { remove, earlier: marble => move(marble, marble.tick - 1), later: marble => move(marble, marble.tick + 1),
  complete: marble => setSign(marble, '|'), fail: marble => setSign(marble, '#') }
for (const [name, action] of Object.entries(actions)) at(name).onclick = () => { if (state.chosen) action(state.chosen) }
at('add').onclick = () => { if (state.inputs.length) add(inputOf(state.chosen) ?? state.inputs[0], (state.chosen?.tick ?? 0) + 1) }
at('value').oninput = event => { if (state.chosen && event.target.value) setSign(state.chosen, event.target.value) }

// What can be copied
const copy = async (text, what) => {
  await navigator.clipboard.writeText(text)
  at('copied').textContent = `Copied: ${what}`
}

// A call in a program: a tick of the diagrams is a second there.
const inProgram = code => code.replaceAll('.ticks(', '.seconds(').replace(/\btime\b/g, 'scheduler').replaceAll('TestFailure()', 'Late()')

at('link').onclick = () => copy(location.href, 'the link')
at('swift').onclick = () => copy(page.code(), 'the call')
at('test').onclick = () => {
  const { line, reason } = page.test()
  if (line) copy(line, 'the test')
  else at('copied').textContent = `There is no test of one line: ${reason}.`
}

// Links to pages of the site, and to that of an operator.
const showPlaces = entry => {
  const all = { ...(entry && places.operators[entry.slug] ? { [`Documentation of ${entry.name.split('(')[0]}`]: places.operators[entry.slug] } : {}), ...places.pages }
  at('places').replaceChildren(...Object.entries(all).map(([words, place]) => make('a', { href: '..' + place }, words)))
}

const start = () => load().then(() => {
  operators = ask('').operators
  page.begin(ask(''))
  page.open(location.hash)
  window.addEventListener('hashchange', () => page.open(location.hash))
  document.body.dataset.ready = 'true'
}).catch(problem => { at('problem').textContent = problem.message })
