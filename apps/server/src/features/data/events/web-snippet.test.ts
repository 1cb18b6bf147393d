import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

test('takes at most 2 KiB on its way to a page', () => {
  const script = readFileSync(new URL('./web-snippet.js', import.meta.url));
  expect(gzipSync(script).length).toBeLessThanOrEqual(2048);
});
