/**
 * Asks an API as fast as it answers, or at a steady rate, over a few connections, and prints what came of it
 * as JSON. It reads no more of an answer than its status and length, so that it takes little of the core that
 * it shares with the database. `node api-client.ts port seconds connections [requests a second]` with the
 * requests on standard input, one JSON line each: {path, headers}.
 */
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

export interface ApiRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
}

export interface ApiOutcome {
  answered: number;
  failed: number;
  /** Asked to wait: 429 with Retry-After. */
  refused: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
}

const [port = 0, seconds = 1, connections = 1, perSecond = Infinity] = process.argv.slice(2).map(Number);
const requests: Buffer[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { path, headers } = JSON.parse(line) as ApiRequest;
  const lines = Object.entries({ host: 'limn.bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  requests.push(Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
}

const times: number[] = [];
let [next, failed, refused, bytes] = [0, 0, 0, 0];
const started = performance.now();
const until = started + seconds * 1000;

function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head = '';
    /** Bytes left of the body; undefined while the head is being read. */
    let missing: number | undefined;
    let asked = 0;
    const ask = () => {
      const mine = next++;
      const dueInMs = started + (mine / perSecond) * 1000 - performance.now();
      if (dueInMs > 1) setTimeout(send, dueInMs, mine);
      else send(mine);
    };
    const send = (mine: number) => {
      asked = performance.now();
      if (asked < until) return void socket.write(requests[mine % requests.length] ?? '');
      socket.end();
      resolve();
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
      let body = piece.length;
      if (missing === undefined) {
        head += piece.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (head.startsWith('HTTP/1.1 429') && /\r\nretry-after: [1-9]/i.test(head)) refused++;
        else if (!head.startsWith('HTTP/1.1 200')) failed++;
        body = head.length - end - 4;
        missing = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
        head = '';
      }
      missing -= body;
      if (missing > 0) return;
      missing = undefined;
      times.push(performance.now() - asked);
      ask();
    });
  });
}

await Promise.all(Array.from({ length: connections }, run));
const took = (performance.now() - started) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
console.log(
  JSON.stringify({ answered: times.length, failed, refused, seconds: took, p50Ms: at(0.5), p99Ms: at(0.99), bytes } satisfies ApiOutcome),
);
process.exit(0);
