import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, packCoverage } from './pack-coverage.ts';

test('lists the coverage of the installed fonts', { timeout: 120_000 }, () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'Write it again: node tools/pack-coverage.ts').toBe(packCoverage());
});
