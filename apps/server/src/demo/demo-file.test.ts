import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoFile, readDemo, refreshDemo, writeDemo } from './demo-file.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'limn-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const DEMO = {
  url: 'http://localhost:3000',
  renderUrl: 'http://localhost:3000',
  email: 'demo@limn.example',
  password: 'secret',
  companyId: 1,
  apiKey: 'limn_key',
};

test('says the address of now, and keeps the rest, for its user only', () => {
  expect(refreshDemo({ dataDir, publicUrl: DEMO.url, renderUrl: DEMO.url })).toBeUndefined();
  writeDemo({ dataDir }, DEMO);
  expect(refreshDemo({ dataDir, publicUrl: DEMO.url, renderUrl: DEMO.url })).toEqual(DEMO);
  const moved = { ...DEMO, url: 'https://limn.example', renderUrl: 'https://pictures.example' };
  expect(refreshDemo({ dataDir, publicUrl: moved.url, renderUrl: moved.renderUrl })).toEqual(moved);
  expect(readDemo({ dataDir })).toEqual(moved);
  expect(statSync(demoFile({ dataDir })).mode & 0o777).toBe(0o600);
  expect(readFileSync(demoFile({ dataDir }), 'utf8').endsWith('}\n')).toBe(true);
});
