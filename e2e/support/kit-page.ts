/** A page of the web app's test kit in the browser: one part alone, built as the app is, without a server. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));
const ORIGIN = 'http://kit.test/';
const built = new Map<string, Promise<string>>();

/** Opens `apps/web/src/testing/<name>.tsx`; `hash` is what the page reads its choices from. */
export async function openKitPage(page: Page, name: string, hash = ''): Promise<void> {
  const script = await (built.get(name) ?? built.set(name, buildPage(name)).get(name));
  await page.route(`${ORIGIN}**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script ?? '' });
    const body =
      '<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test kit</title><div id="root"></div><script src="/page.js"></script>';
    return path === '/' ? route.fulfill({ contentType: 'text/html', body }) : route.fulfill({ status: 404 });
  });
  await page.goto(`${ORIGIN}#${hash}`);
}

async function buildPage(name: string): Promise<string> {
  const output = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'development',
    build: {
      write: false,
      manifest: false,
      minify: false,
      lib: { entry: join(web, 'src/testing', `${name}.tsx`), formats: ['iife'], name: 'kit' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const files = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
  const script = files.find((file) => file.type === 'chunk');
  if (!script) throw new Error(`${name} was not built.`);
  return script.code;
}
