/**
 * The bytes that a user downloads to edit an image, beyond what the dashboard has fetched by then: seen in
 * the browser, with everything that a page fetches by itself once it is idle, and weighed compressed in the
 * built web app.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SignedInBrowser } from '../web/browser.ts';

const DIST = join(import.meta.dirname, '../../apps/web/dist');
/** A page that has asked for nothing for so long has all it wants. */
const IDLE_MS = 6000;

export interface RouteSize {
  /** KiB after gzip. */
  kib: number;
  files: number;
  /** Further on, once a hand is on the mouse. */
  touchedKib: number;
}

export async function measureRouteSize(browser: SignedInBrowser, id: number): Promise<RouteSize> {
  const dashboard = await filesOf(browser, '/home');
  const editor = await filesOf(browser, `/editor?id=${id}&type=image`);
  const added = [...editor.idle].filter((path) => !dashboard.idle.has(path));
  const touched = [...editor.touched].filter((path) => !editor.idle.has(path) && !dashboard.idle.has(path));
  return { kib: weigh(added), files: added.length, touchedKib: weigh(touched) };
}

async function filesOf(browser: SignedInBrowser, path: string): Promise<{ idle: Set<string>; touched: Set<string> }> {
  const context = await browser.newContext(true);
  const page = await context.newPage();
  await page.bringToFront();
  const seen = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) seen.add(pathname);
  });
  await page.goto(path);
  await page.waitForTimeout(IDLE_MS);
  const idle = new Set(seen);
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.waitForTimeout(IDLE_MS / 3);
  await context.close();
  return { idle, touched: seen };
}

function weigh(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + compressedBytes(join(DIST, path)), 0) / 1024;
}

function compressedBytes(path: string): number {
  return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path), { level: 9 }).length;
}
