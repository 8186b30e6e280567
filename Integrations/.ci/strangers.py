"""Reads a server of sse-starlette with the example `chat`, and the server of `chat` with the openai package."""

import pathlib, subprocess, sys, tempfile, threading, time

import openai, uvicorn
from sse_starlette.sse import EventSourceResponse, ServerSentEvent

CHAT = sys.argv[1]
WORDS = ["Once ", "upon ", "a\ttime\n", "\n", "there ", "was ", ": a ", "caf\u00e9", " \U0001f1e9", "\U0001f1ea", " in ", "data: it\u2028."]


class SplitBody:
    """Sends each byte of a body in a chunk of its own, after a byte order mark."""

    def __init__(self, app, mark):
        self.app, self.mark = app, mark

    async def __call__(self, scope, receive, send):
        begun = False

        async def split(message):
            nonlocal begun
            if message["type"] != "http.response.body":
                return await send(message)
            body = message.get("body", b"")
            if body and not begun and self.mark:
                body = b"\xef\xbb\xbf" + body
            begun = begun or bool(body)
            for byte in body:
                await send({"type": "http.response.body", "body": bytes([byte]), "more_body": True})
            if not message.get("more_body", False):
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self.app(scope, receive, split)


class Story:
    """Sends some words in each connection, and continues after the last event that the client has."""

    def __init__(self, line_end, words_per_connection):
        self.line_end, self.count = line_end, words_per_connection
        self.last_ids = []

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return
        last = dict(scope["headers"]).get(b"last-event-id", b"").decode()
        self.last_ids.append(last)
        first = int(last or 0)

        async def events():
            yield ServerSentEvent(comment="heartbeat", sep=self.line_end)
            yield ServerSentEvent(retry=10, sep=self.line_end)
            for number in range(first, min(first + self.count, len(WORDS))):
                yield ServerSentEvent(WORDS[number], id=str(number + 1), sep=self.line_end)
                yield ServerSentEvent(comment="between " + "x" * 2000, sep=self.line_end)
            if first + self.count >= len(WORDS):
                yield ServerSentEvent("[DONE]", sep=self.line_end)

        await EventSourceResponse(events(), sep=self.line_end)(scope, receive, send)


def running(app):
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    return server, thread, server.servers[0].sockets[0].getsockname()[1]


def read_servers():
    for line_end, name in [("\r\n", "CRLF"), ("\n", "LF"), ("\r", "CR")]:
        for mark in [False, True]:
            story = Story(line_end, 5)
            server, thread, port = running(SplitBody(story, mark))
            result = subprocess.run(
                [CHAT, "read", "--port", str(port)], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
            server.should_exit = True
            thread.join()
            output = result.stdout.decode()
            text = output.split("complete ---\n")[-1].removesuffix("\n")
            assert result.returncode == 0, (output, result.stderr)
            assert text == "".join(WORDS), (name, mark, text)
            assert story.last_ids == ["", "5", "10"], story.last_ids
            print(f"sse-starlette, {name}{', byte order mark' if mark else ''}: {len(WORDS)} events, byte by byte, over 3 connections")


def read_chat():
    text = "Once upon a time\n\nthere was a caf\u00e9 \U0001f1e9\U0001f1ea, and  it closed.\n" * 20
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "story.txt"
        file.write_text(text)
        for options in [[], ["--busy", "2"]]:
            server = subprocess.Popen([CHAT, "serve", str(file), "--port", "0", "--pause", "0"] + options, stdout=subprocess.PIPE, text=True)
            try:
                address = server.stdout.readline().strip().removesuffix("/chat")
                client = openai.OpenAI(base_url=address + "/v1", api_key="none")
                for _ in range(3):
                    stream = client.chat.completions.create(model="file", messages=[{"role": "user", "content": "a story"}], stream=True)
                    pieces = [chunk.choices[0].delta.content for chunk in stream]
                    assert "".join(pieces) == text
                print(f"openai {openai.__version__}: three texts of {len(pieces)} pieces{', with refused requests' if options else ''}")
                # A client that leaves in the middle.
                stream = client.chat.completions.create(model="file", messages=[], stream=True)
                next(iter(stream))
                stream.close()
            finally:
                server.kill()
                server.wait()


read_servers()
read_chat()
