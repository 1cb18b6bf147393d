import { expect, test } from 'vitest';
import { AppError } from '@limn/model';
import { UNPAID } from '../features/people/credits/credit-gate.ts';
import { createLog } from '../platform/log.ts';
import { UNDECIDED, type Decision, type Shown } from './decision.ts';
import type { DrawJob } from './draw/draw-port.ts';
import { createFallbackChain } from './fallback.ts';
import { createPictureMemo } from './memo.ts';
import { createPictures } from './picture-for.ts';
import { createPictureParts } from './picture-parts.ts';
import { anOpenedObject, aVersion, aVisit } from './testing/a-visit.ts';
import type { Visit } from './visit.ts';

const STORED = { kind: 'picture', blob: 'abc', mime: 'image/png', width: 2, height: 1 } as const;
const CAMPAIGN = anOpenedObject({ objectId: 50 });
const decided = (shown: Shown): Decision => ({ ...UNDECIDED, shown });
const version = aVersion({}, 7);
const shows = (shown: Shown, filled: Partial<Visit> = {}) => aVisit({ opened: CAMPAIGN, eid: 'ada', decision: decided(shown), ...filled });

function pictures({ isBroken = false, blob = Buffer.from('stored') }: { isBroken?: boolean; blob?: Buffer | undefined } = {}) {
  const jobs: DrawJob[] = [];
  const state = { isBroken, blob, read: 0 };
  const log = createLog('silent');
  const blobs = { get: async () => (state.read++, state.blob) };
  const pictureFor = createPictures({
    draw: {
      async draw(job) {
        jobs.push(job);
        if (state.isBroken) throw new AppError('unavailable');
        return { bytes: Buffer.from(`${job.key} ${JSON.stringify(job.values)}`), mime: 'image/png', width: 2, height: 1 };
      },
    },
    memo: createPictureMemo({ maxBytes: 1_000_000 }),
    fallback: createFallbackChain({ get: async () => undefined }),
    parts: createPictureParts({ timers: { at: async () => undefined }, maps: undefined, fetched: undefined, log }),
    blobs,
    log,
    deadlineMs: 1500,
  });
  return { pictureFor, jobs, state };
}

test('draws a version once, whichever objects show it', async () => {
  const { pictureFor, jobs } = pictures();
  const values = new Map([['name', { text: 'Ada', origin: 'request' as const }]]);
  const first = await pictureFor(shows({ kind: 'version', version }, { values }));
  const other = pictureFor(aVisit({ decision: decided({ kind: 'version', version }), values }));
  expect([first.step, other]).toEqual(['picture', { picture: first.picture, step: 'picture' }]);
  expect(jobs.map(({ key, values }) => [key, values])).toEqual([['1:7:1', { name: 'Ada' }]]);
});

test('gives a drawing its whole time, because others may join it who have more', async () => {
  const { pictureFor, jobs } = pictures();
  await pictureFor(aVisit({ eid: 'ada' }, undefined, 300));
  expect(jobs.map(({ deadlineMs }) => deadlineMs)).toEqual([1500]);
});

test('begins no drawing when no time is left for it', async () => {
  const { pictureFor, jobs } = pictures();
  expect(await pictureFor(aVisit({ eid: 'ada' }, undefined, 0))).toMatchObject({ step: 'transparent', because: 'not_drawn' });
  expect(jobs).toEqual([]);
});

test('reads a stored picture once and then recalls it', async () => {
  const { pictureFor, state } = pictures();
  const first = await pictureFor(shows(STORED));
  expect({ step: first.step, bytes: first.picture.bytes.toString(), mime: first.picture.mime }).toEqual({
    step: 'picture',
    bytes: 'stored',
    mime: 'image/png',
  });
  expect(pictureFor(shows(STORED))).toMatchObject({ step: 'picture' });
  expect(state.read).toBe(1);
});

test('shows a transparent pixel where nothing is to be shown', () => {
  expect(pictures().pictureFor(shows({ kind: 'nothing' }))).toMatchObject({ step: 'nothing', picture: { width: 1, height: 1 } });
});

test('stands in with what this recipient was last shown for the opened object', async () => {
  const { pictureFor, state } = pictures();
  await pictureFor(shows({ kind: 'version', version }));
  Object.assign(state, { isBroken: true, blob: undefined });
  const after = async (shown: Shown, filled: Partial<Visit> = {}) => {
    const { step, because } = await pictureFor(shows(shown, filled));
    return [step, because];
  };
  const other = aVersion({}, 8);
  expect(await after({ kind: 'version', version: other })).toEqual(['last_shown', 'not_drawn']);
  expect(await after(STORED)).toEqual(['last_shown', 'not_drawn']);
  expect(await after({ kind: 'undecided' })).toEqual(['last_shown', 'not_drawn']);
  expect(await after({ kind: 'version', version: other }, { eid: 'eve' })).toEqual(['transparent', 'not_drawn']);
  expect(await after({ kind: 'version', version: other }, { position: 2 })).toEqual(['transparent', 'not_drawn']);
  expect(await after({ kind: 'version', version: other }, { opened: anOpenedObject({ objectId: 7 }) })).toEqual([
    'transparent',
    'not_drawn',
  ]);
});

test('shows no older picture to whom nothing was shown last', async () => {
  const { pictureFor, state } = pictures();
  await pictureFor(shows(STORED));
  await pictureFor(shows({ kind: 'nothing' }));
  state.isBroken = true;
  expect(await pictureFor(shows({ kind: 'undecided' }))).toMatchObject({ step: 'transparent' });
});

test('keeps the own picture from those who do not pay and from deleted objects', async () => {
  const { pictureFor, jobs } = pictures();
  const deleted = anOpenedObject({ deleted: true });
  for (const shown of [{ kind: 'version', version }, STORED, { kind: 'nothing' }] as const)
    for (const filled of [{ lease: UNPAID }, { opened: deleted }])
      expect(await pictureFor(shows(shown, filled))).toEqual({ picture: expect.anything(), step: 'transparent' });
  expect(jobs).toEqual([]);
});

test('draws nothing new where there is no time for it', async () => {
  const { pictureFor, jobs } = pictures();
  expect(await pictureFor(shows({ kind: 'version', version }, { mayDraw: false }))).toMatchObject({
    step: 'transparent',
    because: 'overload',
  });
  expect(jobs).toEqual([]);
});
