import { OPENER_CLASS, SUBJECT_KIND } from '@limn/model';
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
  decisions = null,
  older = true,
}: { drained?: number | 'away'; decisions?: readonly string[] | null; older?: boolean } = {}) {
  const asked: unknown[][] = [];
  const step = followPicture({
    log: createLog('silent'),
    objects: {
      published: async (_opened, version) =>
        older ? { ...publishedImage(aVersion({ link: `https://v${version}.example` }), false), version } : undefined,
    },
    db: {
      renderRead: (_company, work) =>
        drained === 'away'
          ? Promise.reject(new Error('away'))
          : work({
              query: async () => [],
              maybeOne: async <Row>(_sql: string, params?: readonly unknown[]) => {
                asked.push([...(params ?? [])]);
                return drained === undefined ? undefined : ({ version: drained, decisions } as Row);
              },
            }),
    },
  });
  return { step, asked };
}

const live = { ...publishedImage(aVersion({ link: 'https://live.example' }), false), version: 2 };
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
  expect([await clicked(front), await clicked(front, { position: 2 }), await clicked(front, { send: '' })]).toEqual([1, 2, 2]);
  expect(front.asked).toHaveLength(2);
  front.step.forget(2);
  expect(await clicked(front)).toBe(1);
  front.step.forget(1);
  expect(await clicked(front)).toBe(2);
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
