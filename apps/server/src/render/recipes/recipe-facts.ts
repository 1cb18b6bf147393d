/**
 * Everything that a recipe knows of one open: facts with their defaults, where the customer is, what they
 * were shown, and what is recommended to them.
 */
import type { Value } from '@limn/merge';
import { dayIn, RECIPE_PARAMETER } from '@limn/model';
import { UNKNOWN, type Facts, type FactValue, type Point } from '@limn/query';
import { formOfStored } from '@limn/values';
import { MAX_SLEEP_DAYS, type Ask, type Recommended } from '@limn/recipes';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { Places } from '../../features/data/places/places.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import type { RecommendationStart, RecommendedItem, RecommendedItems } from '../../features/recommending/recipes/recommended-items.port.ts';
import { openFactReader, type FactReader } from '../../features/targeting/facts/fact-reader.port.ts';
import { valued, type TableRecord } from '../../features/data/tables/written-row.port.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import { PRETENDED } from '../../features/targeting/facts/pretended.read.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather.port.ts';
import { recipientHash, sendHash } from '../../features/measuring/counting/recipients.port.ts';
import { shownInSend, shownItems } from '../../features/measuring/counting/shown-items.read.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Database } from '../../storage/database.ts';
import type { Decidable } from '../decision.ts';
import { recommendedKey, type RecipeProgram } from './recipe-program.ts';
import type { ShownCopy } from './shown-copy.ts';

export interface RecipeFactsDeps {
  db: Pick<Database, 'renderRead'>;
  records: RecordSource;
  weather?: WeatherSource | undefined;
  customers?: CustomerSource | undefined;
  placeOfText: Places['placeOfText'];
  recommended: Pick<RecommendedItems, 'recommend' | 'owned'>;
  /** Asked where the database does not answer. Left out: then nothing sleeps. */
  shownCopy?: Pick<ShownCopy, 'read' | 'recall'> | undefined;
}

export interface AskedRecipe {
  ask: Ask;
  /** False where something was not there in time: another open may decide better. */
  isFinal: boolean;
}

const FACTS_TIMEOUT_MS = 400;
const SHOWN_TIMEOUT_MS = 300;
const RECOMMENDED_TIMEOUT_MS = 300;
const MAX_PLACES = 2000;
const MAX_RECOMMENDED = 1000;
const URL_CATEGORY = 'url';
const CUSTOMER_CATEGORY = 'customer';
/** Fields of a customer that say where they are, the most exact first. */
const PLACE_FIELDS = ['location', 'postcode', 'postal_code', 'zip', 'zip_code', 'city', 'town'];

/** @param programs the recipe that is asked, then those that it falls back on */
export type AskRecipe = (
  programs: readonly [RecipeProgram, ...RecipeProgram[]],
  visit: Decidable,
  opening: Opening,
  limit: number,
) => Promise<AskedRecipe>;

