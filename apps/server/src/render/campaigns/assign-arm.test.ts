/** Tells who is in which arm of a test, and who is in none. */
import { createHash, createHmac } from 'node:crypto';
import { CLAIM_KIND, OPENER_CLASS } from '@limn/model';
import { expect, test } from 'vitest';
import type { Decidable, Keep } from '../decision.ts';
import { anOpenedObject } from '../testing/a-visit.ts';
import { assignArm } from './assign-arm.ts';
import type { CompiledTest } from './compiled-campaign.ts';

const [CONTROL, B, HOLD_OUT] = [640, 641, 703];
const CHOICE = { shown: { kind: 'nothing' as const }, link: '', settings: {} };
const aTest = (weights: readonly [number, number, number] = [45, 45, 10]): CompiledTest => ({
  key: 10,
  arms: [
    { key: CONTROL, name: 'Control', weight: weights[0], choice: CHOICE },
    { key: B, name: 'B', weight: weights[1], choice: CHOICE },
    { key: HOLD_OUT, name: 'Hold-out', weight: weights[2], choice: undefined },
  ],
});
const opened = { ...anOpenedObject(), uuid: 'the campaign' };
const visit = (filled: Partial<Decidable> = {}, params: [string, string][] = []) => ({
  eid: 'ada',
  openerClass: OPENER_CLASS.person,
  purpose: undefined,
  target: { params: new Map(params) },
  ...filled,
});
const asHash: Keep = async (_choice, choose) => (await choose()).chosen;
const armOf = async (...given: Parameters<typeof visit>) => {
  const arm = await assignArm(aTest(), visit(...given), opened, asHash);
  return arm && [arm.key, arm.isAnalysed];
};

test('assigns by the first 53 bits of SHA-256 over salt and keyed hash', async () => {
  const counts = new Map<number | undefined, number>();
  for (let n = 0; n < 3000; n++) {
    const eid = `p${n}`;
    const hash = createHmac('sha256', opened.company.recipientKey).update(eid).digest().readBigInt64LE(0);
    const bits = createHash('sha256').update(`the campaign 10 ${hash}`).digest('hex').slice(0, 14);
    const percent = Number(((BigInt(`0x${bits}`) >> 3n) * 10000n) / 2n ** 53n) / 100;
    const expected = percent < 45 ? CONTROL : percent < 90 ? B : HOLD_OUT;
    expect([eid, await armOf({ eid })]).toEqual([eid, [expected, true]]);
    counts.set(expected, (counts.get(expected) ?? 0) + 1);
  }
  for (const [key, share] of [
    [CONTROL, 0.45],
    [B, 0.45],
    [HOLD_OUT, 0.1],
  ])
    expect(Math.abs((counts.get(key) ?? 0) / 3000 - (share ?? 0))).toBeLessThan(0.03);
});

test.each([
  ['no recipient', { eid: undefined }],
  ['a scanner', { openerClass: OPENER_CLASS.scanner }],
  ['a bot', { openerClass: OPENER_CLASS.bot }],
  ['a test', { openerClass: OPENER_CLASS.test }],
])('shows the control without an assignment to %s', async (_who, filled) => {
  expect(await armOf(filled)).toBeUndefined();
});

test.each([OPENER_CLASS.person, OPENER_CLASS.proxy, OPENER_CLASS.prefetch])('assigns openers of class %i', async (openerClass) => {
  expect(await armOf({ openerClass })).toEqual(await armOf());
});

test('asks to keep the arm under the key of the test, and takes what was kept', async () => {
  const asked: unknown[] = [];
  const other: Keep = async (choice, choose) => {
    asked.push(choice, await choose());
    return [String(HOLD_OUT)];
  };
  const arm = await assignArm(aTest(), visit({ eid: 'p1' }), opened, other);
  expect([arm?.key, arm?.isAnalysed]).toEqual([HOLD_OUT, true]);
  const days = 30 * 86_400_000;
  expect(asked).toEqual([
    { objectId: opened.objectId, kind: CLAIM_KIND.variant, about: 10n, keptMs: days },
    { chosen: [expect.stringMatching(/^(640|641|703)$/)], isFinal: true },
  ]);
});

test('assigns by the hash where the kept variant is gone or takes no one any more', async () => {
  const keeps =
    (key: string): Keep =>
    async () => [key];
  expect((await assignArm(aTest([100, 0, 0]), visit(), opened, keeps('642')))?.key).toBe(CONTROL);
  expect((await assignArm(aTest([100, 0, 0]), visit(), opened, keeps(String(B))))?.key).toBe(CONTROL);
});

test('shows the winner to everyone, and analyses no one any more', async () => {
  const winners = new Map([[10, B]]);
  for (const filled of [{}, { eid: undefined }]) {
    const arm = await assignArm(aTest(), visit(filled), { ...opened, winners }, asHash);
    expect([arm?.key, arm?.isAnalysed]).toEqual([B, false]);
  }
  expect((await assignArm(aTest([100, 0, 0]), visit(), { ...opened, winners }, asHash))?.key).toBe(CONTROL);
});

test('lets a token holder look at any variant, and no one else', async () => {
  const params: [string, string][] = [['ri_variant', String(HOLD_OUT)]];
  expect(await armOf({ purpose: 'draft', eid: undefined }, params)).toEqual([HOLD_OUT, false]);
  expect(await armOf({ eid: undefined }, params)).toBeUndefined();
});
