/** Runs `front-main.ts` in a process of its own and collects what it acknowledged. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PREPARED_BYTES } from '../../../../storage/journal/group-journal.ts';
import type { FrontNews, FrontOrder } from './front-main.ts';

export type FrontReport = Extract<FrontNews, { type: 'done' }>;

export interface FrontProcess {
  /** Positions whose append resolved, as far as the front could tell. */
  acknowledged: Set<number>;
  kill(): Promise<void>;
  /** Asks it to end, or waits for its own end. */
  finish(ask?: boolean): Promise<FrontReport>;
}

export function startFront(order: FrontOrder): FrontProcess {
  const acknowledged = new Set<number>();
  const child = fork(fileURLToPath(new URL('./front-main.ts', import.meta.url)), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let report: FrontReport | undefined;
  child.on('message', (news: FrontNews) => {
    for (const position of news.positions) acknowledged.add(position);
    if (news.type === 'done') report = news;
  });
  child.send(order, () => undefined);
  return {
    acknowledged,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async finish(ask = true) {
      if (ask) child.send('stop', () => undefined);
      await gone;
      if (!report) throw new Error('The front ended without a report.');
      return report;
    },
  };
}

/** Writes so many records as fast as it can, and nothing of them is drained. */
export function pileUp(order: Pick<FrontOrder, 'logins' | 'directory' | 'world'> & { max: number }): Promise<FrontReport> {
  return startFront({ ...order, slot: 1, perSecond: 1_000_000, firstPosition: 0, preparedBytes: PREPARED_BYTES }).finish(false);
}
