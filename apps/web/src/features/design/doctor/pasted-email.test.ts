import { expect, test } from 'vitest';
import { MAX_BYTES, pasteProblem, readFile } from './pasted-email.ts';

const problemOf = (text: string) => pasteProblem({ name: undefined, text });

test('nothing, too much and what is no text are refused with a reason', () => {
  expect(problemOf(' \n')).toMatch(/This is empty/);
  expect(problemOf('x'.repeat(MAX_BYTES + 1))).toMatch(/^It’s 5\.0 MB/);
  expect(problemOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')).toMatch(/isn’t an email/);
  expect(problemOf('\ufffd'.repeat(100))).toMatch(/isn’t an email/);
  expect(problemOf(`${'<p>Café in winter</p>'.repeat(10)}\ufffd`.repeat(100))).toBeUndefined();
});

test('reads a file, but no picture and none that is too large', async () => {
  expect(await readFile(new File(['<p>'], 'news.html', { type: 'text/html' }))).toEqual({ name: 'news.html', text: '<p>' });
  expect(await readFile(new File(['x'], 'boot.png', { type: 'image/png' }))).toEqual({ problem: expect.stringContaining('“boot.png”') });
  expect(await readFile(new File([new Uint8Array(MAX_BYTES + 1)], 'big.eml'))).toEqual({ problem: expect.stringContaining('5.0 MB') });
});