export function createRecipeFacts(deps: RecipeFactsDeps): AskRecipe {
  const places = createByteCache<{ point: Point | undefined }>(MAX_PLACES);

  async function pointOfText(text: string, country: string, budget: Decidable['budget']): Promise<Point | undefined> {
    const name = text.trim().slice(0, 200);
    if (name === '') return undefined;
    const key = `${country}\n${name}`;
    const known = places.get(key);
    if (known) return known.point;
    const found = await withDeadline(
      deps.placeOfText(undefined, name, [country]).then((point) => ({ point })),
      budget.allow(FACTS_TIMEOUT_MS),
    );
    if (found) places.set(key, { point: found.point && { latitude: found.point.latitude, longitude: found.point.longitude } }, 1);
    return places.get(key)?.point;
  }

  /** The link or the customer says it, else the recipe's default location does. */
  async function placeOf(program: RecipeProgram, visit: Decidable, opening: Opening, reader: FactReader): Promise<Point | undefined> {
    const { snapshot } = program;
    const { params } = visit.target;
    if (visit.purpose !== undefined && params.get(PRETENDED.latitude) && params.get(PRETENDED.longitude)) return opening.place();
    const texts =
      snapshot.location === 'link'
        ? [params.get(RECIPE_PARAMETER.location) ?? '']
        : PLACE_FIELDS.map((id) => textOf(reader.facts.read({ category_id: CUSTOMER_CATEGORY, id })));
    for (const text of [...texts, snapshot.defaultLocation]) {
      const point = await pointOfText(text, opening.country ?? '', visit.budget);
      if (point) return point;
    }
    return undefined;
  }

  async function shownOf(programs: readonly [RecipeProgram, ...RecipeProgram[]], visit: Decidable, opening: Opening, objectId: number) {
    const { eid, send, budget } = visit;
    const days = Math.max(...programs.map(({ snapshot }) => snapshot.sleepDays));
    if (days <= 0 || eid === undefined) return { shown: undefined, isLate: false };
    const recipient = recipientHash(opening.recipientKey, eid);
    const to = { companyId: opening.companyId, recipient };
    const mailing = { objectId, send: send === '' ? 0n : sendHash(opening.recipientKey, send) };
    // A day of the recipe may begin in the company's one before.
    const from = dayIn(opening.timezone, opening.atMs) - Math.min(days, MAX_SLEEP_DAYS) - 1;
    const read = deps.db.renderRead(opening.companyId, async (tx) =>
      Promise.all([
        shownItems(tx, { recipient, from, timezone: timezoneOf(programs[0], opening) }),
        shownInSend(tx, { recipient, ...mailing, nowMs: opening.atMs }),
      ]),
    );
    const answer = await withDeadline(read, budget.allow(SHOWN_TIMEOUT_MS)).catch(() => undefined);
    if (!answer) return { shown: deps.shownCopy?.recall(to, mailing, from), isLate: true };
    const [shown, own] = answer;
    deps.shownCopy?.read(to, mailing, shown, own);
    // A send never puts its own items to sleep.
    for (const id of own) shown.delete(id);
    return { shown, isLate: false };
  }

  async function recommendedTo(programs: readonly RecipeProgram[], visit: Decidable) {
    const recommended = new Map<string, readonly Recommended[]>();
    const leftOut = new Set<string>();
    let isLate = false;
    const within = async <T>(asked: Promise<T>): Promise<T | undefined> => {
      const answer = await withDeadline(asked, visit.budget.allow(RECOMMENDED_TIMEOUT_MS)).catch(() => undefined);
      if (answer === undefined) isLate = true;
      return answer;
    };
    const wanted = programs.flatMap(({ companyId, recipeId, snapshot }) =>
      snapshot.orderings.map((ordering, index) => ({ ordering, companyId, key: recommendedKey(recipeId, index) })),
    );
    const { eid } = visit;
    const owned =
      eid === undefined ? [] : programs.flatMap(({ companyId, ownedBy }) => ownedBy.map((flavour) => ({ companyId, flavour, eid })));
    await Promise.all([
      ...owned.map(async (of) => {
        for (const id of (await within(deps.recommended.owned(of.companyId, of.flavour, of.eid))) ?? []) leftOut.add(id);
      }),
      ...wanted.map(async ({ ordering, companyId, key }) => {
        if (ordering.type !== 'recommendations') return;
        const { flavour, by } = ordering;
        for (const start of startsOf(by, visit)) {
          const items: readonly RecommendedItem[] | undefined = await within(deps.recommended.recommend(companyId, flavour, start));
          if (!items || items.length === 0) continue;
          recommended.set(key, items.slice(0, MAX_RECOMMENDED));
          break;
        }
      }),
    ]);
    return { recommended, leftOut, isLate };
  }

  return async (programs, visit, opening, limit) => {
    const [program] = programs;
    const { position, address, purpose, isExact = false, budget } = visit;
    const reader = openFactReader(opening, { position, address, sample: purpose !== undefined && !isExact }, deps);
    const readAll = (): void => {
      for (const { facts, fields } of programs) {
        for (const field of facts) reader.facts.read(field);
        for (const name of fields) reader.facts.fill?.(name);
      }
      if (program.snapshot.location === 'customer')
        for (const id of PLACE_FIELDS) reader.facts.read({ category_id: CUSTOMER_CATEGORY, id });
    };
    /** The weather is asked for where the place is known. */
    const loadAll = async (): Promise<void> => {
      do readAll();
      while (reader.isWaiting && (await reader.load(budget.allow(FACTS_TIMEOUT_MS))));
    };
    const [{ shown, isLate: isShownLate }, { recommended, leftOut, isLate }] = await Promise.all([
      shownOf(programs, visit, opening, program.recipeId),
      recommendedTo(programs, visit),
      loadAll(),
    ]);
    const place = await placeOf(program, visit, opening, reader);
    const timezone = timezoneOf(program, opening);
    const ask: Ask = {
      facts: withDefaults(program, reader.facts, opening, { now: opening.atMs, timezone }, place),
      limit,
      today: dayIn(timezone, opening.atMs),
      ...(shown ? { shown } : {}),
      recommended,
      leftOut,
    };
    return { ask, isFinal: !isShownLate && !isLate };
  };
}

