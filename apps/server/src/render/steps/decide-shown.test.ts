import { expect, test } from 'vitest';
import { CLAIM_KIND, OPENER_CLASS } from '@limn/model';
import type { Claims, ClaimWish } from '../../features/measuring/counting/drain/claims.ts';
import { recipientHash } from '../../features/measuring/counting/log/recipient.ts';
import { createLog } from '../../platform/log.ts';
import { UNDECIDED, type Decide, type Decision } from '../decision.ts';
import { anOpenedObject, aVersion, aVisit } from '../testing/a-visit.ts';
import type { Visit } from '../visit.ts';
import { decideShown } from './decide-shown.ts';

const asked: ClaimWish[] = [];
/** A front whose database is away. */
const claims: Claims = {
  forget: () => undefined,
  async claim(wish, choose) {
    asked.push(wish);
    const { chosen } = await choose();
    const { objectId, kind, about, atMs } = wish;
    return { chosen, late: { objectId, kind, about, atMs, endsMs: atMs + wish.keptMs, chosen } };
  },
};
const step = decideShown({ claims, log: createLog('silent') });
const decided = (shown: Decision['shown']): Decision => ({ ...UNDECIDED, shown });
const opening = (decision: Decide | Decision, totalMs?: number) =>
  aVisit({ opened: anOpenedObject({ live: { version: 3, identifiedBy: undefined, decision } }), eid: 'ada' }, undefined, totalMs);

test('takes a decision that is the same for everyone without waiting', () => {
  const visit = opening(decided({ kind: 'nothing' }));
  expect(step.run(visit)).toBeUndefined();
  expect(visit.decision.shown).toEqual({ kind: 'nothing' });
});

test.each<Decision['shown']>([
  { kind: 'version', version: aVersion({}, 5) },
  { kind: 'picture', blob: 'abc', mime: 'image/png', width: 2, height: 1 },
  { kind: 'nothing' },
])('waits for a decision that depends on the visit: $kind', async (shown) => {
  const visit = opening(async ({ eid }) => decided(eid === 'ada' ? shown : { kind: 'undecided' }));
  await step.run(visit);
  expect(visit.decision.shown).toBe(shown);
});

test('waits for nothing where a decision that depends on the visit is there at once', () => {
  const visit = opening(({ eid }) => decided({ kind: eid === 'ada' ? 'nothing' : 'undecided' }));
  expect(step.run(visit)).toBeUndefined();
  expect(visit.decision.shown).toEqual({ kind: 'nothing' });
});

test.each<[string, Decide]>([
  ['fails', () => Promise.reject(new Error('no'))],
  [
    'fails at once',
    () => {
      throw new Error('no');
    },
  ],
  ['comes too late', () => new Promise(() => undefined)],
])('leaves it undecided when the decision %s', async (_what, decide) => {
  const visit = opening(decide, 15);
  await step.run(visit);
  expect(visit.decision).toBe(UNDECIDED);
});

/** Chooses a list for each of so many things. */
const keeping =
  (things: number): Decide =>
  async (_visit, keep) => {
    for (let about = 1; about <= things; about++) {
      const list = { objectId: 7, kind: CLAIM_KIND.list, about: BigInt(about), keptMs: 1000 };
      expect(await keep(list, () => ({ chosen: ['a', 'b'], isFinal: true }))).toEqual(['a', 'b']);
    }
    return decided({ kind: 'nothing' });
  };

test('claims for the counted recipient, and records what could not be stored', async () => {
  const visit = opening(keeping(2));
  await step.run(visit);
  const { atMs, opened } = visit;
  const recipient = recipientHash(opened.company.recipientKey, 'ada');
  expect(asked).toMatchObject([1n, 2n].map((about) => ({ companyId: 1, recipient, objectId: 7, kind: CLAIM_KIND.list, about, atMs })));
  expect(visit.lateClaims).toEqual(
    [1n, 2n].map((about) => ({ objectId: 7, kind: CLAIM_KIND.list, about, atMs, endsMs: atMs + 1000, chosen: ['a', 'b'] })),
  );
  const many = opening(keeping(20));
  await step.run(many);
  expect(many.lateClaims).toHaveLength(8);
});

test.each<Partial<Visit>>([
  { eid: undefined },
  { isCounted: false },
  { openerClass: OPENER_CLASS.scanner },
  { openerClass: OPENER_CLASS.test },
])('claims nothing for %o', async (who) => {
  asked.length = 0;
  const visit = Object.assign(opening(keeping(1)), who);
  await step.run(visit);
  expect({ asked, lateClaims: visit.lateClaims, shown: visit.decision.shown }).toEqual({
    asked: [],
    lateClaims: undefined,
    shown: { kind: 'nothing' },
  });
});
