// Finds a Chromium for tests: CHROMIUM_PATH, a system one, then Playwright's own. Built-ins only.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags that let Debian's Chromium run as root, quietly and without a network. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Absolute path of a browser binary, or undefined. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return SYSTEM.find((path) => existsSync(path)) ?? playwrightBrowser();
}

function playwrightBrowser() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  for (const folder of readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()) {
    for (const binary of [
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-linux/headless_shell',
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/headless_shell',
    ]) {
      const path = join(cache, folder, binary);
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}
