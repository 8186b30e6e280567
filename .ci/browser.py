"""Drives the pages of diagrams in Chromium, and compares what they draw with what the tool says natively.

usage: browser.py SITE EXAMPLES PICTURES SEED RUNS

SITE is the folder of the pages, EXAMPLES the program with the tool of marbles, PICTURES a folder for screenshots, RUNS the number of random
inputs of each operator; there are fifteen times as many random chains. Talks to the browser over a pipe, by the DevTools protocol: JSON that ends with a zero byte.
"""

import base64, functools, http.server, json, os, random, re, subprocess, sys, tempfile, threading, time

site, examples, pictures, seed, runs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
problems = []


def expect(isRight, problem):
    if not isRight:
        problems.append(problem)
        print('error: ' + problem, file=sys.stderr)


class Server(http.server.SimpleHTTPRequestHandler):
    # A fault for a script: its name, a text and what takes its place.
    fault = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.fault and self.path == '/' + self.fault[0]:
            text = open(os.path.join(site, self.fault[0])).read()
            assert self.fault[1] in text, 'the planted fault has no place in the script'
            body = text.replace(*self.fault[1:]).encode()
            self.send_response(200)
            self.send_header('Content-Type', 'text/javascript')
            self.send_header('Cache-Control', 'no-store')
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()


