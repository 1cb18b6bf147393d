import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, packCoverage } from './pack-coverage.ts';

test('the list of what fonts have is that of the installed ones', { timeout: 120_000 }, () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'Write it again: node tools/pack-coverage.ts').toBe(packCoverage());
});
