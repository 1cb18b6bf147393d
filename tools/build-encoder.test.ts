import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileEncoder, ENCODER_WASM } from './build-encoder.ts';

test('compiles to the committed encoder byte for byte', async () => {
  const committed = await readFile(ENCODER_WASM);
  expect(Buffer.compare(Buffer.from(await compileEncoder()), committed), 'run: node tools/build-encoder.ts').toBe(0);
}, 30_000);
