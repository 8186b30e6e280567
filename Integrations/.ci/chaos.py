"""Runs the example `workers` on a cluster of three servers, causes faults, and checks the result. See `.ci/chaos`."""

import asyncio, collections, json, os, random, signal, socket, subprocess, sys, tempfile, time, urllib.request

import nats
from nats.js.errors import NotFoundError

LEASE = 3  # seconds, as in Examples/Workers/Job.swift
WORKERS = os.environ.get("WORKERS", ".build/debug/workers")
SECONDS = float(os.environ.get("SECONDS_EACH", "40"))
PARTITIONS = 8


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """Three servers, and the worker processes."""

    def __init__(self, folder):
        self.folder = folder
        ports = free_ports(9)
        self.clients, self.routes, self.monitors = ports[:3], ports[3:6], ports[6:]
        self.servers, self.workers = [None] * 3, []
        self.log = open(os.path.join(folder, "log"), "wb")

    @property
    def addresses(self):
        return [f"nats://127.0.0.1:{port}" for port in self.clients]

    @property
    def job(self):
        return ["--servers", ",".join(self.addresses), "--partitions", str(PARTITIONS), "--replicas", "3"]

    def start_server(self, number):
        self.servers[number] = subprocess.Popen(
            ["nats-server", "-js", "-sd", os.path.join(self.folder, f"s{number}"), "-n", f"s{number}", "-a", "127.0.0.1",
             "-p", str(self.clients[number]), "-m", str(self.monitors[number]), "--cluster_name", "words",
             "-cluster", f"nats://127.0.0.1:{self.routes[number]}",
             "-routes", ",".join(f"nats://127.0.0.1:{port}" for port in self.routes)],
            stdout=self.log, stderr=self.log)

    async def healthy(self, number):
        """Waits until a server has all that the others have."""
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.monitors[number]}/healthz", timeout=2) as reply:
                    if reply.status == 200:
                        return
            except OSError:
                pass
            await asyncio.sleep(0.2)

    def start_worker(self):
        # A worker ends with its standard input, so none outlives this program.
        self.workers.append(subprocess.Popen([WORKERS, "work", "--until-closed"] + self.job, stdin=subprocess.PIPE,
                                             stdout=subprocess.DEVNULL, stderr=self.log))

    def stop(self):
        for process in self.workers + [one for one in self.servers if one]:
            process.kill()
        for process in self.workers + [one for one in self.servers if one]:
            process.wait()


async def restart(cluster, chance, faults):
    number = chance.randrange(3)
    server = cluster.servers[number]
    is_kill = chance.random() < 0.5
    server.send_signal(signal.SIGKILL if is_kill else signal.SIGTERM)
    server.wait()
    faults["servers killed" if is_kill else "servers ended"] += 1
    await asyncio.sleep(chance.uniform(0, 2))
    cluster.start_server(number)
    # One at a time: two of three are needed.
    await cluster.healthy(number)


async def stop_worker(cluster, chance, faults):
    worker = chance.choice(cluster.workers)
    worker.send_signal(signal.SIGSTOP)
    faults["workers stopped"] += 1
    # Often for longer than its leases, so that others own its partitions when it goes on.
    await asyncio.sleep(chance.uniform(0.5, 2.5) * LEASE)
    worker.send_signal(signal.SIGCONT)


async def kill_worker(cluster, chance, faults):
    worker = chance.choice(cluster.workers)
    cluster.workers.remove(worker)
    worker.kill()
    worker.wait()
    faults["workers killed"] += 1
    cluster.start_worker()


async def cause_faults(cluster, chance, faults, kinds):
    while True:
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        await chance.choice(kinds)(cluster, chance, faults)


def make_file(folder, chance):
    """About 4,000 words for each tenth of a second, some much more often than others."""
    syllables = ["ba", "de", "fi", "go", "lu", "ma", "ne", "po", "ri", "su"]
    words = []
    for _ in range(int(SECONDS * 10 * 4000)):
        number, word = int(20_000 ** chance.random()), ""
        while True:
            word += syllables[number % 10]
            number //= 10
            if number == 0:
                break
        words.append(word)
    path = os.path.join(folder, "words.txt")
    with open(path, "w") as file:
        file.write(" ".join(words))
    return path, collections.Counter(words)


async def answered(request):
    """The answer to a read. It is repeated, because servers that have just started again may answer late."""
    for _ in range(5):
        try:
            return await request()
        except nats.errors.TimeoutError:
            pass
    return await request()


async def states(cluster):
    """The sum of the committed states, read by another client."""
    connection = await nats.connect(cluster.addresses)
    stream = connection.jetstream(timeout=10)
    sums, number = collections.Counter(), 0
    for partition in range(PARTITIONS):
        try:
            subject = f"$KV.workers_1.count.state.{partition}"
            entry = await answered(lambda: stream.get_last_msg("KV_workers_1", subject))
        except NotFoundError:
            continue
        sums.update(json.loads(entry.data)["state"])
        number += 1
    messages = (await answered(lambda: stream.stream_info("WORDS_1"))).state.messages
    await connection.close()
    return sums, number, messages


async def round_of(number, seed):
    chance, faults = random.Random(seed), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(folder)
        try:
            for server in range(3):
                cluster.start_server(server)
            for server in range(3):
                await cluster.healthy(server)
            path, expected = make_file(folder, chance)
            for _ in range(4):
                cluster.start_worker()
            count = await asyncio.create_subprocess_exec(
                WORKERS, "count", path, "--pause", "100", *cluster.job, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT)
            causes = [asyncio.create_task(cause_faults(cluster, chance, faults, kinds))
                      for kinds in ([restart], [stop_worker, kill_worker])]
            begin = time.monotonic()
            try:
                output, _ = await asyncio.wait_for(count.communicate(), SECONDS * 5 + 120)
            except asyncio.TimeoutError:
                count.kill()
                return f"stalled after {time.monotonic() - begin:.0f} s", faults
            finally:
                for cause in causes:
                    cause.cancel()
                for worker in cluster.workers:
                    worker.send_signal(signal.SIGCONT)
            output = output.decode()
            for server in range(3):
                if cluster.servers[server].poll() is not None:
                    cluster.start_server(server)
                await cluster.healthy(server)
            sums, partitions, messages = await states(cluster)
            if count.returncode != 0 or "exact" not in output:
                return f"failed: {output.strip()[-300:]}", faults
            if sums != expected:
                difference = sum(abs(expected[word] - sums[word]) for word in expected.keys() | sums.keys())
                return f"wrong by {difference}", faults
            if partitions != PARTITIONS or messages == 0:
                return f"{partitions} states and {messages} messages", faults
            return "exact", faults
        finally:
            cluster.stop()


async def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    seed = int(os.environ.get("SEED", time.time_ns() % 1_000_000))
    total, exact = collections.Counter(), 0
    for number in range(rounds):
        result, faults = await round_of(number, seed + number)
        total += faults
        exact += result == "exact"
        text = ", ".join(f"{count} {name}" for name, count in sorted(faults.items()))
        print(f"round {number + 1}, seed {seed + number}: {result}; {text}", flush=True)
    text = ", ".join(f"{count} {name}" for name, count in sorted(total.items()))
    version = subprocess.run(["nats-server", "--version"], capture_output=True, text=True).stdout.strip()
    print(f"of {rounds} rounds, {exact} were exact; {text}; {version}")
    sys.exit(exact != rounds)


asyncio.run(main())
