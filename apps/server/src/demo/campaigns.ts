/**
 * The campaigns of the demo company: one that turns with the clock, and one that knows the level of each
 * customer and tests two pictures on one of them. Live from the first start.
 */
import { CampaignCreate } from '@limn/contracts';
import { CHOICE_TYPE, OBJECT_KIND, SUBJECT_KIND, TEST_ARM } from '@limn/model';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import type { MemberCaller } from '../api/call.ts';
import { listTables } from '../features/data/tables/tables.store.ts';
import { createCampaign } from '../features/targeting/campaigns/campaigns.service.ts';
import { findCampaign, listCampaigns, saveTests, type CampaignRow } from '../features/targeting/campaigns/campaigns.store.ts';
import { publishHeld } from '../features/design/publishing/publish-draft.port.ts';
import { prepareCampaign, type PublishCampaignDeps } from '../features/targeting/campaigns/publish-campaign.ts';
import { categoryOfSource } from '../features/targeting/facts/source-category.port.ts';
import type { Database } from '../storage/database.ts';
import type { FigureObject } from './figures.ts';
import { personAt } from './people.ts';
import { CUSTOMERS } from './shop-events.ts';
import { BALANCE_IMAGE } from './sources.ts';

const SHOP = 'https://www.harbourandpine.example';
const NOON = 12;
const EVENING = 18;
const BY_HOUR = 'From morning coffee to evening sale';
/** So long ago its test began. */
const TEST_DAYS = 30;
const DAY_MS = 86_400_000;

interface DemoParts {
  /** The choice of a published image by its name. */
  image(name: string, settings?: Record<string, string>): object;
  /** The category of the customers' rows. */
  customers: string;
}

type Rule = [category: string, item: string, operator: number, value: unknown, type: number];

interface CampaignDeps {
  db: Database;
  campaigns: PublishCampaignDeps;
}

/** Makes those that are missing, and answers all. Their images need not be published yet. */
export async function ensureCampaigns(
  caller: MemberCaller,
  images: readonly { id: number; name: string }[],
  { db, campaigns }: CampaignDeps,
): Promise<FigureObject[]> {
  const { companyId } = caller;
  const tables = await db.withCompany(companyId, (tx) => listTables(tx, companyId));
  const table = tables.find(({ name }) => name === 'Customers');
  const parts: DemoParts = {
    image: (name, settings = {}) => ({
      image_type: CHOICE_TYPE.image,
      image_id: images.find((image) => image.name === name)?.id ?? null,
      tag_settings: settings,
    }),
    customers: categoryOfSource({ kind: 'table', id: table?.id ?? 0 }),
  };
  // Newest first in the list.
  for (const body of [byLevel(parts), byTimeOfDay(parts)]) {
    const known = (await db.withCompany(companyId, (tx) => listCampaigns(tx, companyId))).some(({ name }) => name === body.name);
    if (!known) await db.withCompany(companyId, (tx) => createCampaign(tx, caller, body, campaigns));
  }
  return db.withCompany(companyId, async (tx) => {
    const made: FigureObject[] = [];
    for (const { id } of await listCampaigns(tx, companyId)) {
      const row = await findCampaign(tx, companyId, id);
      if (row) made.push({ kind: OBJECT_KIND.campaign, id, name: row.name, version: 1, ...openersOf(row) });
    }
    return made;
  });
}

/** Publishes those that are not live. The images that they show are published. */
export async function publishCampaigns({ companyId, ...caller }: MemberCaller, { db, campaigns }: CampaignDeps): Promise<void> {
  // Oldest first: the list shows what changed last on top.
  const all = await db.withCompany(companyId, (tx) => listCampaigns(tx, companyId));
  for (const { id, live_version: live } of all.toReversed()) {
    if (live !== null) continue;
    const prepared = await prepareCampaign(companyId, id, campaigns);
    await db.withCompany(companyId, async (tx) => {
      await publishHeld(tx, { companyId, ...caller }, prepared.row, prepared, 'First version', campaigns);
      // Its sample figures begin there.
      const since = new Date(Date.now() - TEST_DAYS * DAY_MS).toISOString();
      const tests = Object.entries((await findCampaign(tx, companyId, id))?.tests ?? {}).map(([key, state]) => [key, { ...state, since }]);
      await saveTests(tx, companyId, id, Object.fromEntries(tests));
    });
  }
}

