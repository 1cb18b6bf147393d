import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Every module that is loaded. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  await import('${new URL('learn.ts', import.meta.url).href}');
  console.log(JSON.stringify(loaded));
`;

test('loads no schemas of the API for a refresh', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded.some((url) => url.endsWith('/packages/flavours/src/state.ts'))).toBe(true);
  expect(loaded.filter((url) => /packages\/contracts|node_modules\/zod/.test(url))).toEqual([]);
});
