/**
 * Lists that stay: every decision here would come out in another order, so whatever agrees does so because it
 * was decided once.
 */
import { OBJECT_KIND, OPENER_CLASS, seededRandom, SUBJECT_KIND } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClaims } from '../../features/measuring/counting/drain/claims.ts';
import { recipientHash } from '../../features/measuring/counting/log/recipient.ts';
import { createLog } from '../../platform/log.ts';
import { openRecipeKit, type RecipeKit } from '../../testing/recipe-kit.ts';
import { Budget } from '../budget.ts';
import type { Decidable, Keep } from '../decision.ts';
import { openReadyRecipes, type ReadyRecipes } from './ready-recipes.ts';
import { listOfGroup } from './decide-recipe.ts';
import { createRecipeLists, type RecipeLists } from './recipe-lists.ts';
import { CONTROL_LIST, readProgram, recommendedKey, type RecipeProgram } from './recipe-program.ts';

const ITEMS = 40;
const RECIPE = 1_000_001;
const KEY = Buffer.alloc(32, 7);
const log = createLog('silent');
const random = seededRandom(20_261_123);

const csvOf = (rows: readonly number[]) => `sku,title\n${rows.map((n) => `I${n},Item ${n}`).join('\n')}\n`;
const ALL = Array.from({ length: ITEMS }, (_, n) => n);

let kit: RecipeKit;
let program: RecipeProgram;
let snapshot: RecipeSnapshot;
const opened: ReadyRecipes[] = [];
let decisions = 0;
beforeAll(async () => {
  kit = await openRecipeKit();
  const table = await kit.table(csvOf(ALL));
  snapshot = {
    table,
    sleepDays: 0,
    sleepType: 'filter',
    repeatsItems: true,
    diversityField: '',
    timezone: 'UTC',
    location: 'link',
    defaultLocation: '',
    filters: { operator: 'All', children: [] },
    weightings: [],
    orderings: [{ type: 'recommendations', label: 'Any', flavour: 1, by: 'automatic', withoutOwned: false }],
    customerDefaults: {},
    urlDefaults: {},
    fallback: { type: 'none' },
    pictures: [],
  };
  program = readProgram(kit.tenant.companyId, RECIPE, snapshot, undefined);
});
afterAll(async () => {
  for (const ready of opened) await ready.close();
  await kit.close();
});
beforeEach(() => void (decisions = 0));

interface Front {
  lists: RecipeLists;
  keepFor(visit: Decidable): Keep;
}

/** @param isLate whether what is recommended comes too late on it */
async function aFront(isLate = () => false): Promise<Front> {
  const ready = await openReadyRecipes({ db: kit.api.db, log });
  opened.push(ready);
  const claims = createClaims(kit.api.db, log);
  const lists = createRecipeLists({
    ready,
    findProgram: () => undefined,
    askRecipe: async (programs, visit, _opening, limit) => {
      decisions++;
      const ids = ALL.map((n) => `I${n}`);
      for (let n = ids.length - 1; n > 0; n--) {
        const other = random.below(n + 1);
        [ids[n], ids[other]] = [ids[other] as string, ids[n] as string];
      }
      const key = recommendedKey(programs[0].recipeId, 0);
      const recommended = new Map(isLate() ? [] : [[key, ids.map((id) => ({ id, reason: '' }))]]);
      const facts = { moment: { now: visit.atMs, timezone: 'UTC' }, read: () => undefined };
      return { ask: { facts, limit, today: 0, recommended }, isFinal: !isLate() };
    },
  });
  return {
    lists,
    keepFor:
      ({ eid = '', atMs }) =>
      async (choice, choose) => {
        const wish = { ...choice, companyId: kit.tenant.companyId, recipient: recipientHash(KEY, eid), atMs, allowMs: 5000 };
        return (await claims.claim(wish, choose)).chosen;
      },
  };
}

const visitOf = (more: Partial<Decidable>): Decidable => ({
  given: new Map(),
  eid: undefined,
  send: '',
  position: 1,
  address: '',
  openerClass: OPENER_CLASS.person,
  atMs: Date.now(),
  budget: new Budget(10_000),
  openedWith: { client: 0, device: 0, country: 0 },
  purpose: undefined,
  target: { params: new Map() },
  ...more,
});

async function listOf({ lists, keepFor }: Front, more: Partial<Decidable>, of = program): Promise<string> {
  const visit = visitOf(more);
  const list = await lists.listFor(of, visit, openingOf(visit), keepFor(visit));
  return (list?.items ?? []).map(({ id }) => id).join(' ');
}

function openingOf(visit: Decidable) {
  return {
    companyId: kit.tenant.companyId,
    uuid: `recipe ${OBJECT_KIND.recipe}`,
    timezone: 'UTC',
    recipientKey: KEY,
    given: visit.given,
    eid: visit.eid,
    openerClass: visit.openerClass,
    atMs: visit.atMs,
    openedWith: visit.openedWith,
    place: () => undefined,
  };
}

