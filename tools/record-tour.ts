/**
 * Records the tour of the product from the product itself: `npm run tour`. It starts a server with the demo
 * company on an empty folder, walks through it in a browser that shows chapters and a pointer, and encodes
 * what was seen as the WebM file of the help pages. Look at it before you commit it. It must stay small: see
 * `MAX_BYTES`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';
import { pinnedNode, root } from './paths.mjs';

const FILE = join(root, 'apps/web/src/help/pictures/tour.webm');
/** As a script. */
const ENCODER = new URL('../../bundles/mediabunny.min.cjs', import.meta.resolve('mediabunny'));
const MAX_BYTES = 1_500_000;
const SIZE = { width: 1280, height: 720 };
const PORT = Number(process.env.TOUR_PORT ?? 3189);
const ORIGIN = `http://localhost:${PORT}`;
/** Enough for text that moves little. */
const BITS_PER_SECOND = 220_000;
const START_MS = 300_000;
/** Longer moments in which nothing happens are cut to this: a busy machine must not make the tour longer. */
const MAX_STILL_MS = 2600;
const READ_MS = 2200;
const MAX_LOOKS = 12;

interface Frame {
  jpeg: string;
  atMs: number;
}

interface DemoAccount {
  email: string;
  password: string;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-tour-'));
  const server = startServer(dataDir);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const account = await demoAccount(dataDir);
    const frames = await record(browser, account);
    const video = await encode(browser, frames);
    if (video.length > MAX_BYTES) throw new Error(`The tour has ${video.length} bytes, and may have ${MAX_BYTES}: shorten it.`);
    writeFileSync(FILE, video);
    console.log(`${FILE}: ${frames.length} frames, ${Math.round(video.length / 1024)} KiB`);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startServer(dataDir: string): ChildProcess {
  return spawn(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function demoAccount(dataDir: string): Promise<DemoAccount> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(500)) {
    const ready = await fetch(`${ORIGIN}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    const file = join(dataDir, 'demo.json');
    if (ready && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount;
  }
  throw new Error('The server didn’t start in time.');
}

async function record(browser: Browser, account: DemoAccount): Promise<Frame[]> {
  const context = await browser.newContext({ viewport: SIZE, baseURL: ORIGIN, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  const frames: Frame[] = [];
  const camera = { isOn: true };
  await page.screencast.start({
    size: SIZE,
    quality: 92,
    fps: 8,
    onFrame({ data, timestamp }) {
      if (camera.isOn) frames.push({ jpeg: data.toString('base64'), atMs: timestamp });
    },
  });
  await walk(page, camera);
  await page.screencast.stop();
  await context.close();
  return withoutWaits(frames);
}

/** Off while a page loads: that is no part of a tour. */
interface Camera {
  isOn: boolean;
}

/** Anyone who shows the product would show these, in this order. */
async function walk(page: Page, camera: Camera): Promise<void> {
  const open = async (how: () => Promise<unknown>, canvas = false) => {
    camera.isOn = false;
    await how();
    if (canvas) await page.locator('canvas').first().waitFor();
    await settled(page);
    camera.isOn = true;
  };
  const first = (address: string) => () => page.locator(`a[href^="${address}"]`).first().click();
  await chapter(page, 'Dashboard', 'How many people saw your images, how many clicked, and what needs attention.');
  await page.mouse.wheel(0, 420);
  await sleep(READ_MS);
  await open(() => page.goto('/images'));
  await chapter(page, 'Images', 'Every design with its picture: live, or with changes that aren’t published yet.');
  await open(first('/editor?id='), true);
  await chapter(page, 'Editor', 'Design on the canvas. Merge fields fill texts and pictures for each recipient.');
  await sleep(READ_MS);
  await open(() => page.goto('/datatables'));
  await chapter(page, 'Data Tables', 'Values come from tables, feeds, the nearest store or the tag itself.');
  await open(first('/datatables/'));
  await sleep(READ_MS);
  await open(() => page.goto('/livetarget'));
  await chapter(page, 'Live Target', 'Rules decide at every open which picture someone sees.');
  await open(first('/livetarget/edit'));
  await sleep(READ_MS);
  await open(() => page.goto('/recipebuilder'));
  await chapter(page, 'Recipes', 'Recommend items of a table, in an order that learns from what customers did.');
  await sleep(READ_MS);
  await open(() => page.goto('/reports/image'));
  await chapter(page, 'Reports', 'Opens, clicks, conversions and revenue. Press a figure to see what it’s made of.');
  await sleep(READ_MS);
}

async function chapter(page: Page, title: string, description: string): Promise<void> {
  await page.screencast.showChapter(title, { description, duration: READ_MS });
  await sleep(READ_MS);
}

/** Until the page has looked the same for a while: pictures and figures are there. A countdown never does. */
async function settled(page: Page): Promise<void> {
  let before = '';
  for (let [same, looks] = [0, 0]; same < 3 && looks < MAX_LOOKS; looks++, await sleep(700)) {
    const now = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
    same = now === before && !(await page.getByRole('progressbar').first().isVisible()) ? same + 1 : 0;
    before = now;
  }
  if (await page.getByText('Page not found').isVisible()) throw new Error(`${page.url()} is no page any more.`);
}

/** In their order, each picture once: they come late and twice from a busy browser. */
function withoutWaits(recorded: readonly Frame[]): Frame[] {
  const frames: Frame[] = [];
  let [fromMs, toMs] = [0, 0];
  for (const { jpeg, atMs } of recorded.toSorted((one, other) => one.atMs - other.atMs)) {
    const stillMs = frames.length === 0 ? 0 : Math.min(atMs - fromMs, MAX_STILL_MS);
    if (frames.at(-1)?.jpeg === jpeg || (frames.length > 0 && stillMs < 1)) continue;
    [fromMs, toMs] = [atMs, toMs + stillMs];
    frames.push({ jpeg, atMs: toMs });
  }
  return frames;
}

interface Mediabunny {
  Output: new (options: object) => {
    addVideoTrack(source: object, options: object): void;
    start(): Promise<void>;
    finalize(): Promise<void>;
  };
  WebMOutputFormat: new () => object;
  BufferTarget: new () => { buffer: ArrayBuffer | null };
  CanvasSource: new (canvas: HTMLCanvasElement, options: object) => { add(timestamp: number, duration: number): Promise<void> };
}

/** In the browser, which has the encoder. */
async function encode(browser: Browser, frames: readonly Frame[]): Promise<Buffer> {
  const page = await browser.newPage();
  // Encoders are there on secure origins alone, and this machine's own is one.
  await page.goto(`${ORIGIN}/help`);
  await page.evaluate(`${readFileSync(ENCODER, 'utf8')};globalThis.Mediabunny = Mediabunny; undefined`);
  await page.evaluate(
    async ({ size, bitrate }) => {
      const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = (window as unknown as { Mediabunny: Mediabunny }).Mediabunny;
      const canvas = Object.assign(document.createElement('canvas'), size);
      const target = new BufferTarget();
      const output = new Output({ format: new WebMOutputFormat(), target });
      const source = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval: 10 });
      output.addVideoTrack(source, { frameRate: 8 });
      await output.start();
      Object.assign(window, { tour: { canvas, target, output, source } });
    },
    { size: SIZE, bitrate: BITS_PER_SECOND },
  );
  for (const [index, { jpeg, atMs }] of frames.entries()) {
    const durationMs = (frames[index + 1]?.atMs ?? atMs + READ_MS) - atMs;
    await page.evaluate(
      async ({ jpeg: base64, at, duration }) => {
        interface Tour {
          canvas: HTMLCanvasElement;
          source: { add(at: number, duration: number): Promise<void> };
        }
        const { canvas, source } = (window as unknown as { tour: Tour }).tour;
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
        await source.add(at, duration);
      },
      { jpeg, at: atMs / 1000, duration: durationMs / 1000 },
    );
  }
  const video = await page.evaluate(async () => {
    interface Tour {
      target: { buffer: ArrayBuffer | null };
      output: { finalize(): Promise<void> };
    }
    const { target, output } = (window as unknown as { tour: Tour }).tour;
    await output.finalize();
    let text = '';
    for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte);
    return btoa(text);
  });
  await page.close();
  return Buffer.from(video, 'base64');
}

await main();
