import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Files share a process: what takes longest is to load what all of them load. Those of the server wait for
// disks and databases, so that one process more than there are cores keeps the cores busy.
const shared = {
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  // Timeouts are long for busy machines; a test that fails by time alone tells nothing.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  // As the journeys: see playwright.config.ts.
  retry: process.env.CI ? 1 : 0,
};
/** With the canvas library in it. */
const headlessEditor = ['testing/**/*.test.{ts,tsx}', 'clipboard/clipboard.test.ts', 'commands/arranging.test.ts'].map(
  (path) => `apps/web/src/features/design/editor/${path}`,
);
/** With modules replaced, which a file before them in the same process may have loaded already. */
const mocking = ['apps/web/src/features/targeting/campaigns/setup/SetupTab.test.tsx'];
const inBrowser = { environment: './apps/web/src/testing/one-window.ts', setupFiles: ['apps/web/src/testing/setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...shared,
          ...inBrowser,
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx', 'apps/web/src/**/*.dom.test.ts'],
          exclude: [...headlessEditor, ...mocking],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        // Tests that draw nothing need no window, whose setup takes longer than most of them.
        test: {
          ...shared,
          name: 'web-plain',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...headlessEditor, '**/*.dom.test.ts'],
          environment: 'node',
        },
      },
      { extends: 'apps/web/vite.config.ts', test: { ...shared, ...inBrowser, name: 'editor', include: headlessEditor } },
      { extends: 'apps/web/vite.config.ts', test: { ...shared, ...inBrowser, isolate: true, name: 'mocking', include: mocking } },
    ],
  },
});