test('claims one list for a customer and mailing, on two fronts and after a restart', async () => {
  const [first, second] = [await aFront(), await aFront()];
  for (let n = 0; n < 20; n++) {
    const who = { eid: `customer${n}@example.com`, send: 'spring' };
    // Ten pictures of one mail on each front, at the same moment.
    const asked = await Promise.all([first, second].flatMap((front) => Array.from({ length: 10 }, () => listOf(front, who))));
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]?.split(' ')).toHaveLength(10);
    expect(await listOf(await aFront(), who)).toBe(asked[0]);
    expect(await listOf(first, { ...who, send: 'summer' })).not.toBe(asked[0]);
  }
  // One for each front and mailing; a front that comes later may decide once more, and reads the winner.
  expect(decisions).toBeLessThanOrEqual(20 * 4);
});

test('decides once for the pictures of one mail, again after ten minutes', async () => {
  const front = await aFront();
  const free = readProgram(kit.tenant.companyId, RECIPE, { ...snapshot, repeatsItems: false }, undefined);
  const who = { eid: 'anna@example.com', send: 'spring', atMs: 1_800_000_000_000 };
  const params = (position: number) => ({ params: new Map([['ri_pos', String(position)]]) });
  const asked = await Promise.all([1, 2, 3, 4].map((position) => listOf(front, { ...who, target: params(position) }, free)));
  expect([new Set(asked).size, decisions]).toEqual([1, 1]);
  expect(await listOf(front, { ...who, atMs: who.atMs + 9 * 60_000 }, free)).toBe(asked[0]);
  expect(await listOf(front, { ...who, atMs: who.atMs + 11 * 60_000 }, free)).not.toBe(asked[0]);
  expect(await listOf(front, { ...who, eid: 'bea@example.com' }, free)).not.toBe(asked[0]);
});

test.each([
  ['claimed for its mailing', true],
  ['decided for ten minutes', false],
])('keeps the places of items that are left in a list %s', async (_name, repeatsItems) => {
  const table = await kit.table(csvOf(ALL));
  const own = readProgram(kit.tenant.companyId, RECIPE + (repeatsItems ? 1 : 2), { ...snapshot, table, repeatsItems }, undefined);
  const front = await aFront();
  const customers = Array.from({ length: 5 }, (_, n) => ({ eid: `kept${n}@example.com`, send: 'spring', atMs: Date.now() }));
  const listed = async (from: Front) => Promise.all(customers.map(async (who) => (await listOf(from, who, own)).split(' ')));
  const before = await listed(front);
  let left: readonly number[] = ALL;
  for (const gone of [4, 6]) {
    left = left.filter((n) => n % gone !== 1);
    await kit.table(csvOf(left), table);
    await vi.waitFor(async () => expect((await listed(front)).flat().every((id) => left.includes(Number(id.slice(1))))).toBe(true), {
      timeout: 10_000,
      interval: 50,
    });
    const after = await listed(front);
    for (const [n, list] of after.entries()) {
      const stayed = before[n]?.map((id) => (left.includes(Number(id.slice(1))) ? id : 'another'));
      expect(list.map((id, place) => (stayed?.[place] === id ? id : 'another'))).toEqual(stayed);
      expect([list.length, new Set(list).size]).toEqual([10, 10]);
    }
    // A claim is the same on every front, its candidates too.
    if (repeatsItems) expect(await listed(await aFront())).toEqual(after);
    // Nothing moves at another look.
    expect(await listed(front)).toEqual(after);
  }
});

test.each([
  ['claimed for its mailing', true],
  ['decided for ten minutes', false],
])('keeps in the control who opens while most popular is late, list %s', async (_name, repeatsItems) => {
  const mostPopular = { type: 'recommendations', label: 'Most popular', flavour: 2, by: 'popularity', withoutOwned: false } as const;
  const control = { share: 50, orderings: [mostPopular] };
  const number = RECIPE + (repeatsItems ? 3 : 4);
  const recipe = readProgram(kit.tenant.companyId, number, { ...snapshot, repeatsItems, control }, undefined);
  let isLate = true;
  const front = await aFront(() => isLate);
  const visit = visitOf({ eid: 'late@example.com', send: 'spring' });
  const ids = [{ kind: SUBJECT_KIND.variant, id: 1 }];
  const asked = () =>
    listOfGroup(recipe, { isControl: true, because: 'hash', ids }, (one) =>
      front.lists.listFor(one, visit, openingOf(visit), front.keepFor(visit)),
    );
  const late = await asked();
  expect(late).toMatchObject({ program: { list: '' }, group: { isControl: false, because: 'late', ids } });
  expect(late.list?.items).toHaveLength(10);
  isLate = false;
  expect(await asked()).toMatchObject({ program: { list: CONTROL_LIST }, group: { isControl: true, because: 'hash', ids } });
});
