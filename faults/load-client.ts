import { connect, type Socket } from 'node:net';

// A load generator in a process of its own: sends requests at a constant rate, regardless of the responses, and prints
// the results as JSON. Latency counts from the scheduled time, also when the client sends late (no coordinated
// omission).

export type Load = { port: number; requests: string[]; perSecond: number; seconds: number; connections: number };
export type Loaded = {
  sent: number;
  /** The number of requests by status; 0 is a broken connection, -1 a request without a free connection. */
  statuses: Record<number, number>;
  withoutRetryAfter: number;
  accepted: { p50: number; p99: number };
  refused: { p50: number; p99: number };
  /** Responses with status 200 per second, without the first quarter of the time (warm-up). */
  goodput: number;
};

const { port, requests, perSecond, seconds, connections } = JSON.parse(process.argv[2] ?? '') as Load;
const ready = requests.map((text) => Buffer.from(text));
const result = { sent: 0, statuses: {} as Record<number, number>, withoutRetryAfter: 0 };
const [accepted, refused] = [[] as number[], [] as number[]];
const idle: Lane[] = [];
const waiting: number[] = [];
let [opened, settled] = [0, 0];
const settleMs = (seconds * 1000) / 4;
const begun = performance.now();

/** One connection: request, response, next request. */
class Lane {
  private socket: Socket | null = null;
  private due: number | null = null;
  private left = 0;
  private head = '';

  send(due: number) {
    this.due = due;
    this.left = 0;
    this.head = '';
    this.socket ??= this.open();
    this.socket.write(ready[result.sent++ % ready.length] as Buffer);
  }

  private open() {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => this.read(chunk as Buffer));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.socket = null;
      if (this.due !== null) this.end(0);
    });
    return socket;
  }

  private read(chunk: Buffer) {
    if (this.left > 0) this.left -= chunk.length;
    else {
      this.head += chunk.toString('latin1');
      const ends = this.head.indexOf('\r\n\r\n');
      if (ends < 0) return;
      this.left = Number(/content-length: (\d+)/i.exec(this.head)?.[1] ?? 0) - (this.head.length - ends - 4);
    }
    if (this.left > 0) return;
    if (/^connection: close/im.test(this.head)) {
      this.socket?.removeAllListeners('close').destroy();
      this.socket = null;
    }
    this.end(Number(this.head.slice(9, 12)));
  }

  private end(status: number) {
    const took = performance.now() - (this.due ?? 0);
    this.due = null;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status === 200) {
      accepted.push(took);
      if (performance.now() - begun > settleMs) settled++;
    } else if (status > 0) {
      refused.push(took);
      if (!/^retry-after: \d+/im.test(this.head)) result.withoutRetryAfter++;
    }
    const due = waiting.shift();
    if (due === undefined) idle.push(this);
    else this.send(due);
  }
}

function send(due: number) {
  const lane = idle.pop();
  if (lane) lane.send(due);
  else if (opened++ < connections) new Lane().send(due);
  else waiting.push(due);
}

const at = (values: number[], part: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0);

let sent = 0;
const timer = setInterval(() => {
  const passed = Math.min(performance.now() - begun, seconds * 1000);
  while (sent < (passed / 1000) * perSecond) send(begun + (sent++ * 1000) / perSecond);
  if (passed < seconds * 1000) return;
  clearInterval(timer);
  const measuredSeconds = (performance.now() - begun - settleMs) / 1000;
  const goodput = settled / measuredSeconds;
  if (waiting.length > 0) result.statuses[-1] = waiting.length;
  process.stdout.write(
    JSON.stringify({
      ...result,
      goodput,
      accepted: { p50: at(accepted, 0.5), p99: at(accepted, 0.99) },
      refused: { p50: at(refused, 0.5), p99: at(refused, 0.99) },
    } satisfies Loaded),
    () => process.exit(),
  );
}, 2);
