/**
 * One front in a process of its own, so that it can have a core of its own: the whole API, with an outside
 * issuer that signs people in. Beside it, on another port of the same process, a route that does nothing:
 * what Fastify costs by itself. `node front.ts '{"dataDir":…,"databaseUrl":…,"issuer":…}'`
 */
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { blobDirectory } from '../../apps/server/src/compose/blobs.ts';
import { composeFront } from '../../apps/server/src/compose/compose.ts';
import { fetchedDirectory } from '../../apps/server/src/compose/pictures.ts';
import { openSignIn } from '../../apps/server/src/compose/people.ts';
import { openJournal } from '../../apps/server/src/features/measuring/counting/log/journal.ts';
import { openEventJournal } from '../../apps/server/src/features/data/events/event-journal.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { keepHeapForRequests } from '../../apps/server/src/platform/heap.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openSecrets } from '../../apps/server/src/platform/secrets.ts';
import { openDrawPool } from '../../apps/server/src/render/draw/draw-pool.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';

export interface FrontOrder {
  dataDir: string;
  databaseUrl: string;
  issuer: string;
  audience: string;
}

/** Its messages: first where it listens, then, on each request, its processor time. */
export type FrontSays = { api: number; bare: number } | { cpuMs: number };

keepHeapForRequests();
const order = JSON.parse(process.argv[2] ?? '{}') as FrontOrder;
const config = readConfig({
  DATA_DIR: order.dataDir,
  DATABASE_URL: order.databaseUrl,
  OIDC_ISSUER: order.issuer,
  OIDC_CLIENT_ID: 'limn-web',
  OIDC_AUDIENCE: order.audience,
  PUBLIC_URL: 'http://limn.bench',
});
const log = createLog('error');
const db = await openDatabase(config, log);
const draw = await openDrawPool({ children: 1, blobDirectory: blobDirectory(config), fetchedDirectory: fetchedDirectory(config), log });
const journal = await openJournal({ directory: join(config.dataDir, 'journal'), slot: 1, db, log });
const eventJournal = await openEventJournal({ directory: join(config.dataDir, 'journal'), slot: 1, db, log });
const mailer = { captures: false, send: async () => undefined };
const secrets = openSecrets(config);
const signIn = await openSignIn(config, { db, log, secrets, mailer });
const front = await composeFront({ config, log, db, secrets, signIn, mailer, draw, journal, eventJournal });
const bare = Fastify({ logger: false });
bare.get('/bare', async () => ({ ok: true }));
await bare.listen({ port: 0, host: '127.0.0.1' });
await new Promise<void>((resolve) => front.http.server.listen(0, '127.0.0.1', resolve));

const say = (what: FrontSays) => process.connected && process.send?.(what);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  say({ cpuMs: (user + system) / 1000 });
});
process.once('disconnect', () => process.exit(0));
const portOf = (address: string | AddressInfo | null) => (typeof address === 'object' && address ? address.port : 0);
say({ api: portOf(front.http.server.address()), bare: portOf(bare.server.address()) });
