import { Agent, get } from 'node:http';
import type { Host } from '../render/host.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };

/** The first pictures of a process may take longer than a reader waits. */
export async function askUntilDrawn(host: Pick<Host, 'origin'>, path: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await ask(host, path);
      return;
    } catch (error) {
      if (tries === 50) throw error;
    }
}

/** Milliseconds until the last byte of a picture, or of what leads on; anything else is a failure. */
export function ask({ origin }: Pick<Host, 'origin'>, path: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        const isWell = response.statusCode === 302 || response.headers['x-limn-reason'] === 'picture';
        if (isWell) resolve(performance.now() - started);
        else reject(new Error(`${response.statusCode} ${String(response.headers['x-limn-reason'])}: ${path}`));
      });
    }).on('error', reject);
  });
}
