import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tools/find-browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // More files at a time than there are cores, for journeys wait much of their time. They make what they look
  // at, never count what others may add, and change nothing of the demo account for good.
  workers: 3,
  // Where no one is there to look, a machine that stood still for a moment must not hold up everyone's work.
  // What passed only at the second try is named at the end of the run as flaky, and at a kit it fails.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  reporter: [['line']],
  outputDir: 'test-results',
  use: {
    baseURL: 'http://localhost:3197',
    viewport: { width: 1440, height: 900 },
    // A trace costs a fifth of the time: ask for it by --trace retain-on-failure where the message and the
    // picture do not tell enough.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS },
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    url: 'http://localhost:3197/readyz',
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
