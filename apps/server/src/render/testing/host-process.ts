/** Runs `counting-host.ts` in a process of its own, and asks it as mail programs do. */
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { HostNews, HostOrder } from './counting-host.ts';

export interface HostProcess {
  slot: number;
  /** Undefined where no answer came. */
  ask(path: string, headers: Readonly<Record<string, string>>): Promise<HostAnswer | undefined>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface HostAnswer {
  status: number;
  reason: string;
}

/** @param onUnleased is given the position of each picture that the host counts by no lease */
export async function startHost(order: HostOrder, onUnleased?: (position: number) => void): Promise<HostProcess> {
  const child = fork(fileURLToPath(new URL('./counting-host.ts', import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const agent = new Agent({ keepAlive: true });
  child.send(order, () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (news: HostNews) => ('port' in news ? resolve(news.port) : onUnleased?.(news.unleased)));
    child.once('exit', () => reject(new Error('The host did not start.')));
  });
  return {
    slot: order.slot,
    ask: (path, headers) =>
      new Promise((resolve) => {
        const request = get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
          response.on('error', () => resolve(undefined));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, reason: String(response.headers['x-limn-reason'] ?? '') }));
          response.resume();
        });
        request.on('error', () => resolve(undefined));
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
      agent.destroy();
    },
    async stop() {
      child.send('stop', () => undefined);
      await gone;
      agent.destroy();
    },
  };
}