/**
 * Tells which ruleset the made-up openers are shown: by the hour as the campaign's rules say, and a level
 * that each person always has.
 */
function openersOf({ name, rulesets }: CampaignRow): Pick<FigureObject, 'subjects' | 'appeal'> {
  const [first = 0, second = 0, third = 0] = rulesets.map(({ key }) => key ?? 0);
  const test = rulesets[2]?.test;
  const choose = (person: number, hour: number): number => {
    if (name === BY_HOUR) return hour < NOON ? first : hour >= EVENING ? second : 0;
    if (person >= CUSTOMERS) return [first, second, second, third, third, third, third, 0][person % 8] ?? 0;
    const { level } = personAt(person);
    return level === 'Bronze' ? third : level === 'Silver' ? second : first;
  };
  const variantOf = (person: number) =>
    (seesVariant(person) ? test?.variants[0]?.key : test && test.key * TEST_ARM.places + TEST_ARM.control) ?? undefined;
  return {
    subjects: (person, hour, daysAgo) => {
      const ruleset = choose(person, hour);
      const variant = ruleset === third && daysAgo < TEST_DAYS - 1 ? variantOf(person) : undefined;
      return [subject('ruleset', ruleset), ...(variant === undefined ? [] : [subject('variant', variant)])];
    },
    ...(test ? { appeal: (person: number) => (choose(person, 0) === third && seesVariant(person) ? 2.8 : 1) } : {}),
  };
}

/** Half of all people, whatever else follows from their number. */
function seesVariant(person: number): boolean {
  return Math.imul(person, 2_654_435_761) >= 0;
}

function subject(kind: keyof typeof SUBJECT_KIND, id: number): number {
  return SUBJECT_KIND[kind] * 2 ** 32 + id;
}

function byTimeOfDay({ image }: DemoParts) {
  const hour = (operator: number, value: number): Rule => ['date_time', 'hour', operator, value, INPUT_TYPE.NUMBER];
  return CampaignCreate.parse({
    name: BY_HOUR,
    rulesets: [
      { name: 'Mornings', ...image('Free coffee on Saturday'), rule: all(hour(OPERATOR.SMALLER, NOON)) },
      { name: 'Evenings', ...image('Winter sale greeting'), rule: all(hour(OPERATOR.GREATER_OR_EQUAL, EVENING)) },
    ],
    other: image('Offer of the week'),
    tag_settings: { first: '*|URL:FNAME|*', town: '*|URL:TOWN|*' },
    preview_settings: { first: 'Sam', town: 'Whitby' },
  });
}

function byLevel({ image, customers }: DemoParts) {
  const level = (operator: number, value: unknown): Rule => [customers, 'level', operator, value, INPUT_TYPE.TEXT];
  const field = (column: string) => `[[${customers}.${column}]]`;
  return CampaignCreate.parse({
    name: 'Something for every level',
    rulesets: [
      {
        name: 'Gold and Platinum',
        ...image(BALANCE_IMAGE),
        link: `${SHOP}/members/lounge`,
        rule: all(level(OPERATOR.INLIST, ['Gold', 'Platinum'])),
      },
      {
        name: 'Silver',
        ...image('Loyalty points', { first: field('first_name'), points: field('points') }),
        rule: all(level(OPERATOR.EQUAL, 'Silver')),
      },
      {
        name: 'Bronze',
        ...image('Free coffee on Saturday', { first: field('first_name'), town: field('town') }),
        rule: all(level(OPERATOR.EQUAL, 'Bronze')),
        test: {
          weight: 50,
          hold_out: 0,
          automatic_winner: false,
          variants: [{ name: 'Offer of the week', weight: 50, ...image('Offer of the week') }],
        },
      },
    ],
    other: image('Offer of the week'),
    tag_settings: { key: '*|URL:EMAIL|*' },
    preview_settings: { key: 'customer4@harbourandpine.example' },
  });
}

function all(...rules: readonly Rule[]) {
  const children = rules.map(([category_id, id, operator, value, ruleType]) => ({
    type: 'rule',
    query: { category_id, id, operator, value, ruleType },
  }));
  return { operator: 'All', children };
}
