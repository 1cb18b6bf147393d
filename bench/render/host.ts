/** A render host of one's own: database, journal, one draw child and HTTP, with a published banner. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openCreditGate } from '../../apps/server/src/features/people/credits/credit-gate.ts';
import { grantCredits } from '../../apps/server/src/features/people/credits/credits.store.ts';
import type { CampaignSnapshot, VersionSnapshot } from '@limn/published';
import { openJournal } from '../../apps/server/src/features/measuring/counting/log/journal.ts';
import type { BlobStore } from '../../apps/server/src/platform/blobs.ts';
import { openPictureDoor } from '../../apps/server/src/http/picture-door.ts';
import { keepHeapForRequests } from '../../apps/server/src/platform/heap.ts';
import { watchLoopLag } from '../../apps/server/src/platform/loop-lag.ts';
import { createLog, type Log } from '../../apps/server/src/platform/log.ts';
import { createLoadGate } from '../../apps/server/src/render/load-gate.ts';
import { openDrawPool, type DrawPool } from '../../apps/server/src/render/draw/draw-pool.ts';
import { openObjectSource } from '../../apps/server/src/render/opened/object-source.ts';
import type { RecipeHost } from '../../apps/server/src/render/recipes/recipe-host.ts';
import { createRenderHandler } from '../../apps/server/src/render/render-handler.ts';
import { openDatabase, type Database, type Tx } from '../../apps/server/src/storage/database.ts';
import { PREPARED_BYTES } from '../../apps/server/src/storage/journal/group-journal.ts';

/** Answered by Node's own server with bytes that are there already. */
export const STATIC_PATH = '/static';

export interface Host {
  origin: string;
  /** Path of the banner. */
  path: string;
  /** Path of the campaign, where it was asked for. */
  campaignPath: string;
  draw: DrawPool;
  db: Database;
  companyId: number;
  /** From now on no picture is drawn, as if too many were waiting already. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Drawn at publish. Left out: there is none. */
  neutral?: Buffer;
  /** A campaign that shows the banner. Left out: there is none. */
  campaign?: (bannerId: number) => CampaignSnapshot;
  /** Left out: recipes show their fallbacks. */
  openRecipes?: (db: Database, log: Log) => Promise<RecipeHost>;
}

export async function startHost(
  folder: string,
  blobs: BlobStore,
  snapshot: VersionSnapshot,
  staticBytes: Buffer,
  { neutral, campaign, openRecipes }: HostOptions = {},
): Promise<Host> {
  keepHeapForRequests();
  const log = createLog('error');
  const db = await openDatabase({ dataDir: join(folder, 'data') }, log);
  const draw = await openDrawPool({ children: 1, blobDirectory: join(folder, 'blobs'), log: createLog('silent') });
  // As a front has it: a file that grows makes each group wait for the file system's own journal, too.
  const journal = await openJournal({ directory: join(folder, 'journal'), slot: 1, db, log, preparedBytes: PREPARED_BYTES });
  const credits = await openCreditGate({ db, front: journal.front, log });
  const recipes = await openRecipes?.(db, log);
  const objects = await openObjectSource({ db, log, loadDraft: async () => undefined, ...(recipes && { recipes }) });
  let isRefusing = false;
  const lag = watchLoopLag();
  const gate = createLoadGate({ lagMs: lag.ms });
  const handler = createRenderHandler({
    db,
    objects,
    draw,
    gate: { admits: (way, waitMs) => !isRefusing && gate.admits(way, waitMs) },
    journal,
    credits,
    blobs,
    log,
    tokenSecret: new Uint8Array(32),
    trustedProxies: [],
    renderUrl: 'http://localhost',
  });
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith(STATIC_PATH)) {
      response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': staticBytes.length, 'x-limn-reason': 'picture' })
        .end(staticBytes);
    } else if (!handler(request, response)) response.writeHead(404).end();
  });
  const door = openPictureDoor(server, { render: handler, isStopping: () => false, firstMs: 1000, keepAliveMs: 65_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const published = await publish(db, snapshot, neutral && (await blobs.put(neutral)), campaign);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    path: `/render/${published.banner}`,
    campaignPath: `/render/${published.campaign}`,
    draw,
    db,
    companyId: published.companyId,
    refuse: (value) => (isRefusing = value),
    async close() {
      await door.close();
      server.closeAllConnections();
      server.close();
      await handler.close();
      await credits.close();
      await objects.close();
      await recipes?.close();
      await journal.close();
      await draw.close();
      await db.close();
    },
  };
}

/** Answers the addresses of both. */
async function publish(
  db: Database,
  snapshot: VersionSnapshot,
  neutralHash: string | undefined,
  campaignOf: HostOptions['campaign'],
): Promise<{ companyId: number; banner: string; campaign: string }> {
  // On a pack, whose opens cost more than any other's: each takes a credit.
  const { id: company } = await db.control((tx) =>
    tx.one<{ id: number }>(`insert into company (name, plan_type, plan_id) values ('Bench', 'paid', 'pack') returning id`),
  );
  return db.withCompany(company, async (tx) => {
    await grantCredits(tx, { companyId: company, credits: 1_000_000_000, source: 'pack', grantedAt: new Date(), expiresAt: null });
    const { id, uuid } = await tx.one<{ id: number; uuid: string }>(
      `insert into image (company_id, name, type_id, document) values ($1, 'Banner', 1, '{}') returning id, uuid`,
      [company],
    );
    await tx.run('insert into route (uuid, company_id, kind, object_id, live_version) values ($1, $2, 1, $3, 1)', [uuid, company, id]);
    await tx.run(
      `insert into image_version (company_id, image_id, version, snapshot, format, neutral_hash) values ($1, $2, 1, $3, 'jpeg', $4)`,
      [company, id, JSON.stringify(snapshot), neutralHash ?? null],
    );
    return { companyId: company, banner: uuid, campaign: campaignOf ? await publishCampaign(tx, company, campaignOf(id)) : '' };
  });
}

async function publishCampaign(tx: Tx, company: number, snapshot: CampaignSnapshot): Promise<string> {
  const { id, uuid } = await tx.one<{ id: number; uuid: string }>(
    `insert into campaign (company_id, name, rulesets, other) values ($1, 'Bench', '[]', '{}') returning id, uuid`,
    [company],
  );
  await tx.run('insert into route (uuid, company_id, kind, object_id, live_version) values ($1, $2, 2, $3, 1)', [uuid, company, id]);
  await tx.run('insert into campaign_version (company_id, campaign_id, version, snapshot, draft_revision) values ($1, $2, 1, $3, 1)', [
    company,
    id,
    JSON.stringify(snapshot),
  ]);
  return uuid;
}
