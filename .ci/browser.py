"""Drives the page of diagrams in Chromium, and compares what it draws with what the tool says natively.

usage: browser.py SITE EXAMPLES PICTURES SEED RUNS

SITE is the folder of the page, EXAMPLES the program with the tool of marbles, PICTURES a folder for screenshots, RUNS the number of random
inputs of each operator. Talks to the browser over a pipe, by the DevTools protocol: JSON that ends with a zero byte.
"""

import base64, functools, http.server, json, os, random, re, subprocess, sys, tempfile, threading, time

site, examples, pictures, seed, runs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
problems = []


def expect(isRight, problem):
    if not isRight:
        problems.append(problem)
        print('error: ' + problem, file=sys.stderr)


class Server(http.server.SimpleHTTPRequestHandler):
    # A fault for the page's script: a text and what takes its place.
    fault = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.fault and self.path.startswith('/marbles.js'):
            text = open(os.path.join(site, 'marbles.js')).read()
            assert self.fault[0] in text, 'the planted fault has no place in the script'
            body = text.replace(*self.fault).encode()
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
            chosen = {}
            for option in entry['options']:
                low, high = option['range']
                words = option['words'] + [str(chance.randint(low, min(high, low + 7)))] * (high > 0)
                chosen[option['name']] = chance.choice(words)
            yield entry, chosen, [diagram(chance, each['values']) for each in entry['inputs']]


def question(entry, options, diagrams):
    return '\t'.join([entry['slug']] + ['%s=%s' % pair for pair in options.items()] + [':' + text for text in diagrams])


# Reads the picture: where each mark is, and not what the script meant.
reader = '''
(() => {
  const tickOf = x => Math.round((x - geometry.origin) / geometry.unit * 100) / 100
  const place = mark => Number(mark.querySelector('text:not([dy])') && mark.dataset.kind === 'value' ? mark.querySelector('text').getAttribute('x')
    : mark.querySelector('path').getAttribute('d').match(/M(-?[0-9.]+)/)[1]) + (mark.dataset.kind === 'failure' ? 8 : 0)
  window.drawn = () => ({
    call: document.querySelector('.call')?.textContent ?? '', problem: document.getElementById('problem').textContent,
    rows: [...document.querySelectorAll('#board .row')].map(row => ({ name: row.querySelector('.name').textContent, start: Number(row.dataset.start),
      end: row.dataset.end === '' ? null : Number(row.dataset.end),
      marks: [...row.querySelectorAll('.mark')].map(mark => [tickOf(place(mark)), mark.dataset.kind,
        mark.querySelector('text')?.textContent ?? '', !mark.classList.contains('unseen')]) })) })
  window.show = list => list.map(([slug, options, diagrams]) => {
    const parts = new URLSearchParams({ op: slug, ...options })
    diagrams.forEach(text => parts.append('in', text))
    const begin = performance.now()
    open('#' + parts)
    return { ...drawn(), asked: question(), time: performance.now() - begin }
  })
})()
'''


def rowsOf(answer):
    def row(it):
        marks = [[mark[0], mark[1], mark[2] if len(mark) > 2 else '', place < it['seen']] for place, mark in enumerate(it['marks'])]
        return {'name': it['name'], 'start': it['start'], 'end': it['end'], 'marks': marks}
    return [row(it) for it in answer.get('inputs', []) + answer.get('outputs', [])]


def difference(shown, answer, entry):
    """What differs between a picture and the native run, in words; nothing if they are equal."""
    if shown['problem'] or 'problem' in answer:
        return '' if shown['problem'] == answer.get('problem', '') else 'the problem is "%s", natively "%s"' % (shown['problem'], answer.get('problem'))
    if shown['call'] != answer['call']:
        return 'the call is "%s", natively "%s"' % (shown['call'], answer['call'])
    key = lambda row: json.dumps(row, sort_keys=True)
    left = [key(row) for row in shown['rows']]
    for row in rowsOf(answer):
        if key(row) not in left:
            return 'the native row is not drawn: %s; drawn are %s' % (key(row), left)
        left.remove(key(row))
    # An input that nothing subscribes to at the beginning has a row for its handles.
    left = [row for row in left if any(mark[3] for mark in json.loads(row)['marks']) or json.loads(row)['name'] not in names(entry)]
    return 'there are more rows: %s' % left if left else ''


def names(entry):
    return [each['name'] for each in entry['inputs']]


def compare(browser, entries):
    """Draws questions and compares the pictures; returns the differences, and how long each took."""
    answers = native([question(*case) for case in entries])
    found, times = [], []
    for begin in range(0, len(entries), 200):
        part = entries[begin:begin + 200]
        shown = browser.run('show(%s)' % json.dumps([[entry['slug'], options, diagrams] for entry, options, diagrams in part]))
        for case, picture, answer in zip(part, shown, answers[begin:begin + 200]):
            times.append(picture['time'])
            asked = question(*case)
            text = difference(picture, answer, case[0]) if picture['asked'] == asked else 'the page asked "%s"' % picture['asked']
            if text:
                found.append('%s: %s' % (asked.replace('\t', ' '), text))
    return found, times