class Browser:
    def __init__(self, folder):
        self.number, self.session, self.events = 0, None, []
        toBrowser, self.write = os.pipe()
        self.read, fromBrowser = os.pipe()
        os.set_inheritable(toBrowser, True)
        os.set_inheritable(fromBrowser, True)
        arguments = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--remote-debugging-pipe',
                     '--user-data-dir=' + folder, 'about:blank']
        # The browser reads descriptor 3 and writes 4.
        self.process = subprocess.Popen(
            ['bash', '-c', 'exec chromium "$@" 3<&%d 4>&%d' % (toBrowser, fromBrowser), 'chromium'] + arguments,
            pass_fds=(toBrowser, fromBrowser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(toBrowser)
        os.close(fromBrowser)
        self.rest = b''
        page = self.call('Target.createTarget', url='about:blank')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=page, flatten=True)['sessionId']
        for domain in ('Runtime', 'Log', 'Page', 'Network'):
            self.call(domain + '.enable')
        self.call('Network.setCacheDisabled', cacheDisabled=True)

    def receive(self):
        while b'\0' not in self.rest:
            part = os.read(self.read, 1 << 20)
            if not part:
                raise SystemExit('error: the browser has ended')
            self.rest += part
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.write, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.receive()
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise SystemExit('error: %s: %s' % (method, answer['error']))
                return answer['result']
            self.events.append(answer)

    def run(self, script):
        result = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in result:
            raise SystemExit('error: %s: %s' % (script[:80], json.dumps(result['exceptionDetails'])[:600]))
        return result['result'].get('value')

    def open(self, address):
        self.call('Page.navigate', url='about:blank')
        begin = time.monotonic()
        self.call('Page.navigate', url=address)
        while not self.run('document.body && document.body.dataset.ready === "true"'):
            if time.monotonic() - begin > 20:
                raise SystemExit('error: the page is not ready: %s' % self.run('document.body.innerText'))
            time.sleep(0.01)
        return time.monotonic() - begin

    def complaints(self):
        found = []
        for event in self.events:
            details = event.get('params', {})
            if event.get('method') == 'Runtime.exceptionThrown':
                found.append(json.dumps(details['exceptionDetails'])[:300])
            elif event.get('method') == 'Runtime.consoleAPICalled' and details['type'] in ('error', 'warning', 'assert'):
                found.append(json.dumps(details['args'])[:300])
            elif event.get('method') == 'Log.entryAdded' and details['entry']['level'] == 'error':
                found.append(details['entry']['text'] + ' ' + details['entry'].get('url', ''))
        self.events = []
        return found

    def picture(self, name):
        data = self.call('Page.captureScreenshot', format='png')['data']
        with open(os.path.join(pictures, name + '.png'), 'wb') as file:
            file.write(base64.b64decode(data))


def native(questions):
    """The answers of the tool to questions, one to each."""
    tool = subprocess.run([examples, 'marbles', '--answer'], input='\n'.join(questions) + '\n', capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in tool.stdout.splitlines()]
    assert len(answers) == len(questions), 'the tool gave %d answers to %d questions' % (len(answers), len(questions))
    return answers


signs = {'letters': '123456789abcdef', 'numbers': '0123456789', 'truths': 'tf', 'optionals': '0123456789n'}


def diagram(chance, values):
    text = '-' * chance.randrange(4)
    for _ in range(chance.randrange(6)):
        group = ''.join(chance.choice(signs[values]) for _ in range(1 if chance.random() < 0.85 else 2))
        text += (group if len(group) == 1 else '(%s)' % group) + '-' * chance.randrange(5)
    return text + chance.choice(['|', '|', '|', '#', '-'])


def cases(operators, count):
    """The default inputs of each operator, and random ones with random options, as questions."""
    chance = random.Random(seed)
    for entry in operators:
        options = {option['name']: option['standard'] for option in entry['options']}
        yield entry, options, [each['diagram'] for each in entry['inputs']]
        for _ in range(count if entry['inputs'] or entry['options'] else 0):
            yield entry, chosen(chance, entry), [diagram(chance, each['values']) for each in entry['inputs']]


def chosen(chance, entry):
    """Random values of an operator's options."""
    values = {}
    for option in entry['options']:
        low, high = option['range']
        words = option['words'] + [str(chance.randint(low, min(high, low + 7)))] * (high > 0)
        values[option['name']] = chance.choice(words)
    return values


def chains(operators, count):
    """Random chains of one to five steps, as pairs of their steps and the diagrams of the two sources."""
    chance = random.Random(seed)
    steps = [entry for entry in operators if entry['isStep']]
    for _ in range(count):
        chain = [(entry, chosen(chance, entry)) for entry in chance.choices(steps, k=chance.choice([1, 2, 2, 3, 3, 4, 5]))]
        # Most operators take numbers or any values, and a letter is no number.
        values = chance.choice(['numbers', 'numbers', 'numbers', 'letters', 'truths'])
        yield chain, [diagram(chance, values), diagram(chance, chance.choice([values, 'numbers']))]


def questionOfChain(chain, diagrams):
    parts = [part for entry, options in chain for part in ['>' + entry['slug']] + ['%s=%s' % pair for pair in options.items()]]
    return '\t'.join(['chain'] + [':' + text for text in diagrams] + parts)


def question(entry, options, diagrams):
    return '\t'.join([entry['slug']] + ['%s=%s' % pair for pair in options.items()] + [':' + text for text in diagrams])


# Reads the picture: where each mark is, and not what the script meant.
reader = '''
(() => {
  const tickOf = x => Math.round((x - geometry.origin) / geometry.unit * 100) / 100
  const place = mark => Number(mark.querySelector('text:not([dy])') && mark.dataset.kind === 'value' ? mark.querySelector('text').getAttribute('x')
    : mark.querySelector('path').getAttribute('d').match(/M(-?[0-9.]+)/)[1]) + (mark.dataset.kind === 'failure' ? 8 : 0)
  const boxesAbove = row => [...document.querySelectorAll('#board .box')]
    .filter(box => Number(box.getAttribute('y')) < Number(row.querySelector('.name').getAttribute('y'))).length
  window.drawn = () => ({
    calls: [...document.querySelectorAll('.call')].map(call => call.textContent), problem: document.getElementById('problem').textContent,
    rows: [...document.querySelectorAll('#board .row')].map(row => ({ name: row.querySelector('.name').textContent, start: Number(row.dataset.start),
      end: row.dataset.end === '' ? null : Number(row.dataset.end), boxes: boxesAbove(row),
      marks: [...row.querySelectorAll('.mark')].map(mark => [tickOf(place(mark)), mark.dataset.kind,
        mark.querySelector('text')?.textContent ?? '', !mark.classList.contains('unseen')]) })) })
  window.show = list => list.map(([parts, diagrams]) => {
    const address = new URLSearchParams([...parts, ...diagrams.map(text => ['in', text])])
    const begin = performance.now()
    page.open('#' + address)
    const middle = performance.now()
    ask(question())
    return { ...drawn(), asked: question(), time: middle - begin, run: performance.now() - middle }
  })
})()
'''


def stepsOf(answer):
    return answer['steps'] if 'steps' in answer else [answer]


def rowsOf(answer):
    """The rows of each step: those of its inputs are above its box, and what it sends is below."""
    def row(it, boxes):
        marks = [[mark[0], mark[1], mark[2] if len(mark) > 2 else '', place < it['seen']] for place, mark in enumerate(it['marks'])]
        return {'name': it['name'], 'start': it['start'], 'end': it['end'], 'marks': marks, 'boxes': boxes}
    return [row(it, number + (part == 'outputs')) for number, step in enumerate(stepsOf(answer)) for part in ('inputs', 'outputs') for it in step[part]]


def difference(shown, answer, inputs):
    """What differs between a picture and the native run, in words; nothing if they are equal."""
    if shown['problem'] or 'problem' in answer:
        return '' if shown['problem'] == answer.get('problem', '') else 'the problem is "%s", natively "%s"' % (shown['problem'], answer.get('problem'))
    calls = [step['call'] for step in stepsOf(answer)]
    if shown['calls'] != calls:
        return 'the calls are %s, natively %s' % (shown['calls'], calls)
    left = list(shown['rows'])
    for row in rowsOf(answer):
        # The handles of the inputs are above all boxes.
        places = [row] + [dict(row, boxes=0)] * (row['name'] in inputs)
        drawn = next((place for place in places if place in left), None)
        if drawn is None:
            return 'the native row is not drawn: %s; drawn are %s' % (row, left)
        left.remove(drawn)
    # An input that nothing subscribes to at the beginning has a row for its handles.
    left = [row for row in left if any(mark[3] for mark in row['marks']) or row['name'] not in inputs]
    return 'there are more rows: %s' % left if left else ''


def names(entry):
    return [each['name'] for each in entry['inputs']]


sources = ['signal', 'other']


class Case:
    """What is drawn and compared: the question, what the address has before the diagrams, the diagrams, and the names of the inputs."""

    def __init__(self, question, address, diagrams, inputs):
        self.question, self.address, self.diagrams, self.inputs = question, address, diagrams, inputs

    @staticmethod
    def ofOperator(entry, options, diagrams):
        return Case(question(entry, options, diagrams), [['op', entry['slug']]] + [list(pair) for pair in options.items()], diagrams, names(entry))

    @staticmethod
    def ofChain(chain, diagrams):
        steps = [['step', ','.join([entry['slug']] + ['%s=%s' % pair for pair in options.items()])] for entry, options in chain]
        return Case(questionOfChain(chain, diagrams), steps, diagrams, sources)


def compare(browser, cases):
    """Draws questions and compares the pictures; returns the differences, how long each took, and how many show a problem."""
    answers = native([case.question for case in cases])
    found, times, runs = [], [], []
    for begin in range(0, len(cases), 200):
        part = cases[begin:begin + 200]
        shown = browser.run('show(%s)' % json.dumps([[case.address, case.diagrams] for case in part]))
        for case, picture, answer in zip(part, shown, answers[begin:begin + 200]):
            times.append(picture['time'])
            runs.append(picture['run'])
            text = difference(picture, answer, case.inputs) if picture['asked'] == case.question else 'the page asked "%s"' % picture['asked']
            if text:
                found.append('%s: %s' % (case.question.replace('\t', ' '), text))
    return found, times, runs, sum('problem' in answer for answer in answers)


class User:
    """What a user does: the picture must be that of the native run each time."""

    def __init__(self, browser, operators):
        self.browser, self.entries = browser, {entry['slug']: entry for entry in operators}

    def agrees(self, what):
        asked, shown = self.browser.run('question()'), self.browser.run('drawn()')
        slug = asked.split('\t')[0]
        text = difference(shown, native([asked])[0], sources if slug == 'chain' else names(self.entries[slug]))
        expect(not text, 'after %s: %s' % (what, text))
        return asked

    def handle(self, number):
        return self.browser.run('(() => { const box = document.querySelectorAll(".handle .hit")[%d].getBoundingClientRect(); '
                                'return [box.x + box.width / 2, box.y + box.height / 2, geometry.unit] })()' % number)

    def mouse(self, kind, x, y, buttons=1):
        self.browser.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', buttons=buttons, clickCount=1)

    def key(self, name, text=None):
        more = {'text': text} if text else {}
        self.browser.call('Input.dispatchKeyEvent', type='keyDown', key=name, **more)
        self.browser.call('Input.dispatchKeyEvent', type='keyUp', key=name)

    def drag(self, number, ticks):
        x, y, unit = self.handle(number)
        self.mouse('mousePressed', x, y)
        for step in range(1, ticks + 1):
            self.mouse('mouseMoved', x + step * unit, y)
        self.mouse('mouseReleased', x + ticks * unit, y, 0)

    def touch(self, number, ticks):
        self.browser.call('Emulation.setTouchEmulationEnabled', enabled=True)
        x, y, unit = self.handle(number)
        self.browser.call('Input.dispatchTouchEvent', type='touchStart', touchPoints=[{'x': x, 'y': y}])
        for step in range(1, ticks + 1):
            self.browser.call('Input.dispatchTouchEvent', type='touchMove', touchPoints=[{'x': x + step * unit, 'y': y}])
        self.browser.call('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])
        self.browser.call('Emulation.setTouchEmulationEnabled', enabled=False)

    def copied(self, button):
        return self.browser.run('window.copied = ""; document.getElementById("%s").click(); window.copied' % button)

    def hears(self):
        """What a screen reader gets: as many sliders as there are marbles, and the diagram as text."""
        tree = self.browser.call('Accessibility.getFullAXTree')['nodes']
        sliders = [node for node in tree if node.get('role', {}).get('value') == 'slider']
        expect(len(sliders) == self.browser.run('document.querySelectorAll(".handle").length'), 'a screen reader finds %d sliders' % len(sliders))
        # Nothing that can be pressed or chosen is without a name.
        for node in tree:
            if node.get('role', {}).get('value') in ('button', 'combobox', 'spinbutton', 'textbox', 'link') and not node.get('ignored'):
                expect(node.get('name', {}).get('value'), 'a screen reader finds a %s without a name' % node['role']['value'])
        return self.browser.run('document.getElementById("text").textContent')


stub = 'navigator.clipboard.writeText = async text => { window.copied = text }'


def interactWithChains(browser, address, operators):
    user = User(browser, operators)
    browser.open(address + 'playground.html')
    browser.run(reader)
    browser.run(stub)
    first = user.agrees('opening')
    user.drag(0, 2)
    expect(user.agrees('a drag') != first, 'a drag changes nothing in a chain')
    browser.run('document.querySelector(".handle").focus()')
    for name, text in (('ArrowLeft', None), ('Insert', None), ('7', '7'), ('Delete', None)):
        user.key(name, text)
        user.agrees('the key ' + name)
    before = user.agrees('keys')
    user.touch(1, 1)
    expect(user.agrees('a finger') != before, 'a finger moves nothing in a chain')
    # Steps: appended, changed, moved and removed, and never more than five.
    for count in range(4, 6):
        browser.run('document.getElementById("append").click()')
        expect(user.agrees('a step more').count('>') == count, 'there are not %d steps' % count)
        expect(browser.run('document.activeElement.tagName') == 'SELECT', 'the new step has no focus')
    expect(browser.run('document.getElementById("append").disabled'), 'a sixth step can be added')
    choose = '(() => { const list = document.querySelectorAll("#steps li")[%d].querySelector("select"); list.value = "%s"; list.onchange() })()'
    browser.run(choose % (4, 'delay'))
    expect('>delay' in user.agrees('a choice'), 'a choice changes nothing')
    browser.run('(() => { const field = document.querySelector("#steps li:last-child [name=for]"); field.value = 1; field.dispatchEvent(new Event("input")) })()')
    expect('>delay\tfor=1' in user.agrees('an option of a step'), 'an option of a step changes nothing')
    browser.run('document.querySelector("#steps li:last-child .Up").click()')
    expect('>delay\tfor=1\tdelayingFailures=false\t>map' in user.agrees('moving a step'), 'a step does not move')
    link, shared = browser.run('location.href'), browser.run('question()')
    browser.open(link)
    browser.run(reader)
    browser.run(stub)
    expect(user.agrees('opening a link') == shared, 'a link opens another chain: %s' % link)
    expect(user.copied('link') == link, 'the link of a chain is not copied')
    expect('\n  .delay(for: .seconds(1), delayingFailures: false, on: scheduler)' in user.copied('swift'), 'the chain is not copied: ' + user.copied('swift'))
    text = user.hears()
    expect('delay' in text and 'other' in text, 'there is no chain as text')
    while browser.run('document.querySelectorAll("#steps li").length'):
        browser.run('document.querySelector("#steps li:last-child button:last-child").click()')
        if browser.run('page.steps.length'):
            user.agrees('removing a step')
    expect(browser.run('document.querySelectorAll(".handle").length') > 0, 'a chain without steps has no marbles')
    browser.run('page.open("#step=map&step=scan&in=-1-2|&in=-")')
    test = user.copied('test')
    expect(test == 'expectMarbles(.digits("-1-2|"), "-2-6|") { signal in signal.map { $0 * 2 }.scan(0, +) }', 'the test of a chain is "%s"' % test)
    browser.run('page.open("#step=isEmpty&step=map&in=1|&in=-")')
    expect('numbers' in browser.run('document.getElementById("problem").textContent'), 'a truth goes to an operator of numbers')
    for place in range(1, browser.run('document.getElementById("examples").options.length')):
        browser.run('(() => { const list = document.getElementById("examples"); list.selectedIndex = %d; list.dispatchEvent(new Event("change")) })()' % place)
        user.agrees('an example')
        expect(not browser.run('drawn().problem'), 'an example has a problem: %s' % browser.run('drawn().problem'))


def interact(browser, address, operators):
    """Drags, presses keys, and opens links on the page of one operator."""
    user = User(browser, operators)
    agrees, key = user.agrees, user.key
    browser.open(address + '#op=debounce')
    browser.run(reader)
    before = agrees('opening')
    user.drag(0, 3)
    asked = agrees('a drag')
    expect(':----2(13)' in asked or ':----2(31)' in asked or asked != before, 'a drag by three ticks changes nothing')
    expect(asked.endswith(':----21-3-------4-|') or ':----' in asked, 'the drag went elsewhere: %s' % asked)
    browser.run('document.querySelector(".handle").focus()')
    for name, text in (('ArrowRight', None), ('PageUp', None), ('Home', None), ('ArrowDown', None), ('x', 'x'), ('Delete', None), ('Insert', None)):
        previous = browser.run('question()')
        key(name, text)
        expect(name == 'ArrowDown' or browser.run('question()') != previous, 'the key %s changes nothing' % name)
        agrees('the key ' + name)
    expect(browser.run('document.activeElement.getAttribute("role")') == 'slider', 'the keys lose the focus')
    browser.run('document.querySelectorAll(".handle")[2].focus()')
    key('#', '#')
    expect('#' in agrees('a failure'), 'the key # makes no failure')
    link = browser.run('location.href')
    shared = browser.run('question()')
    browser.open(link)
    browser.run(reader)
    expect(agrees('opening a link') == shared, 'a link opens something else: %s' % link)
    browser.run(stub)
    for button, part in (('link', '#op=debounce'), ('swift', 'debounce(for: .seconds(3)')):
        expect(part in user.copied(button), 'the button %s copies "%s"' % (button, user.copied(button)))
    for shown, expected in (
            ('scan&in=-1-2|', 'expectMarbles(.digits("-1-2|"), "-1-3|") { signal in signal.scan(0, +) }'),
            ('delay&for=2&in=-1|', 'expectMarbles("-1|", "---1|") { signal, time in signal.delay(for: .ticks(2), delayingFailures: false, on: time) }'),
            ('collect&in=12|', 'expectMarbles("12|", "--(a|)", outputs: ["a": ["1", "2"]]) { signal in signal.collect() }')):
        browser.run('page.open("#op=%s")' % shown)
        expect(user.copied('test') == expected, 'the button test copies "%s"' % user.copied('test'))
    browser.run('page.open("#op=elapsed")')
    expect(user.copied('test') == '' and 'tuples' in browser.run('document.getElementById("copied").textContent'), 'a missing test has no reason')
    browser.open(link)
    browser.run(reader)
    browser.run('(() => { const field = document.querySelector("[name=for]"); field.value = 1; field.dispatchEvent(new Event("input")) })()')
    expect('for=1' in agrees('an option'), 'an option changes nothing')
    for button in ('earlier', 'later', 'add', 'complete', 'remove', 'reset'):
        browser.run('document.getElementById("%s").click()' % button)
        agrees('the button ' + button)
    before = browser.run('question()')
    user.touch(1, 2)
    expect(agrees('a finger') != before, 'a finger moves nothing')
    expect('debounce' in user.hears(), 'there is no diagram as text')
    chain = browser.run('document.getElementById("chain").href')
    browser.open(chain)
    browser.run(reader)
    expect('>debounce' in agrees('a link to a chain'), 'the link leads to another chain: %s' % chain)


def interactWithFrame(browser, address):
    """The first page of the site: a frame behind the picture of the README runs its pipeline. Here a page by itself has the picture."""
    with open(os.path.join(site, 'first.html'), 'w') as file:
        file.write('<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><body data-ready="true"><p id="part"></p>'
                   '<script src="landing.js"></script></body></html>')
    try:
        browser.open(address + 'first.html')
        expect(not browser.run('document.querySelector("iframe")'), 'there is a frame before its picture')
        # The documentation draws its pages later.
        browser.run('document.getElementById("part").append(Object.assign(document.createElement("img"), { src: "data:,search-field.svg" }))')
        begin = time.monotonic()
        while not browser.run('document.querySelector("iframe")?.contentDocument?.body?.dataset.ready === "true"'):
            if time.monotonic() - begin > 20:
                raise SystemExit('error: the frame is not ready')
            time.sleep(0.01)
        inside = 'document.querySelector("iframe").contentWindow.eval(%s)'
        expect(browser.run('document.querySelectorAll("iframe").length') == 1, 'there is not one frame')
        expect(browser.run(inside % json.dumps('page.answer().steps.at(-1).outputs[0].marks.map(mark => mark.join(" ")).join()')) == '21 value r,23 completion',
               'the pipeline of the README sends something else')
        expect(browser.run(inside % json.dumps('[...document.querySelectorAll("h1, #steps, #append, #examples")].every(part => !part.checkVisibility())')),
               'the frame shows what belongs to a page')
        expect(browser.run(inside % json.dumps('document.documentElement.scrollHeight <= innerHeight + 1')), 'the frame is too low for its diagram')
        before = browser.run(inside % json.dumps('question()'))
        browser.run(inside % json.dumps('document.getElementById("later").click()'))
        expect(browser.run(inside % json.dumps('question()')) != before, 'nothing changes in the frame')
        expect(browser.run(inside % json.dumps('document.getElementById("whole").click, document.getElementById("whole").target')) == '_top', 'the link leads into the frame')
    finally:
        os.remove(os.path.join(site, 'first.html'))


def program(lines):
    """A program that runs tests, which are lines of `expectMarbles`, without a test runner."""
    text = 'import Reactive\nimport ReactiveExtras\nimport ReactiveTesting\n\nnonisolated(unsafe) var failed = 0\n'
    text += 'func check(_ mismatch: MarbleMismatch?, _ line: String) {\n  if let mismatch { failed += 1; print("\\(line)\\n\\(mismatch)") }\n}\n'
    for count in range(1, 4):
        for time in ('', ', VirtualTimeScheduler'):
            inputs = ', '.join('_ input%d: MarbleInput<I>' % number for number in range(count))
            text += ('func expect<I: Sendable, O: Sendable & Equatable, F: Error>(%s, _ output: String, outputs: MarbleValues<O> = .natural, line: String,\n'
                     '  _ operation: (%s%s) -> Signal<O, F>) {\n  check(marbleMismatch([%s], output, outputs: outputs) { signals, time in operation(%s%s) }, line)\n}\n') % (
                inputs, ', '.join(['Signal<I, TestFailure>'] * count), time, ', '.join('input%d' % number for number in range(count)),
                ', '.join('signals[%d]' % number for number in range(count)), time and ', time')
    # A function for each line: the compiler checks one after another.
    for number, line in enumerate(lines):
        text += 'func line%d() { %s }\n' % (number, line.replace('expectMarbles(', 'expect(', 1).replace(') {', ', line: ##"%s"##) {' % line, 1))
    return text + ''.join('line%d()\n' % number for number in range(len(lines))) + 'if failed > 0 { fatalError("\\(failed) tests fail") }\n'


def main():
    os.makedirs(pictures, exist_ok=True)
    handler = functools.partial(Server, directory=site)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = 'http://127.0.0.1:%d/' % server.server_port
    operators = native([''])[0]['operators']
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            # The best of five: other programs of the machine run too. A page is ready after its first picture.
            loading = min(browser.open(address) for _ in range(5))
            browser.run(reader)
            begin = time.monotonic()
            user = User(browser, operators)
            user.drag(0, 1)
            interaction = time.monotonic() - begin
            expect(browser.run('JSON.stringify(operators)') == json.dumps(operators, separators=(',', ':'), ensure_ascii=False), 'the page has other operators')
            drawings = [Case.ofOperator(*case) for case in cases(operators, runs)]
            lines = browser.run('operators.map(entry => { page.open("#op=" + entry.slug); return page.test() })')
            offered = sum('line' in line for line in lines)
            expect(offered >= 125, 'there are %d tests to be copied' % offered)
            for entry, line in zip(operators, lines):
                expect('line' in line or line.get('reason'), 'there is neither a test of %s nor a reason' % entry['slug'])
            found, times, answering, _ = compare(browser, drawings)
            interact(browser, address, operators)
            chained = [Case.ofChain(*chain) for chain in chains(operators, runs * 15)]
            browser.open(address + 'playground.html')
            browser.run(reader)
            wrong, chainTimes, chainAnswering, refused = compare(browser, chained)
            lines += browser.run('%s.map(([parts, diagrams]) => { page.open("#" + new URLSearchParams([...parts, ...diagrams.map(text => ["in", text])])); '
                                 'return page.test() })' % json.dumps([[case.address, case.diagrams] for case in chained]))
            for text in (found + wrong)[:10]:
                expect(False, text)
            expect(len(found + wrong) <= 10, '%d pictures are wrong' % len(found + wrong))
            expect(refused <= len(chained) * 2 // 3, '%d of %d chains are refused' % (refused, len(chained)))
            with open(os.path.join(pictures, 'Lines.swift'), 'w') as file:
                file.write(program([line['line'] for line in lines if 'line' in line]))
            interactWithChains(browser, address, operators)
            interactWithFrame(browser, address)
            browser.call('Emulation.setDeviceMetricsOverride', width=1200, height=900, deviceScaleFactor=1, mobile=False)
            browser.open(address + '#op=flatMapLatest')
            browser.picture('desktop')
            browser.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': 'dark'}])
            browser.open(address + '#op=combineLatest')
            browser.picture('dark')
            browser.call('Emulation.setEmulatedMedia', features=[])
            browser.call('Emulation.setDeviceMetricsOverride', width=390, height=844, deviceScaleFactor=2, mobile=True)
            browser.open(address + '#op=debounce')
            browser.picture('phone')
            wide = [browser.run('document.documentElement.scrollWidth')]
            browser.open(address + 'playground.html')
            browser.picture('phone-chain')
            wide.append(browser.run('document.documentElement.scrollWidth'))
            expect(max(wide) <= 390, 'the pages are %s points wide on a phone' % wide)
            browser.call('Emulation.setDeviceMetricsOverride', width=1200, height=1100, deviceScaleFactor=1, mobile=False)
            browser.open(address + 'playground.html')
            browser.picture('desktop-chain')
            browser.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': 'dark'}])
            browser.open(address + 'playground.html')
            browser.picture('dark-chain')
            browser.call('Emulation.setEmulatedMedia', features=[])
            for complaint in browser.complaints():
                expect(False, 'the console says ' + complaint)
            expect(loading + interaction < 1, 'loading takes %.2f s, and the first drag %.2f s' % (loading, interaction))
            # The check itself: a fault in a script must be found.
            for place, some, fault in (
                    ('', drawings, ('marbles.js', 'const x = tick => origin + tick * unit\n', 'const x = tick => origin + (tick + 1) * unit\n')),
                    ('', drawings, ('marbles.js', 'isSeen: place < row.seen', 'isSeen: true')),
                    ('playground.html', chained, ('marbles.js', 'addRows(step.outputs)\n', 'addRows(steps[0].outputs)\n')),
                    ('playground.html', chained, ('playground.js', "['>' + entry.slug, ", "['>' + page.steps[0].entry.slug, "))):
                Server.fault = fault
                browser.open(address + place)
                browser.run(reader)
                found = compare(browser, some[:200])[0]
                expect(found, 'a planted fault is not found: ' + fault[2].strip())
            for what, all in (('a redraw', times), ('a redraw of a chain', chainTimes), ('an answer', answering), ('an answer about a chain', chainAnswering)):
                all.sort()
                print('%s takes %.1f ms, the slowest of a hundred %.1f ms' % (what, sum(all) / len(all), all[len(all) * 99 // 100]))
            expect(sum(answering) / len(answering) < 5, 'the program needs %.1f ms for an answer' % (sum(answering) / len(answering)))
            print('%d operators, %d of them with a test, %d pictures, %d chains of which %d are refused, seed %d; loaded in %.2f s, dragged in %.2f s' % (
                len(operators), offered, len(drawings), len(chained), refused, seed, loading, interaction))
        finally:
            browser.process.terminate()
            browser.process.wait()
    sys.exit(1 if problems else 0)


main()
