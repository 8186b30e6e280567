// The page of chains: up to five operators one behind the other, and two sources.
'use strict'

const MostSteps = 5
const page = {
  // Each step has an operator and the values of its options.
  steps: [], choices: [],

  describe: number => ({ name: ['signal', 'other'][number], values: 'letters' }),
  question: () => ['chain', ...state.inputs.map(input => ':' + write(input)),
    ...page.steps.flatMap(({ entry, options }) => ['>' + entry.slug, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)])].join('\t'),
  answer() {
    const answer = page.steps.length ? ask(page.question()) : { call: 'signal', steps: [], length: 0 }
    return answer.problem ? { ...answer, steps: [] } : answer
  },
  address() {
    const parts = new URLSearchParams()
    for (const { entry, options } of page.steps)
      parts.append('step', [entry.slug, ...entry.options.filter(({ name, standard }) => options[name] !== standard).map(({ name }) => `${name}=${options[name]}`)].join(','))
    state.inputs.forEach(input => parts.append('in', write(input)))
    return '#' + parts
  },
  begin() { page.choices = operators.filter(entry => entry.isStep) },
  open(hash) {
    const parts = new URLSearchParams(hash.slice(1) || at('examples').options[1].value)
    page.steps = parts.getAll('step').slice(0, MostSteps).flatMap(text => {
      const [slug, ...changed] = text.split(',')
      const entry = page.choices.find(entry => entry.slug === slug)
      return entry ? [page.step(entry, Object.fromEntries(changed.map(each => each.split('='))))] : []
    })
    const [signal = '-1-2-3-|', other = '--8--9|'] = parts.getAll('in')
    begin([signal, other])
  },
  step: (entry, changed = {}) => ({ entry, options: Object.fromEntries(entry.options.map(({ name, standard }) => [name, changed[name] ?? standard])) }),

  // A row for each step. The focus stays where it was, also when steps change their places.
  show(focused = null) {
    at('steps').replaceChildren(...page.steps.map((step, place) => {
      const operator = make('select', { 'aria-label': `Step ${place + 1}` }, ...choices(page.choices))
      operator.value = step.entry.slug
      operator.onchange = () => page.change(() => { page.steps[place] = page.step(page.choices.find(entry => entry.slug === operator.value)) }, place, 'select')
      const move = (words, by) => {
        const button = make('button', { 'aria-label': `${words} step ${place + 1}`, class: words }, { Up: '↑', Down: '↓' }[words])
        button.disabled = !page.steps[place + by]
        button.onclick = () => page.change(() => page.steps.splice(place + by, 0, ...page.steps.splice(place, 1)), place + by, 'button:not([disabled])')
        return button
      }
      const remove = make('button', { 'aria-label': `Remove step ${place + 1}` }, '✕')
      remove.onclick = () => page.change(() => page.steps.splice(place, 1), Math.max(0, place - 1), 'select')
      return make('li', {}, make('span', { class: 'number' }, `${place + 1}`), operator, ...controls(step.entry.options, step.options),
        make('span', { class: 'moves' }, move('Up', -1), move('Down', 1), remove))
    }))
    at('append').disabled = page.steps.length === MostSteps
    if (focused) at('steps').children[focused.place]?.querySelector(focused.part)?.focus()
    showPlaces()
  },
  change(edit, place, part) {
    edit()
    page.show({ place, part })
    redraw()
  },

  code: () => 'signal' + page.answer().steps.map(step => '\n  .' + inProgram(step.code)).join(''),
  // The values have one type as far as the first step that needs another, or makes one.
  test() {
    const answer = page.answer()
    if (page.steps.length > 1 && answer.steps.some(step => step.code.startsWith('dispose(on:')))
      return { reason: 'dispose(on:) ends the steps before it in an action of the scheduler, after the test' }
    if (page.steps.length > 3) return { reason: 'the compiler takes long for a line of more than three operators' }
    let kind = 'letters'
    for (const [place, { entry }] of page.steps.entries()) {
      kind = entry.inputs[0].values
      if (kind !== 'letters' || answer.steps[place]?.outputs[0]?.type !== 'String') break
    }
    const first = { letters: 'String', numbers: 'Int', truths: 'Bool', optionals: 'Int?' }[kind]
    let type = first, failure = 'MarbleFailure'
    for (const [place, { entry }] of page.steps.entries()) {
      const output = answer.steps[place]?.outputs[0], code = answer.steps[place]?.code ?? ''
      const needs = { letters: type, numbers: 'Int', truths: 'Bool', optionals: 'Int?' }
      if (answer.problem) break
      if (!output) return { reason: `nothing subscribes to step ${place + 1}` }
      const isComparable = /^(String|Int)$/.test(type)
      const isOfOneType = needs[entry.inputs[0].values] === type && !(type !== 'String' && /"|Int\.init/.test(code)) && (isComparable || !/\bmax\b/.test(code))
      const isJoined = entry.inputs.length === 1 || (type === first && failure === 'MarbleFailure' && needs[entry.inputs[1].values] === first)
      if (!isOfOneType || !isJoined) return { reason: `in step ${place + 1}, values or failures of two types meet` }
      // In the chain each step takes texts: an operator of any values sends what it takes.
      if (entry.inputs[0].values !== 'letters' || !output.type.includes('String')) type = output.type
      else if (type) type = output.type.replace('String', type)
      if (output.failure !== 'MarbleFailure') failure = output.failure
      output.type = type
    }
    const usesOther = /\bother\b/.test(answer.steps.map(step => step.code).join(' '))
    return testLine(answer, usesOther ? ['signal', 'other'] : ['signal'], usesOther ? [kind, kind] : [kind],
      ['signal', ...answer.steps.map(step => step.code)].join('.'))
  }
}

// A frame shows no more than the chain; the link leads to the whole page, with the chain as it is now.
document.body.classList.toggle('framed', window !== top)
at('whole').onclick = () => { at('whole').href = location.href }
at('append').onclick = () => page.change(() => page.steps.push(page.step(page.choices.find(entry => entry.slug === 'map'))), page.steps.length, 'select')
at('reset').onclick = () => page.open('')
at('examples').onchange = event => { if (event.target.value) page.open('#' + event.target.value) }
start()