def interact(browser, address, operators):
    """Drags, presses keys, and opens links, as users do; the picture must be that of the native run each time."""
    entries = {entry['slug']: entry for entry in operators}

    def agrees(what):
        asked, shown = browser.run('question()'), browser.run('drawn()')
        text = difference(shown, native([asked])[0], entries[asked.split('\t')[0]])
        expect(not text, 'after %s: %s' % (what, text))
        return asked

    def handle(number):
        return browser.run('(() => { const box = document.querySelectorAll(".handle .hit")[%d].getBoundingClientRect(); '
                           'return [box.x + box.width / 2, box.y + box.height / 2, geometry.unit] })()' % number)

    def mouse(kind, x, y, buttons=1):
        browser.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', buttons=buttons, clickCount=1)

    def key(name, text=None):
        more = {'text': text} if text else {}
        browser.call('Input.dispatchKeyEvent', type='keyDown', key=name, **more)
        browser.call('Input.dispatchKeyEvent', type='keyUp', key=name)

    browser.open(address + '#op=debounce')
    browser.run(reader)
    before = agrees('opening')
    x, y, unit = handle(0)
    mouse('mousePressed', x, y)
    for step in range(1, 4):
        mouse('mouseMoved', x + step * unit, y)
    mouse('mouseReleased', x + 3 * unit, y, 0)
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
    browser.run('navigator.clipboard.writeText = async text => { window.copied = text }')
    for button, part in (('link', '#op=debounce'), ('swift', 'debounce(for: 3')):
        browser.run('window.copied = ""; document.getElementById("%s").click()' % button)
        expect(part in browser.run('window.copied'), 'the button %s copies "%s"' % (button, browser.run('window.copied')))
    test = browser.run('open("#op=scan&in=-1-2|"); window.copied = ""; document.getElementById("test").click(); window.copied')
    expect(test == 'expectMarbles(.digits("-1-2|"), "-1-3|") { signal in signal.scan(0, +) }', 'the button test copies "%s"' % test)
    browser.open(link)
    browser.run(reader)
    browser.run('(() => { const field = document.querySelector("[name=for]"); field.value = 1; field.dispatchEvent(new Event("input")) })()')
    expect('for=1' in agrees('an option'), 'an option changes nothing')
    for button in ('earlier', 'later', 'add', 'complete', 'remove', 'reset'):
        browser.run('document.getElementById("%s").click()' % button)
        agrees('the button ' + button)
    # A finger.
    browser.call('Emulation.setTouchEmulationEnabled', enabled=True)
    before = browser.run('question()')
    x, y, unit = handle(1)
    browser.call('Input.dispatchTouchEvent', type='touchStart', touchPoints=[{'x': x, 'y': y}])
    for step in range(1, 3):
        browser.call('Input.dispatchTouchEvent', type='touchMove', touchPoints=[{'x': x + step * unit, 'y': y}])
    browser.call('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])
    expect(agrees('a finger') != before, 'a finger moves nothing')
    browser.call('Emulation.setTouchEmulationEnabled', enabled=False)
    # What a screen reader gets.
    tree = browser.call('Accessibility.getFullAXTree')['nodes']
    sliders = [node for node in tree if node.get('role', {}).get('value') == 'slider']
    expect(len(sliders) == browser.run('document.querySelectorAll(".handle").length'), 'a screen reader finds %d sliders' % len(sliders))
    expect('debounce' in browser.run('document.getElementById("text").textContent'), 'there is no diagram as text')


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
            # The best of five: other programs of the machine run too.
            loading = min(browser.open(address) for _ in range(5))
            browser.run(reader)
            expect(browser.run('JSON.stringify(operators)') == json.dumps(operators, separators=(',', ':'), ensure_ascii=False), 'the page has other operators')
            entries = list(cases(operators, runs))
            lines = browser.run('operators.map(entry => { open("#op=" + entry.slug); return testLine() })')
            with open(os.path.join(pictures, 'Lines.swift'), 'w') as file:
                file.write('import Reactive\nimport ReactiveExtras\nimport ReactiveTesting\nimport Testing\n\nfunc lines() {\n')
                file.writelines('  %s\n' % line for line in lines if line)
                file.write('}\n')
            expect(sum(1 for line in lines if line) >= 60, 'there are %d tests to be copied' % sum(1 for line in lines if line))
            found, times = compare(browser, entries)
            for text in found[:10]:
                expect(False, text)
            expect(len(found) <= 10, '%d pictures are wrong' % len(found))
            interact(browser, address, operators)
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
            wide = browser.run('document.documentElement.scrollWidth')
            expect(wide <= 390, 'the page is %d points wide on a phone' % wide)
            for complaint in browser.complaints():
                expect(False, 'the console says ' + complaint)
            expect(loading < 1, 'the page needs %.2f s to load' % loading)
            # The check itself: a fault in the script must be found.
            for fault in (("const x = tick => origin + tick * unit\n", "const x = tick => origin + (tick + 1) * unit\n"), ('isSeen: place < row.seen', 'isSeen: true')):
                Server.fault = fault
                browser.open(address)
                browser.run(reader)
                found, _ = compare(browser, entries[:200])
                expect(found, 'a planted fault is not found: ' + fault[1].strip())
            times.sort()
            print('%d operators, %d pictures, seed %d; loaded in %.2f s; a redraw takes %.1f ms, the slowest of a hundred %.1f ms' % (
                len(operators), len(entries), seed, loading, sum(times) / len(times), times[len(times) * 99 // 100]))
        finally:
            browser.process.terminate()
            browser.process.wait()
    sys.exit(1 if problems else 0)


main()
