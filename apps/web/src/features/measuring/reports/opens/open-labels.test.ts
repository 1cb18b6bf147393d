import { expect, test } from 'vitest';
import { momentIn } from './open-labels.ts';

test.each([
  ['Europe/London', '2026-10-24T23:59:59Z', '25 Oct 2026, 00:59:59'],
  ['Europe/London', '2026-10-25T00:30:00Z', '25 Oct 2026, 01:30:00 GMT+1'],
  ['Europe/London', '2026-10-25T01:30:00Z', '25 Oct 2026, 01:30:00 GMT'],
  ['Europe/London', '2026-10-25T02:00:00Z', '25 Oct 2026, 02:00:00'],
  ['Europe/London', '2026-03-29T01:30:00Z', '29 Mar 2026, 02:30:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '5 Apr 2026, 01:45:00 GMT+11'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '5 Apr 2026, 01:45:00 GMT+10:30'],
  ['America/New_York', '2026-11-01T06:30:00Z', '1 Nov 2026, 01:30:00 GMT-5'],
  ['Asia/Kolkata', '2026-10-25T00:30:00Z', '25 Oct 2026, 06:00:00'],
])('says when it was in %s at %s', (timezone, at, text) => {
  // Engines write the offset of Greenwich with or without its zero.
  expect(momentIn(timezone)(at).replace(/GMT\+0$/, 'GMT')).toBe(text);
});

test('never says two moments of a year alike', () => {
  const moment = momentIn('Europe/London');
  const texts = Array.from({ length: 2 * 24 * 366 }, (_, half) => moment(new Date(Date.UTC(2026, 0, 1) + half * 1_800_000).toISOString()));
  expect(new Set(texts).size).toBe(texts.length);
});