export function timezoneOf({ snapshot }: RecipeProgram, { timezone }: Pick<Opening, 'timezone'>): string {
  return snapshot.timezone === '' ? timezone : snapshot.timezone;
}

/** In this order, until one knows something. */
function startsOf(by: string, { eid, target }: Decidable): RecommendationStart[] {
  const item = target.params.get(RECIPE_PARAMETER.item)?.trim() ?? '';
  const [byItem, byCustomer, own] = [
    item === '' ? [] : [{ by: 'item', item } as const],
    eid === undefined ? [] : [{ by: 'customer', eid } as const],
    eid === undefined ? [] : [{ by: 'own_items', eid } as const],
  ];
  const popular = [{ by: 'popularity' } as const];
  switch (by) {
    case 'customer':
      return [...byCustomer, ...popular];
    case 'item':
      return [...byItem, ...popular];
    case 'popularity':
      return popular;
    case 'own_items':
      return own;
    default:
      return [...byItem, ...byCustomer, ...popular];
  }
}

/**
 * A field of the customer or the link that isn't known has the recipe's default value, which is read as the
 * field's own would be.
 */
function withDefaults(
  { snapshot }: RecipeProgram,
  facts: Facts,
  { form }: Pick<Opening, 'form'>,
  moment: Facts['moment'],
  place: Point | undefined,
): Facts {
  const { urlDefaults, customerDefaults } = snapshot;
  const or = (value: FactValue, defaults: Readonly<Record<string, string>>, name: string): FactValue => {
    const text = isMissing(value) && Object.hasOwn(defaults, name) ? defaults[name] : undefined;
    if (text === undefined) return value;
    return form ? { text, form: defaults === customerDefaults ? formOfStored(form) : form } : text;
  };
  return {
    moment,
    place: () => place,
    read: (field) => {
      const value = facts.read(field);
      if (field.category_id === URL_CATEGORY) return or(value, urlDefaults, field.string?.trim() ?? '');
      return field.category_id === CUSTOMER_CATEGORY ? or(value, customerDefaults, String(field.id)) : value;
    },
    fill: (name) => {
      const value = facts.fill?.(name);
      const [category, id] = partsOf(name);
      if (category === CUSTOMER_CATEGORY) return or(value, customerDefaults, id);
      return category === URL_CATEGORY ? or(value, urlDefaults, id) : value;
    },
  };
}

/** A name of one part is a parameter of the tag. */
function partsOf(name: string): [category: string, id: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [URL_CATEGORY, name] : [name.slice(0, dot), name.slice(dot + 1)];
}

function isMissing(value: FactValue): boolean {
  if (value === undefined || value === null || value === UNKNOWN) return true;
  return value === '' || (typeof value === 'object' && 'form' in value && value.text === '');
}

function textOf(value: FactValue): string {
  if (typeof value === 'object' && value !== null && 'form' in value) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null && 'latitude' in value ? `${value.latitude},${value.longitude}` : '';
}

/** Values of a row as fields of a picture. */
export function rowValues(row: TableRecord): [string, Value][] {
  return [...valued(row, 'table')];
}
