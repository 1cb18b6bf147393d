/**
 * A whole render host on a real port, with real draw children, blobs and database: what its tests stand on.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountRecord } from '../../features/measuring/counting/log/record.ts';
import type { VersionSnapshot } from '@limn/published';
import { openDiskBlobs, type BlobStore } from '../../platform/blobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Database } from '../../storage/database.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDrawPool, type DrawPool } from '../draw/draw-pool.ts';
import { openObjectSource, type ObjectSource } from '../opened/object-source.ts';
import { createRenderHandler, type RenderHandler, type RenderHandlerDeps } from '../render-handler.ts';
import { aSnapshot } from './snapshots.ts';

const A_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
export const TOKEN_SECRET = new Uint8Array(32).fill(9);

export interface RenderStage {
  t: TestDatabase;
  blobs: BlobStore;
  draw: DrawPool;
  objects: ObjectSource;
  handler: RenderHandler;
  server: Server;
  origin: string;
  companyId: number;
  /** Counted records and log lines. */
  counted: CountRecord[];
  logged: string[];
  /**
   * Milliseconds that the host's clock is ahead of the real one, or of the moment at which it stands still.
   */
  clock: { aheadMs: number; frozenMs?: number | undefined };
  drafts: Map<number, VersionSnapshot>;
  /** Asks the host; redirects are not followed. */
  get(path: string, init?: { method?: string; headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
  publish(image: AnImage): Promise<{ uuid: string; id: number }>;
  close(): Promise<void>;
}

export interface AnImage {
  snapshot?: Partial<VersionSnapshot>;
  tokens?: readonly (readonly [parameter: string, token: string])[];
  urlSettings?: Readonly<Record<string, string>>;
  /** Left out: published. */
  published?: boolean;
  neutral?: Buffer;
}

export async function openRenderStage(
  options: {
    journal?: RenderHandlerDeps['journal'];
    handler?: Partial<RenderHandlerDeps>;
    wrapDb?: (db: Database) => Database;
    shared?: Pick<RenderStage, 'draw' | 'blobs'>;
    /** Pictures that may wait to be drawn. */
    maxWaiting?: number;
  } = {},
): Promise<RenderStage> {
  const t = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'limn-render-'));
  const blobs = options.shared?.blobs ?? openDiskBlobs(folder);
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const counted: CountRecord[] = [];
  const clock: RenderStage['clock'] = { aheadMs: 0 };
  const nowMs = () => (clock.frozenMs ?? Date.now()) + clock.aheadMs;
  const drafts = new Map<number, VersionSnapshot>();
  const draw =
    options.shared?.draw ??
    (await openDrawPool({ children: 1, blobDirectory: folder, log, deadlineMs: 10_000, maxWaiting: options.maxWaiting ?? 500 }));
  const db = options.wrapDb?.(t.db) ?? t.db;
  const loadDraft = async (_company: number, id: number) => {
    const snapshot = drafts.get(id);
    return snapshot && { snapshot, key: `draft ${id} ${JSON.stringify(snapshot.document).length}` };
  };
  const objects = await openObjectSource({ db, loadDraft, log, nowMs });
  const journal: RenderHandlerDeps['journal'] = options.journal ?? {
    write(record, done) {
      if (!record.sums) counted.push(record);
      queueMicrotask(done);
    },
  };
  const handler = createRenderHandler({
    db,
    objects,
    draw,
    journal,
    blobs,
    log,
    tokenSecret: TOKEN_SECRET,
    trustedProxies: ['127.0.0.1', '::1'],
    renderUrl: 'https://img.example',
    nowMs,
    // A machine that is busy with other tests is neither an overload nor a slow dependency: what refuses or
    // is late is said by the test.
    gate: { admits: () => true },
    deadlineMs: 10_000,
    ...options.handler,
  });
  const server = createServer((request, response) => {
    if (!handler(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const company = await t.db.control((tx) =>
    tx.one<{ id: number }>(
      `insert into company (name, website, allowed_hosts) values ('Ours', 'https://company.example', '{shop.example}') returning id`,
    ),
  );

  return {
    t,
    blobs,
    draw,
    objects,
    handler,
    server,
    origin,
    counted,
    logged,
    clock,
    drafts,
    companyId: company.id,
    get: (path, init) => fetch(origin + path, { redirect: 'manual', ...init, headers: { 'user-agent': A_BROWSER, ...init?.headers } }),
    publish: (image) => publishImage(t.db, blobs, company.id, image),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await handler.close();
      await objects.close();
      if (!options.shared) await draw.close();
      await t.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As if it had been made and published in the app. */
export async function publishImage(
  db: Pick<Database, 'withCompany'>,
  blobs: Pick<BlobStore, 'put'>,
  companyId: number,
  { snapshot, tokens = [], urlSettings = {}, published = true, neutral }: AnImage,
): Promise<{ uuid: string; id: number }> {
  const whole = aSnapshot(snapshot);
  const neutralHash = neutral ? await blobs.put(neutral) : null;
  return db.withCompany(companyId, async (tx) => {
    const image = await tx.one<{ id: number; uuid: string }>(
      `insert into image (company_id, name, type_id, document, url_settings) values ($1, 'An image', 1, '{}', $2) returning id, uuid`,
      [companyId, JSON.stringify(urlSettings)],
    );
    await tx.run('insert into route (uuid, company_id, kind, object_id, live_version) values ($1, $2, 1, $3, $4)', [
      image.uuid,
      companyId,
      image.id,
      published ? 1 : null,
    ]);
    await tx.run(
      'insert into image_version (company_id, image_id, version, snapshot, format, neutral_hash) values ($1, $2, 1, $3, $4, $5)',
      [companyId, image.id, JSON.stringify(whole), whole.format, neutralHash],
    );
    for (const [parameter, token] of tokens)
      await tx.run('insert into tag_token (company_id, object_id, parameter, token) values ($1, $2, $3, $4)', [
        companyId,
        image.id,
        parameter,
        token,
      ]);
    return image;
  });
}
