// The page of one operator: its inputs, and its options.
'use strict'

const page = {
  entry: null, options: {},
  names: ['first', 'second', 'third', 'fourth', 'fifth'],

  describe(number) {
    const { inputs } = page.entry
    return number < inputs.length ? inputs[number] : { ...inputs.at(-1), name: page.names[number] ?? `input ${number + 1}` }
  },
  question: () => [page.entry.slug, ...Object.entries(page.options).map(([name, value]) => `${name}=${value}`),
    ...state.inputs.map(input => ':' + write(input))].join('\t'),
  answer() {
    const answer = ask(page.question())
    return { ...answer, steps: [answer.problem ? { call: '', code: '', inputs: [], outputs: [] } : answer] }
  },
  address() {
    const parts = new URLSearchParams({ op: page.entry.slug })
    for (const option of page.entry.options)
      if (page.options[option.name] !== option.standard) parts.set(option.name, page.options[option.name])
    state.inputs.forEach(input => parts.append('in', write(input)))
    at('chain').href = 'playground.html#' + new URLSearchParams([['step', page.entry.slug], ...parts.getAll('in').slice(0, 2).map(text => ['in', text])])
    return '#' + parts
  },
  begin(list) {
    at('missing').append(...list.missing.map(({ name, reason }) => make('li', {}, `${name}: ${reason}`)))
    at('operator').append(...choices(operators))
  },
  open(hash) {
    const parts = new URLSearchParams(hash.slice(1))
    const entry = operators.find(entry => entry.slug === parts.get('op')) ?? operators.find(entry => entry.slug === 'debounce')
    page.entry = entry
    page.options = Object.fromEntries(entry.options.map(option => [option.name, parts.get(option.name) ?? option.standard]))
    const diagrams = parts.getAll('in')
    begin(diagrams.length ? diagrams : entry.inputs.map(input => input.diagram))
  },
  show() {
    at('operator').value = page.entry.slug
    at('options').replaceChildren(...controls(page.entry.options, page.options))
    at('chain').hidden = !page.entry.isStep
    showPlaces(page.entry)
  },
  code() {
    const { code = '' } = ask(page.question())
    return inProgram(code)
  },
  test() {
    const answer = page.answer(), [step] = answer.steps
    let inputs = state.inputs.map((input, number) => ({ name: nameOf(number), values: page.describe(number).values, text: write(input) }))
    // Runs of one signal, which a test plays in the same way each time.
    if (/^run \d/.test(inputs[0]?.name)) {
      if (inputs.some(input => input.text !== inputs[0].text)) return { reason: 'the runs of its signal differ' }
      inputs = [{ ...inputs[0], name: 'self' }]
    }
    if (!page.entry.isWhole && step.code === step.call) return { reason: 'its call names what the picture does not declare' }
    const names = inputs.map(({ name }, number) => name === 'self' ? 'signal'
      : name.replace(' ', '') + (inputs.filter(other => other.name === name).length > 1 ? number : ''))
    let call = step.code
    // Each value of the first input has its inner signal: they are dealt out in the order of the values.
    if (/^(inner|duration)/.test(page.entry.inputs[1]?.name)) {
      const values = [...new Set(state.inputs[0].marbles.filter(marble => !isEnd(marble)).map(marble => marble.sign))]
      const inner = `{ [${values.map((sign, place) => `"${sign}": ${names[1 + place % Math.max(1, names.length - 1)]}`).join(', ')}][$0]! }`
      if (call.includes('{ … }')) call = call.replace('{ … }', inner)
      else if (call.includes('{ …? }')) call = call.replace('{ …? }', inner.replace('!', ''))
      else if (call.includes('durations[$0]')) call = call.replace('{ durations[$0] }', inner)
      else if (!call.includes('duration')) call = `map ${inner}.${call}`
    }
    const isMember = !/^(Signal\b|\w+\((first|\[first)\b)/.test(call)
    return testLine(answer, names, inputs.map(({ values }) => values), isMember ? `${names[0]}.${call}` : call)
  }
}

at('operator').onchange = event => { page.open('#op=' + event.target.value) }
at('reset').onclick = () => page.open('#op=' + page.entry.slug)
start()
