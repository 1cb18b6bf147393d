import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { UNDECIDED, type Decide, type Decision } from '../decision.ts';
import { anOpenedObject, aVersion, aVisit } from '../testing/a-visit.ts';
import { decideShown } from './decide-shown.ts';

const step = decideShown(createLog('silent'));
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

test.each<[string, Decide]>([
  ['fails', () => Promise.reject(new Error('no'))],
  ['comes too late', () => new Promise(() => undefined)],
])('leaves it undecided when the decision %s', async (_what, decide) => {
  const visit = opening(decide, 15);
  await step.run(visit);
  expect(visit.decision).toBe(UNDECIDED);
});
