import { OBJECT_KIND, OPENER_CLASS, SUBJECT_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { UNDECIDED } from '../decision.ts';
import { publishedImage } from '../opened/image.ts';
import { anOpenedObject, aVersion, aVisit } from '../testing/a-visit.ts';
import type { Visit } from '../visit.ts';
import { followPicture } from './follow-picture.ts';

/** A front, with what the database says that was drained. */
function aFront({
  drained,
  at = 0,
  decisions = null,
  older = true,
}: { drained?: number | 'away'; at?: number; decisions?: readonly string[] | null; older?: boolean } = {}) {
  const asked: unknown[][] = [];
  let reads = 0;
  const step = followPicture({
    log: createLog('silent'),
    objects: {
      published: async (_opened, version) =>
        older ? { ...publishedImage(aVersion({ link: `https://v${version}.example` }), false), version } : undefined,
    },
    db: {
      renderRead(_company, work) {
        reads++;
        return drained === 'away'
          ? Promise.reject(new Error('away'))
          : work({
              query: async () => [],
              maybeOne: async <Row>(_sql: string, params?: readonly unknown[]) => {
                asked.push([...(params ?? [])]);
                return drained === undefined ? undefined : ({ at: new Date(at), version: drained, decisions } as Row);
              },
            });
      },
    },
  });
  return { step, asked, reads: () => reads };
}

const live = { ...publishedImage(aVersion({ link: 'https://live.example' }), false), version: 2 };
const aCampaign = () => anOpenedObject({ kind: OBJECT_KIND.campaign, live });
const visit = (filled: Partial<Visit>) =>
  aVisit({ opened: anOpenedObject({ live }), published: live, eid: 'ada', send: 's', position: 1, isCounted: true, ...filled });

async function clicked(front: ReturnType<typeof aFront>, filled: Partial<Visit> = {}): Promise<number> {
  const click = visit({ wantsLink: true, ...filled });
  await front.step.run(click);
  return click.published.version;
}

test('leads a click by the version that this front has shown', async () => {
  const front = aFront();
  front.step.remember(visit({ published: { ...live, version: 1 } }));
  expect({
    bare: await clicked(front),
    secondPosition: await clicked(front, { position: 2 }),
    emptySend: await clicked(front, { send: '' }),
  }).toEqual({ bare: 1, secondPosition: 2, emptySend: 2 });
  expect(front.asked).toHaveLength(2);
  front.step.forget(2);
  expect(await clicked(front)).toBe(1);
  front.step.forget(1);
  expect(await clicked(front)).toBe(2);
});

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
const NOON = Date.UTC(2026, 10, 22, 12);

test.each<[what: string, drained: Parameters<typeof aFront>[0], ageMs: number, filled: Partial<Visit>, version: number, reads: number]>([
  ['the newer picture of another front', { drained: 3, at: NOON - HOUR }, 9 * HOUR, {}, 3, 1],
  ['its own picture, where the other front showed an older one', { drained: 3, at: NOON - 10 * HOUR }, 9 * HOUR, {}, 1, 1],
  ['its own picture, which may be on its way to the log', { drained: 3, at: NOON - HOUR }, 2 * SECOND, {}, 1, 0],
  ['its own picture, while the log is away', { drained: 'away' }, 9 * HOUR, {}, 1, 1],
  ['its own picture of a mailing, for 30 days', {}, 30 * DAY, {}, 1, 1],
  ['the live version after 30 days', {}, 30 * DAY + 1, {}, 2, 1],
  ['its own picture without a mailing, for 24 hours', {}, DAY, { send: '' }, 1, 1],
  ['the live version after 24 hours without a mailing', {}, DAY + 1, { send: '' }, 2, 1],
  ['the live version after 24 hours while the log is away', { drained: 'away' }, DAY + 1, { send: '' }, 2, 1],
  ['a campaign’s picture without a mailing, for 30 days', {}, 29 * DAY, { send: '', opened: aCampaign() }, 1, 1],
])('leads a click by %s', async (_what, drained, ageMs, filled, version, reads) => {
  const front = aFront(drained);
  front.step.remember(visit({ published: { ...live, version: 1 }, atMs: NOON - ageMs, ...filled }));
  expect([await clicked(front, filled), front.reads()]).toEqual([version, reads]);
});

test('leads a click by what its picture had chosen, from memory or what was drained', async () => {
  const ids = [{ kind: SUBJECT_KIND.ruleset, id: 7 }];
  const front = aFront();
  front.step.remember(visit({ decision: { ...UNDECIDED, shown: { kind: 'nothing' }, ids } }));
  const drained = aFront({ drained: 2, decisions: [String(SUBJECT_KIND.ruleset * 2 ** 32 + 7)] });
  for (const { step } of [front, drained]) {
    const click = visit({ wantsLink: true });
    await step.run(click);
    expect(click.followed).toEqual(ids);
  }
});

test('asks what was drained where this front has shown nothing', async () => {
  const front = aFront({ drained: 1 });
  expect(await clicked(front)).toBe(1);
  expect(front.asked).toEqual([[expect.any(String), 1, expect.any(String), 1, expect.any(Date)]]);
});

test.each([
  ['the database is away', { drained: 'away' }, {}],
  ['nothing was drained', {}, {}],
  ['the older version is gone', { drained: 1, older: false }, {}],
  ['the click names no recipient', { drained: 1 }, { eid: undefined }],
  ['a preview clicks', { drained: 1 }, { isCounted: false }],
  ['a scanner clicks', { drained: 1 }, { openerClass: OPENER_CLASS.scanner }],
] as const)('leads a click by the live version where %s', async (_why, deps, filled) => {
  expect(await clicked(aFront(deps), filled)).toBe(2);
});
