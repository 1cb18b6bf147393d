/**
 * Asks a render host for pictures at a steady rate and prints how long they took as JSON. `{n}` in the path
 * is the recipient's number.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [origin = '', path = '', perSecond = '100', count = '100', firstRecipient = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };

/**
 * Milliseconds until the last byte; a picture that came from the fallback chain, or not at all, is a failure.
 */
function ask(recipient: number): Promise<number | undefined> {
  const started = performance.now();
  const url = origin + path.replaceAll('{n}', String(recipient));
  return new Promise((resolve) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers['x-limn-reason'] === 'picture' ? performance.now() - started : undefined));
    });
    request.on('error', () => resolve(undefined));
  });
}

const asked: Promise<number | undefined>[] = [];
const begin = performance.now();
while (asked.length < Number(count)) {
  const due = Math.min(Number(count), Math.floor(((performance.now() - begin) / 1000) * Number(perSecond)));
  while (asked.length < due) asked.push(ask(Number(firstRecipient) + asked.length));
  await sleep(1);
}
const answered = await Promise.all(asked);
const times = answered.flatMap((time) => time ?? []);
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
console.log(JSON.stringify({ failed: answered.filter((time) => time === undefined).length, p50Ms: at(0.5), p99Ms: at(0.99) }));
process.exit(0);
