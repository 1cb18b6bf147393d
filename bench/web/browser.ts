/**
 * One Chromium for all measurements, whose default profile is signed in: Lighthouse opens its pages there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { logInByForm } from '../../e2e/support/people.ts';
import { BROWSER_ARGS, findBrowser } from '../../tools/find-browser.mjs';
import type { Product } from './product.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

export interface SignedInBrowser {
  /** The signed-in profile. */
  context: BrowserContext;
  /** Where other tools reach the same browser. */
  debuggingPort: number;
  /** A profile as of a person who has never been here, or who is signed in with an empty cache. */
  newContext(signedIn: boolean): Promise<BrowserContext>;
  close(): Promise<void>;
}

const VIEW = { width: 1440, height: 900 };

export async function openBrowser(product: Product): Promise<SignedInBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'limn-bench-browser-'));
  const debuggingPort = await freePort();
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${debuggingPort}`],
    baseURL: product.origin,
    viewport: VIEW,
  });
  const page = await context.newPage();
  await logInByForm(page, product.account);
  // Nothing asks on while the server is started again.
  await page.waitForLoadState('networkidle');
  await page.close();
  const storageState = await context.storageState();
  const browser = context.browser();
  if (!browser) throw new Error('The browser gives no contexts.');
  return {
    context,
    debuggingPort,
    newContext: (signedIn) =>
      browser.newContext({
        baseURL: product.origin,
        viewport: VIEW,
        ...(signedIn ? { storageState } : {}),
        permissions: ['clipboard-write'],
      }),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A new page that counts as looked at: a page in the background draws nothing. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.bringToFront();
  return page;
}
