import { expect, test } from 'vitest';
import { UNPAID } from '../../features/people/credits/credit-gate.ts';
import { UNDECIDED, type Decision } from '../decision.ts';
import { TRANSPARENT, type ServedPicture } from '../fallback.ts';
import { anOpenedObject, aRequest, aVisit } from '../testing/a-visit.ts';
import type { Visit } from '../visit.ts';
import { showPicture } from './show-picture.ts';

const OWN: ServedPicture = { picture: TRANSPARENT, step: 'picture' };
const noted: [number, string][] = [];

function show(visit: Visit, served: ServedPicture | Promise<ServedPicture> = OWN) {
  noted.length = 0;
  const onFallback = (companyId: number, because: string) => void noted.push([companyId, because]);
  return showPicture({ pictureFor: () => served, onFallback, renderUrl: 'https://img.example' }).run(visit);
}

test('answers with the picture, without waiting for one that is there', async () => {
  const [there, later] = [aVisit(), aVisit()];
  expect(show(there)).toBeUndefined();
  await show(later, Promise.resolve(OWN));
  for (const { answer } of [there, later]) expect(answer).toEqual({ kind: 'picture', served: OWN });
});

test('leads to the link decided on, with tracking and hosts of what was opened', async () => {
  const { company, tracking } = anOpenedObject();
  const opened = anOpenedObject({ tracking: { ...tracking, utm_source: 'limn' }, company: { ...company, allowedHosts: ['ours.example'] } });
  const values = new Map([['to', { text: 'https://ours.example/x', origin: 'request' as const }]]);
  const led = async (link: Decision['link']) => {
    const visit = aVisit({ opened, values, decision: { ...UNDECIDED, shown: { kind: 'nothing' }, link } }, '/link/u');
    await show(visit);
    return visit.answer;
  };
  expect(await led({ link: '{{to}}', fallbackLink: '' })).toEqual({ kind: 'redirect', location: 'https://ours.example/x?utm_source=limn' });
  expect(await led({ link: '{{none}}', fallbackLink: 'https://shop.example/all' })).toMatchObject({
    location: 'https://shop.example/all?utm_source=limn',
  });
  expect(await led({ link: '', fallbackLink: '' })).toMatchObject({ location: 'https://company.example/?utm_source=limn' });
  company.website = '';
  const nowhere = aVisit({ opened: anOpenedObject({ company }), decision: UNDECIDED }, '/link/u');
  await show(nowhere);
  expect(nowhere.answer).toEqual({ kind: 'not_found' });
});

test('notes what a counted reader gets instead of their own picture', async () => {
  const late: ServedPicture = { ...OWN, step: 'neutral', because: 'overload' };
  const gone = aVisit();
  Object.assign(gone.response, { destroyed: true });
  const notes = [aVisit(), aVisit({ isCounted: false }), gone].map((visit) => (show(visit, late), [...noted]));
  expect(notes).toEqual([[[1, 'overload']], [], []]);
  await show(aVisit({ lease: UNPAID }), { ...OWN, step: 'transparent' });
  expect(noted).toEqual([[1, 'unpaid']]);
});

test('explains itself to who holds the token for it, and says which rule decided', async () => {
  const url = '/render/u?name=Ada&debug=1&t=x&ri_pos=2';
  const because = { rule: { id: 7, name: 'In Hull' } };
  const values = new Map([['name', { text: 'Ada', origin: 'request' as const }]]);
  const filled = { request: aRequest(url), values, decision: { ...UNDECIDED, because } };
  const visit = aVisit({ ...filled, purpose: 'debug' }, url);
  await show(visit);
  expect(visit.answer).toMatchObject({
    kind: 'explanation',
    body: {
      url: 'https://img.example/render/00000000-0000-4000-8000-000000000001?name=Ada',
      debug: { rule: because.rule, version: 1, step: 'picture', missing: [], values: { name: { text: 'Ada', origin: 'request' } } },
    },
  });
  const other = aVisit({ ...filled, purpose: 'log' }, url);
  await show(other);
  expect(other.answer?.kind).toBe('picture');
});
