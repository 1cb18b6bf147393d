import { expect, test } from 'vitest';
import { TOKEN_PURPOSES } from '@limn/contracts';
import { checkPreviewToken, mintPreviewToken, TOKEN_LIFETIME_MS } from './preview-token.ts';

const secret = new Uint8Array(32).fill(7);
const nowMs = Date.UTC(2026, 0, 1);
const uuid = '7b8a5d4e-0000-4000-8000-000000000001';

test('allows a token’s purpose on its object until it expires', () => {
  for (const purpose of TOKEN_PURPOSES) {
    const { token, expiresMs } = mintPreviewToken({ uuid, purpose, nowMs }, secret);
    expect(expiresMs - nowMs).toBeLessThanOrEqual(10 * 60_000);
    expect(checkPreviewToken({ uuid: uuid.toUpperCase(), token, nowMs }, secret)).toBe(purpose);
    expect(checkPreviewToken({ uuid, token, nowMs: expiresMs - 1 }, secret)).toBe(purpose);
    expect(checkPreviewToken({ uuid, token, nowMs: expiresMs }, secret)).toBeUndefined();
  }
});

test('missing, forged, foreign and stretched tokens allow nothing', () => {
  const { token } = mintPreviewToken({ uuid, purpose: 'draft', nowMs }, secret);
  const [purpose, expires, signature] = token.split('.') as [string, string, string];
  const later = (nowMs + TOKEN_LIFETIME_MS * 1000).toString(36);
  const bad = [
    undefined,
    '',
    'x',
    token.slice(0, -1),
    `${token}A`,
    `debug.${expires}.${signature}`,
    `${purpose}.${later}.${signature}`,
    `${purpose}.${expires}.${'A'.repeat(43)}`,
    `${purpose}..${signature}`,
    token.toUpperCase(),
  ];
  expect(bad.map((text) => checkPreviewToken({ uuid, token: text, nowMs }, secret))).toEqual(bad.map(() => undefined));
  expect(checkPreviewToken({ uuid: uuid.replace('1', '2'), token, nowMs }, secret)).toBeUndefined();
  expect(checkPreviewToken({ uuid, token, nowMs }, new Uint8Array(32))).toBeUndefined();
  expect(
    checkPreviewToken({ uuid, token: mintPreviewToken({ uuid, purpose: 'draft', nowMs: nowMs + 60_000 }, secret).token, nowMs }, secret),
  ).toBeUndefined();
});
