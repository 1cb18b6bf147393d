/**
 * One personalised picture: a photograph of 600x200 with a logo, two shadowed panels and three texts, two of them with merge
 * fields. Drawn as a draw child draws it, served over HTTP with counting on, and made by satori and resvg for comparison.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { VersionSnapshot } from '../apps/server/src/features/images/version-snapshot.ts';
import { openJournal } from '../apps/server/src/features/counting/journal.ts';
import { openDiskBlobs, type BlobStore } from '../apps/server/src/platform/blobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { openDrawPool } from '../apps/server/src/render/draw/draw-pool.ts';
import { createPainter, type Painter } from '../apps/server/src/render/draw/painter.ts';
import { openFontShelf } from '../apps/server/src/render/draw/font-shelf.ts';
import { createJpegEncoder } from '../apps/server/src/render/encode/jpeg/jpeg-encoder.ts';
import { encodePng } from '../apps/server/src/render/encode/png/png-encoder.ts';
import { openVersionSource } from '../apps/server/src/render/load-version.ts';
import { createRenderHandler } from '../apps/server/src/render/render-handler.ts';
import { aPhotograph } from '../apps/server/src/render/testing/pictures.ts';
import { seededRandom } from '../apps/server/src/render/testing/seeded-random.ts';
import { drawByFabric } from './render/fabric.ts';
import { countdown, flatArt, hardDocument } from './render/kinds.ts';
import { median, timed } from './render/timing.ts';
import type { Report } from './run.ts';
import everything from '../packages/scene/src/testing/everything.json' with { type: 'json' };
import type { SceneDocument } from '@limn/scene';

const [WIDTH, HEIGHT] = [600, 200];
const log = createLog('error');
const CLIENT = fileURLToPath(new URL('clients/render-client.ts', import.meta.url));
/** Busy enough that both processes stay warm: at a lower rate each picture also pays for waking up, here about 0.5 ms. */
const PER_SECOND = 300;

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bench-render-'));
  try {
    const blobs = openDiskBlobs(join(folder, 'blobs'));
    const pictures = makePictures();
    const snapshot = await aBanner(blobs, pictures);
    const painter = createPainter({ blobs, loadLetters: openFontShelf(undefined), maxSceneBytes: 1e8, maxPictureBytes: 1e8 });
    const child = await drawAsChild(painter, snapshot);
    const fabricMs = await drawByFabric(
      snapshot.document,
      { '/photo': pictures.photo, '/logo': pictures.logo },
      { width: WIDTH, height: HEIGHT },
    );
    const baseline = await drawBySatori(pictures);
    report('render_child_ms', child.medianMs, 'ms');
    report('render_child_p99_ms', child.p99Ms, 'ms');
    report('render_picture_bytes', child.bytes, 'bytes');
    report('render_satori_resvg_ms', baseline.medianMs, 'ms');
    report('render_satori_resvg_bytes', baseline.bytes, 'bytes');
    report('render_child_ratio_vs_satori_resvg', baseline.medianMs / child.medianMs, 'x');
    report('render_fabric_ms', fabricMs, 'ms');
    report('render_child_ratio_vs_fabric', fabricMs / child.medianMs, 'x');
    await reportKinds(report, painter);
    const http = await serve(folder, blobs, snapshot);
    report('render_http_rate', PER_SECOND, 'pictures/s');
    report('render_http_cpu_ms', http.cpuMs, 'ms');
    report('render_http_front_cpu_ms', http.frontCpuMs, 'ms');
    report('render_http_p50_ms', http.p50Ms, 'ms');
    report('render_http_p99_ms', http.p99Ms, 'ms');
    report('render_http_failed', http.failed, 'pictures');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reportKinds(report: Report, painter: Painter): Promise<void> {
  const flat = await flatArt(painter);
  report('render_flat_png_ms', flat.medianMs, 'ms');
  report('render_flat_png_bytes', flat.bytes, 'bytes');
  const hard = await hardDocument(painter, everything as SceneDocument);
  report('render_hard_600x600_ms', hard.medianMs, 'ms');
  for (const ground of ['flat', 'gradient'] as const) {
    for (const scale of [1, 2] as const) {
      const { medianMs, bytes, gifencMs } = await countdown(painter, ground, scale);
      const name = `render_timer_${ground}${scale === 2 ? '_2x' : ''}`;
      report(`${name}_ms`, medianMs, 'ms');
      report(`${name}_bytes`, bytes, 'bytes');
      if (scale === 1) report(`${name}_ratio_vs_gifenc`, gifencMs / medianMs, 'x');
    }
  }
}

interface Pictures {
  photo: Buffer;
  logo: Buffer;
}

function makePictures(): Pictures {
  const photo = createJpegEncoder().encode({
    width: WIDTH,
    height: HEIGHT,
    rgba: aPhotograph(WIDTH, HEIGHT, seededRandom(1)),
    quality: 92,
  }).bytes;
  const logo = new Uint8Array(120 * 40 * 4);
  for (let at = 0; at < logo.length; at += 4) {
    const [x, y] = [(at / 4) % 120, Math.floor(at / 480)];
    const isInside = (x - 20) ** 2 + (y - 20) ** 2 < 360 || (x > 46 && y > 12 && y < 28);
    logo.set(isInside ? [222, 98, 15, 255] : [0, 0, 0, 0], at);
  }
  return { photo, logo: encodePng(logo, 120, 40) };
}

async function aBanner(blobs: BlobStore, { photo, logo }: Pictures): Promise<VersionSnapshot> {
  const placed = { originX: 'left', originY: 'top', strokeWidth: 0 } as const;
  const text = { ...placed, type: 'textbox', fontFamily: 'Open Sans', lineHeight: 1.16 } as const;
  return {
    typeId: 1,
    document: {
      version: '3.4.0',
      objects: [
        { ...placed, type: 'image', src: '/photo', left: 0, top: 0, width: WIDTH, height: HEIGHT },
        {
          ...placed,
          type: 'rect',
          left: 20,
          top: 24,
          width: 340,
          height: 150,
          rx: 8,
          ry: 8,
          fill: 'rgba(22,36,58,0.82)',
          shadow: { color: 'rgba(0,0,0,0.5)', blur: 5, offsetX: 4, offsetY: 4 },
        },
        {
          ...placed,
          type: 'rect',
          left: 440,
          top: 130,
          width: 130,
          height: 44,
          rx: 6,
          ry: 6,
          fill: '#de620f',
          shadow: { color: '#000000', blur: 6, offsetX: 3, offsetY: 3 },
        },
        { ...placed, type: 'image', src: '/logo', left: 460, top: 20, width: 120, height: 40 },
        {
          ...text,
          text: 'Hello {{name}}, this is for you',
          left: 36,
          top: 34,
          width: 300,
          height: 68,
          fontSize: 26,
          fontWeight: 700,
          fill: '#ffffff',
          shadow: { color: '#000000', blur: 2, offsetX: 1, offsetY: 1 },
        },
        { ...text, text: 'You have {{points}} points to spend', left: 36, top: 120, width: 300, height: 22, fontSize: 17, fill: '#ffd9bf' },
        {
          ...text,
          text: 'Shop now',
          left: 450,
          top: 140,
          width: 110,
          height: 24,
          fontSize: 18,
          fontWeight: 700,
          fill: '#ffffff',
          textAlign: 'center',
        },
      ],
    },
    width: WIDTH,
    height: HEIGHT,
    bgcolor: '#ffffff',
    transparent: false,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: ['name', 'points'],
    customFields: [],
    pictures: [
      { src: '/photo', hash: await blobs.put(photo), width: WIDTH, height: HEIGHT, mime: 'image/jpeg' },
      { src: '/logo', hash: await blobs.put(logo), width: 120, height: 40, mime: 'image/png' },
    ],
    fonts: [],
    format: 'jpeg',
  };
}

/** The program of a draw child, in this process: what one picture takes between reading a job and writing its answer. */
async function drawAsChild(painter: Painter, snapshot: VersionSnapshot): Promise<{ medianMs: number; p99Ms: number; bytes: number }> {
  let bytes = 0;
  const draw = async (i: number) => {
    const [, picture] = await painter.answer({ key: 'banner', snapshot, values: { name: `Alex${i}`, points: String(i * 7) } });
    bytes = picture?.length ?? 0;
  };
  for (let i = 0; i < 200; i++) await draw(i);
  const times = await timed(1000, (i) => draw(1000 + i));
  return { medianMs: median(times), p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, bytes };
}

async function drawBySatori({ photo, logo }: Pictures): Promise<{ medianMs: number; bytes: number }> {
  const require = createRequire(import.meta.url);
  const font = (weight: 400 | 700) => ({
    name: 'Open Sans',
    weight,
    style: 'normal' as const,
    data: readFileSync(require.resolve(`@fontsource/open-sans/files/open-sans-latin-${weight}-normal.woff`)),
  });
  const fonts = [font(400), font(700)];
  const [photoUrl, logoUrl] = [`data:image/jpeg;base64,${photo.toString('base64')}`, `data:image/png;base64,${logo.toString('base64')}`];
  const box = (style: object, children?: unknown) => ({
    type: 'div',
    props: { style: { display: 'flex', position: 'absolute', ...style }, children },
  });
  let bytes = 0;
  const draw = async (i: number) => {
    const tree = box({ width: WIDTH, height: HEIGHT, fontFamily: 'Open Sans' }, [
      { type: 'img', props: { src: photoUrl, width: WIDTH, height: HEIGHT, style: { position: 'absolute', left: 0, top: 0 } } },
      box({
        left: 20,
        top: 24,
        width: 340,
        height: 150,
        borderRadius: 8,
        background: 'rgba(22,36,58,0.82)',
        boxShadow: '4px 4px 5px rgba(0,0,0,0.5)',
      }),
      box({ left: 440, top: 130, width: 130, height: 44, borderRadius: 6, background: '#de620f', boxShadow: '3px 3px 6px #000000' }),
      { type: 'img', props: { src: logoUrl, width: 120, height: 40, style: { position: 'absolute', left: 460, top: 20 } } },
      box(
        { left: 36, top: 34, width: 300, fontSize: 26, fontWeight: 700, color: '#ffffff', textShadow: '1px 1px 2px #000000' },
        `Hello Alex${i}, this is for you`,
      ),
      box({ left: 36, top: 120, width: 300, fontSize: 17, color: '#ffd9bf' }, `You have ${i * 7} points to spend`),
      box({ left: 450, top: 140, width: 110, fontSize: 18, fontWeight: 700, color: '#ffffff', justifyContent: 'center' }, 'Shop now'),
    ]);
    const svg = await satori(tree as Parameters<typeof satori>[0], { width: WIDTH, height: HEIGHT, fonts });
    bytes = new Resvg(svg).render().asPng().length;
  };
  for (let i = 0; i < 10; i++) await draw(i);
  return { medianMs: median(await timed(60, draw)), bytes };
}

/** The whole way: HTTP, counting on disk, draw child, answer. CPU is that of front and children together, per picture. */
async function serve(folder: string, blobs: BlobStore, snapshot: VersionSnapshot) {
  const db = await openDatabase({ dataDir: join(folder, 'data') }, log);
  const draw = await openDrawPool({ children: 1, blobDirectory: join(folder, 'blobs'), log });
  const journal = await openJournal({ directory: join(folder, 'journal'), slot: 1, db, log });
  const versions = await openVersionSource({ db, log, loadDraft: async () => undefined });
  const handler = createRenderHandler({
    db,
    versions,
    draw,
    journal,
    blobs,
    log,
    tokenSecret: new Uint8Array(32),
    trustedProxies: [],
    renderUrl: 'http://localhost',
  });
  const server = createServer((request, response) => {
    if (!handler(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const path = `/render/${await publish(db, snapshot)}`;
    await load(origin, path, 300, 0);
    const rounds: { cpuMs: number; frontCpuMs: number; failed: number; p50Ms: number; p99Ms: number }[] = [];
    for (let round = 0; round < 5; round++) {
      const count = PER_SECOND * 3;
      const [front, children] = [process.cpuUsage(), childrenCpuMs(draw.pids)];
      const { failed, p50Ms, p99Ms } = await load(origin, path, count, 10_000 * (round + 1));
      const used = process.cpuUsage(front);
      const frontCpuMs = (used.user + used.system) / 1000 / count;
      rounds.push({ frontCpuMs, cpuMs: frontCpuMs + (childrenCpuMs(draw.pids) - children) / count, failed, p50Ms, p99Ms });
    }
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]));
    return {
      cpuMs: of('cpuMs'),
      frontCpuMs: of('frontCpuMs'),
      p50Ms: of('p50Ms'),
      p99Ms: of('p99Ms'),
      failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    await handler.close();
    await versions.close();
    await journal.close();
    await draw.close();
    await db.close();
  }
}

async function publish(db: Database, snapshot: VersionSnapshot): Promise<string> {
  const { id: company } = await db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Bench') returning id`));
  return db.withCompany(company, async (tx) => {
    const { id, uuid } = await tx.one<{ id: number; uuid: string }>(
      `insert into image (company_id, name, type_id, document) values ($1, 'Banner', 1, '{}') returning id, uuid`,
      [company],
    );
    await tx.run('insert into route (uuid, company_id, kind, object_id, live_version) values ($1, $2, 1, $3, 1)', [uuid, company, id]);
    await tx.run(`insert into image_version (company_id, image_id, version, snapshot, format) values ($1, $2, 1, $3, 'jpeg')`, [
      company,
      id,
      JSON.stringify(snapshot),
    ]);
    return uuid;
  });
}

async function load(
  origin: string,
  path: string,
  count: number,
  firstRecipient: number,
): Promise<{ failed: number; p50Ms: number; p99Ms: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    CLIENT,
    origin,
    path,
    String(PER_SECOND),
    String(count),
    String(firstRecipient),
  ]);
  return JSON.parse(stdout) as { failed: number; p50Ms: number; p99Ms: number };
}

/** CPU that processes have used so far; Linux alone tells it of others. */
function childrenCpuMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return Number.NaN;
  return pids.reduce((sum, pid) => sum + tasksCpuNs(pid) / 1e6, 0);
}

function tasksCpuNs(pid: number): number {
  // Fields 14 and 15 of /proc/…/stat, in hundredths of a second, counted behind the name in brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 1e7;
}
