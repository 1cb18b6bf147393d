/**
 * Opens mails in an open loop: each request has its moment, fixed beforehand, and its latency counts from
 * then on, however late a slow host lets it be sent. Bare sockets that are kept open, one request at a time
 * on each, so that the client costs little beside the host it shares the machine with. Takes an `Order` as
 * JSON and prints a `Tally` as JSON.
 */
import { connect, type Socket } from 'node:net';

/** `{n}` in the path is the recipient's number. */
export interface Order {
  port: number;
  path: string;
  firstRecipient: number;
  stretches: readonly Stretch[];
  /**
   * Counts from when a request is sent, which leaves out how late this client is: to compare two ways of one
   * host. Default: false.
   */
  fromSending?: boolean;
}

/** So many requests a second for a while; one after another without a pause. */
export interface Stretch {
  perSecond: number;
  seconds: number;
  /** Its own path; the order's by default. */
  path?: string;
}

export interface Tally {
  /** One for each stretch, of the requests whose moment lay in it. Latencies are of own pictures only. */
  stretches: StretchTally[];
  /** All stretches of one path together. */
  byPath: Record<string, Latencies>;
  /** CPU that the client itself used. */
  cpuMs: number;
}

export interface Latencies {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface StretchTally extends Latencies {
  asked: number;
  /** Answered with the recipient's own picture before the deadline of a mail program. */
  own: number;
  /** Answered with another step of the chain. */
  others: Record<string, number>;
  /** No answer, or none in time. */
  lost: number;
  /** The ones of them that were never sent: every connection was waiting for an answer. */
  unsent: number;
  /** How late the client itself was with a request, of a hundred the latest but one. */
  sentLateP99Ms: number;
  /** From its beginning until the last request that did not get its own picture; 0 where all did. */
  lastRefusedMs: number;
  /** From the first such request to the last. */
  refusedForMs: number;
}

interface ScheduledRequest {
  stretch: number;
  dueMs: number;
  /** Its latency counts from here. */
  fromMs: number;
}

const IN_TIME_MS = 1500;
const MAX_SOCKETS = 6000;
/**
 * One for all: an answer is looked at and dropped at once, and a buffer for each socket would not stay in the
 * processor's cache.
 */
const READ_BUFFER = Buffer.allocUnsafe(64 * 1024);
const { port, path, firstRecipient, stretches, fromSending = false } = JSON.parse(process.argv[2] ?? '{}') as Order;
const pathOf = (stretch: Stretch | undefined) => stretch?.path ?? path;
const pieces = new Map([undefined, ...stretches].map((stretch) => [pathOf(stretch), pathOf(stretch).split('{n}')]));
const HEADERS =
  ' HTTP/1.1\r\nHost: limn\r\nUser-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0\r\n' +
  'Accept: image/avif,image/webp,*/*\r\n\r\n';
const results = stretches.map(() => ({
  times: [] as number[],
  others: new Map<string, number>(),
  asked: 0,
  lost: 0,
  unsent: 0,
  late: [] as number[],
  firstRefusedMs: Infinity,
  lastRefusedMs: 0,
}));
const begins = stretches.map((_, index) => stretches.slice(0, index).reduce((sum, { seconds }) => sum + seconds * 1000, 0));
const wholeMs = stretches.reduce((sum, { seconds }) => sum + seconds * 1000, 0);

let sockets = 0;
let open = 0;
const idle: ((asked: ScheduledRequest, request: string) => void)[] = [];
let begin = 0;
const now = () => performance.now() - begin;

function dial(): (asked: ScheduledRequest, request: string) => void {
  sockets++;
  let current: ScheduledRequest | undefined;
  let left = 0;
  let step = '';
  const done = (outcome: string | undefined) => {
    if (!current) return;
    note(current, outcome);
    current = undefined;
    open--;
  };
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: READ_BUFFER,
      callback(length, buffer) {
        // Said by a host that closes an idle connection.
        if (!current) return true;
        const chunk = buffer as Buffer;
        let body = length;
        if (left === 0) {
          // The head of an answer is a few hundred bytes and comes in one piece.
          const head = chunk.toString('latin1', 0, Math.min(length, 800));
          const end = head.indexOf('\r\n\r\n') + 4;
          left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          step = /x-limn-reason: (\w+)/i.exec(head)?.[1] ?? 'none';
          body = length - end;
        }
        left -= body;
        if (left <= 0) {
          left = 0;
          done(step);
          idle.push(ask);
        }
        return true;
      },
    },
  });
  socket.setNoDelay(true);
  // Or a host that closes an idle connection would not be heard, and the next request would go to no one.
  socket.resume();
  const gone = () => {
    if (current) done(undefined);
    const place = idle.indexOf(ask);
    if (place >= 0) idle.splice(place, 1);
    sockets--;
    socket.removeAllListeners('close');
  };
  socket.on('error', () => undefined);
  socket.on('close', gone);
  function ask(asked: ScheduledRequest, request: string): void {
    current = asked;
    open++;
    socket.write(request, 'latin1');
  }
  return ask;
}

