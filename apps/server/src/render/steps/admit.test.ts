import { OPENER_CLASS } from '@limn/model';
import { expect, test } from 'vitest';
import { UNPAID, type Admission } from '../../features/people/credits/credit-gate.ts';
import { UNDECIDED } from '../decision.ts';
import { anOpenedObject, aVisit } from '../testing/a-visit.ts';
import { admitOpen } from './admit.ts';

const released: [number, number][] = [];
const asked: string[] = [];

function stepWith(lease: Admission | Promise<Admission>, isThereTime = true) {
  asked.length = released.length = 0;
  return admitOpen({
    draw: { outlook: ({ key, scale }) => (asked.push(`${key} ${scale}`), { lane: 'quick', waitMs: 0 }) },
    gate: { admits: () => isThereTime },
    credits: { admit: () => (asked.push('credits'), lease), release: (company, given) => void released.push([company, given]) },
  });
}

test('takes a lease for a person, and none for machines, links and previews', async () => {
  const step = stepWith(7);
  const visits = [{}, { openerClass: OPENER_CLASS.bot }, { wantsLink: true }, { isCounted: false }].map((filled) =>
    aVisit({ mayDraw: true, ...filled }),
  );
  for (const visit of visits) await step.run(visit);
  expect([visits.map((visit) => visit.lease), asked]).toEqual([[7, 0, 0, 0], ['credits']]);
});

test('asks once whether there is time to draw what was decided', async () => {
  const step = stepWith(0, false);
  const [first, judged] = [aVisit({}, '/render/u?x2=1'), aVisit({ mayDraw: true })];
  for (const visit of [first, judged]) await step.run(visit);
  expect({ firstMayDraw: first.mayDraw, judgedMayDraw: judged.mayDraw, asked: asked.filter((what) => what !== 'credits') }).toEqual({
    firstMayDraw: false,
    judgedMayDraw: true,
    asked: ['1:1:1 2'],
  });
});

test('has time for links, tokens, deleted objects and what is not drawn', async () => {
  const step = stepWith(0, false);
  const deleted = aVisit({ opened: anOpenedObject({ deleted: true }) });
  for (const visit of [aVisit({}, '/link/u'), aVisit({}, '/render/u?t=x'), aVisit({ decision: UNDECIDED }), deleted]) {
    await step.run(visit);
    expect(visit.mayDraw).toBe(true);
  }
});

test('stops only trials without an answer in time, and gives back a late lease', async () => {
  const { company } = anOpenedObject();
  for (const [isTrial, lease] of [
    [false, 0],
    [true, UNPAID],
  ] as const) {
    const late = Promise.withResolvers<Admission>();
    const step = stepWith(late.promise);
    const visit = aVisit({ opened: anOpenedObject({ companyId: 4, company: { ...company, isTrial } }) }, undefined, 15);
    await step.run(visit);
    expect(visit.lease).toBe(lease);
    late.resolve(9);
    await expect.poll(() => released).toEqual([[4, 9]]);
  }
});
