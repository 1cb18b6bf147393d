/**
 * A render host in a process of its own that counts and charges as the real one does. Made to be killed. Its
 * pictures are one that is there already: what is drawn is of no interest here.
 */
import { RECORD_KIND } from '@limn/model';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCreditGate } from '../../features/people/credits/credit-gate.ts';
import { openJournal } from '../../features/measuring/counting/log/journal.ts';
import { createLog } from '../../platform/log.ts';
import type { Logins } from '../../storage/connection.ts';
import { connect } from '../../storage/database.ts';
import type { DrawPort } from '../draw/draw-port.ts';
import { openObjectSource } from '../opened/object-source.ts';
import { createRenderHandler } from '../render-handler.ts';
import { GOOD } from './bad-hosts.ts';

export interface HostOrder {
  logins: Logins;
  directory: string;
  slot: number;
  /** The host's clock: it said `startMs` at the real moment `realMs`, and goes so many times as fast. */
  clock: { startMs: number; realMs: number; speed: number };
}

/** The first is its port; then the position of each picture that is counted by no lease. */
export type HostNews = { port: number } | { unleased: number };

/** Connections of each pool: the server of the tests has few, and many tests run at once. */
const CONNECTIONS = 3;

process.once('message', (order: HostOrder) => void run(order));
process.on('disconnect', () => process.exit(0));

async function run({ logins, directory, slot, clock }: HostOrder): Promise<void> {
  const log = createLog('silent');
  const db = connect(logins, log, undefined, 15_000, CONNECTIONS);
  const nowMs = () => clock.startMs + (Date.now() - clock.realMs) * clock.speed;
  const journal = await openJournal({ directory, slot, db, log });
  const credits = await openCreditGate({ db, front: journal.front, log, nowMs });
  const objects = await openObjectSource({ db, loadDraft: async () => undefined, log });
  const picture = { bytes: GOOD, mime: 'image/png', width: 40, height: 40 };
  const draw: DrawPort = { draw: async () => picture, outlook: () => ({ lane: 'quick', waitMs: 0 }), close: async () => undefined };
  const handler = createRenderHandler({
    db,
    objects,
    draw,
    journal: {
      ...journal,
      write(record, done) {
        if (record.kind === RECORD_KIND.impression && record.lease === 0) process.send?.({ unleased: record.position } satisfies HostNews);
        journal.write(record, done);
      },
    },
    credits,
    blobs: { get: async () => undefined },
    log,
    tokenSecret: new Uint8Array(32),
    trustedProxies: ['127.0.0.1'],
    renderUrl: 'https://img.example',
    nowMs,
  });
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void handler(request, response));
  server.listen(0, '127.0.0.1', 1024, () => process.send?.({ port: (server.address() as AddressInfo).port } satisfies HostNews));
  process.on('message', () => {
    void (async () => {
      server.closeAllConnections();
      server.close();
      await handler.close();
      await credits.close();
      await journal.close();
      process.exit(0);
    })();
  });
}