function note({ stretch, dueMs, fromMs }: ScheduledRequest, step: string | undefined): void {
  const result = results[stretch];
  if (!result) return;
  const tookMs = now() - fromMs;
  const inTime = step !== undefined && tookMs <= IN_TIME_MS;
  if (inTime && step === 'picture') return void result.times.push(tookMs);
  if (inTime) result.others.set(step, (result.others.get(step) ?? 0) + 1);
  else result.lost++;
  const atMs = dueMs - (begins[stretch] ?? 0);
  result.firstRefusedMs = Math.min(result.firstRefusedMs, atMs);
  result.lastRefusedMs = Math.max(result.lastRefusedMs, atMs);
}

// Ready before the first moment, so that the first stretch does not measure how connections are made.
for (let i = 0; i < 64; i++) idle.push(dial());
setTimeout(() => {
  begin = performance.now();
  let stretch = 0;
  let asked = 0;
  let recipient = firstRecipient;
  const tick = () => {
    for (;;) {
      const current = stretches[stretch];
      if (!current) break;
      const dueMs = (begins[stretch] ?? 0) + (asked * 1000) / current.perSecond;
      if (asked >= current.perSecond * current.seconds) {
        stretch++;
        asked = 0;
        continue;
      }
      if (dueMs > now()) break;
      asked++;
      const result = results[stretch];
      if (result) result.asked++;
      const ask = idle.pop() ?? (sockets < MAX_SOCKETS ? dial() : undefined);
      const n = recipient++;
      const one = { stretch, dueMs, fromMs: fromSending ? now() : dueMs };
      if (ask) ask(one, `GET ${pieces.get(pathOf(current))?.join(String(n))}${HEADERS}`);
      else {
        if (result) result.unsent++;
        note(one, undefined);
      }
      result?.late.push(now() - dueMs);
    }
    if (now() < wholeMs || (open > 0 && now() < wholeMs + IN_TIME_MS * 2)) setTimeout(tick, 1);
    else finish();
  };
  tick();
}, 100);

function latencies(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function finish(): void {
  const used = process.cpuUsage();
  const tally: Tally = {
    cpuMs: (used.user + used.system) / 1000,
    byPath: Object.fromEntries(
      [...pieces.keys()].map((of) => [
        of,
        latencies(results.flatMap(({ times }, index) => (pathOf(stretches[index]) === of ? times : []))),
      ]),
    ),
    stretches: results.map(({ times, others, asked, lost, unsent, late, firstRefusedMs, lastRefusedMs }) => {
      late.sort((a, b) => a - b);
      const answered = times.length + [...others.values()].reduce((sum, n) => sum + n, 0) + lost;
      return {
        asked,
        own: times.length,
        others: Object.fromEntries(others),
        lost: lost + asked - answered,
        unsent,
        sentLateP99Ms: late[Math.floor(late.length * 0.99)] ?? Number.NaN,
        ...latencies(times),
        lastRefusedMs,
        refusedForMs: Math.max(0, lastRefusedMs - firstRefusedMs),
      };
    }),
  };
  console.log(JSON.stringify(tally));
  process.exit(0);
}
