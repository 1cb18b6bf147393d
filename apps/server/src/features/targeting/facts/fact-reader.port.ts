/**
 * Reads facts for one decision. What is there at once is answered at once; a row or a record is asked for
 * only when a rule that is reached wants it: until then it is unknown, and the decision waits and is made
 * again.
 */
import { heldOf, type Value } from '@limn/merge';
import { UNKNOWN, type Facts, type FactValue, type FieldRef, type Point } from '@limn/query';
import { formOfStored, type Form } from '@limn/values';
import { withDeadline } from '../../../platform/with-deadline.ts';
import { CUSTOMER_CATEGORY, type CustomerSource, type CustomerValues } from '../../data/customers/customers.port.ts';
import { viewOfFigure } from '../../data/customers/view-figures.port.ts';
import type { Places } from '../../data/places/places.port.ts';
import { LATE_RECORD, type RecordAnswer, type RecordRequest, type RecordSource } from '../../data/records/records.port.ts';
import { CATEGORIES } from './categories/index.ts';
import { PLACE_CATEGORY } from './categories/place.ts';
import { WEATHER_CATEGORY } from './categories/weather.ts';
import type { Fact, Opening } from './facts.port.ts';
import type { Weather, WeatherSource } from './weather.port.ts';
import { sourceOfCategory } from './source-category.port.ts';

/** The parts of the visit that a row or record is found by, beside the opening. */
export type RecordFacts = Pick<RecordRequest, 'position' | 'address' | 'sample'> & {
  /** Notes for `seen` what is read. Default: false. */
  notes?: boolean;
};

export interface FactReader {
  facts: Facts;
  /**
   * Waits for what was asked for since the last time; false where nothing was. What is late stays unknown.
   */
  load(withinMs: number): Promise<boolean>;
  /** True where something was asked for that is not there yet. */
  readonly isWaiting: boolean;
  /** The value of a merge field, where it is known by now; reading one of a row or record asks for it. */
  field(name: string): Value | undefined;
  /**
   * Everything that was read, by `category.item`, for who made the campaign; nothing unless it was to be
   * noted.
   */
  seen(): Record<string, string | number | boolean | null>;
}

export interface FactReaderDeps {
  records: RecordSource;
  /** Left out: the weather is never known. */
  weather?: WeatherSource | undefined;
  /** Left out: nothing is known of customers. */
  customers?: CustomerSource | undefined;
  /** Left out: places that tags bring are not read. */
  placeOfText?: Places['placeOfText'] | undefined;
}

const URL_CATEGORY = 'url';
/** Before the name of an event view whose figures are wanted. */
const VIEW = `${CUSTOMER_CATEGORY}.view.`;
/** Categories whose values the tag itself doesn't bring. */
const FACT_CATEGORIES: ReadonlySet<string> = new Set(CATEGORIES.map(({ id }) => id).filter((id) => id !== URL_CATEGORY));
/** By category and item: a name of both would be built for every rule of every open. */
const FACTS: ReadonlyMap<string, ReadonlyMap<string, Fact>> = new Map(
  CATEGORIES.map(({ id, items }) => [id, new Map(items.map((item) => [item.id, item]))]),
);

export function openFactReader(
  opening: Opening,
  { notes = false, ...visit }: RecordFacts,
  { records, weather, customers, placeOfText }: FactReaderDeps,
): FactReader {
  const answers = new Map<string, RecordAnswer>();
  const wanted = new Set<string>();
  const seen = new Map<string, FactValue>();
  /** One that is pretended is there already. */
  let customer: { values: CustomerValues | undefined } | undefined;
  /** Figures of event views, by the views' names. */
  const ofViews = new Map<string, { values: CustomerValues | undefined }>();
  let sky: { weather: Weather | undefined } | undefined = opening.weather && { weather: opening.weather };
  /** The place that the tag names, once its text is read; unknown where that took too long. */
  let named: { place: Point | undefined | typeof UNKNOWN } | undefined;
  const ofCustomers = opening.form && formOfStored(opening.form);
  const here: Opening = placeOfText && opening.placeText ? { ...opening, place: namedPlace } : opening;

  function namedPlace(): Point | undefined {
    if (!named) wanted.add(PLACE_CATEGORY);
    if (!named || named.place === UNKNOWN) return undefined;
    return named.place ?? opening.place();
  }

  function read(field: FieldRef): FactValue {
    const value = valueOf(String(field.category_id), String(field.id), field.string?.trim() ?? '');
    if (notes) seen.set(`${field.category_id}.${field.string ?? field.id}`, value);
    return value;
  }

  function valueOf(category: string, item: string, parameter: string): FactValue {
    const fact = FACTS.get(category)?.get(item);
    if (fact && category === WEATHER_CATEGORY) {
      if (!sky && weather && here.place()) wanted.add(category);
      return fact.read({ ...here, weather: sky?.weather }, parameter);
    }
    if (fact) return fact.read(here, parameter);
    if (category === CUSTOMER_CATEGORY) return valueOfCustomer(item);
    if (!sourceOfCategory(category)) return UNKNOWN;
    const answer = answers.get(category);
    if (!answer) wanted.add(category);
    if (!answer || answer.isLate) return UNKNOWN;
    return writtenOf(answer.values.get(item), opening.form);
  }

  /** A recipient who is no customer did nothing; without a name nothing is known. */
  function valueOfCustomer(item: string): FactValue {
    if (!customers || (opening.eid === undefined && !visit.sample)) return UNKNOWN;
    const view = viewOfFigure(item);
    const known = view === undefined ? customer : ofViews.get(view);
    if (!known) wanted.add(view === undefined ? CUSTOMER_CATEGORY : `${VIEW}${view}`);
    if (!known?.values) return UNKNOWN;
    const value = known.values.get(item);
    if (value === undefined && known.values.has(item)) return UNKNOWN;
    return typeof value === 'string' && ofCustomers ? { text: value, form: ofCustomers } : (value ?? undefined);
  }

  function fill(name: string): FactValue {
    const [category, item] = partsOf(name);
    return isFact(category) ? valueOf(category, item, '') : writtenOf(fieldOf(name), opening.form);
  }

  function fieldOf(name: string): Value | undefined {
    const [category, item] = partsOf(name);
    if (!isFact(category)) return opening.given.get(category === URL_CATEGORY ? item : name);
    const value = valueOf(category, item, '');
    if (sourceOfCategory(category)) return answers.get(category)?.values.get(item);
    const text = value === UNKNOWN ? null : shown(value);
    if (text === null || value === UNKNOWN) return undefined;
    if (category !== CUSTOMER_CATEGORY) return { text: String(text), origin: 'custom' };
    return ofCustomers ? { text: String(text), origin: 'table', form: ofCustomers } : { text: String(text), origin: 'table' };
  }

  async function askPlace(withinMs: number): Promise<void> {
    const asked = placeOfText?.(undefined, opening.placeText ?? '', [opening.country ?? '']).then((place) => ({ place }));
    named = (asked && (await withDeadline(asked, withinMs))) ?? { place: UNKNOWN };
  }

  async function askWeather(withinMs: number): Promise<void> {
    const point = here.place();
    const asked = point && weather?.at(point, opening.atMs);
    sky = { weather: asked && (await withDeadline(asked, withinMs)) };
  }

  async function askCustomer(withinMs: number): Promise<void> {
    const { companyId, recipient } = opening;
    const hash = recipient?.();
    customer = { values: hash === undefined ? await customers?.sample(companyId) : await customers?.read(companyId, hash, withinMs) };
  }

  async function askView(view: string, withinMs: number): Promise<void> {
    const { companyId, recipient } = opening;
    const hash = recipient?.();
    const asked = hash === undefined ? customers?.sampleView(companyId, view) : customers?.readView(companyId, hash, view, withinMs);
    ofViews.set(view, { values: await asked });
  }

  async function ask(category: string, withinMs: number): Promise<void> {
    if (category === PLACE_CATEGORY) return askPlace(withinMs);
    if (category === WEATHER_CATEGORY) return askWeather(withinMs);
    if (category === CUSTOMER_CATEGORY) return askCustomer(withinMs);
    if (category.startsWith(VIEW)) return askView(category.slice(VIEW.length), withinMs);
    const source = sourceOfCategory(category);
    if (!source) return;
    const { companyId, openerClass, given } = opening;
    const params = new Map([...given].map(([name, { text }]) => [name, text]));
    const asked = records.read({ ...visit, companyId, openerClass, params, source, withinMs });
    const answer = (await withDeadline(asked, withinMs)) ?? LATE_RECORD;
    // Elsewhere than in a table, a record that is not there looks like an answer that did not come, or a
    // place that is not known.
    answers.set(category, source.kind !== 'table' && !answer.found ? { ...answer, isLate: true } : answer);
  }

  return {
    facts: {
      moment: { now: opening.atMs, timezone: opening.timezone },
      read,
      place: () => here.place() ?? UNKNOWN,
      fill,
    },
    get isWaiting() {
      return wanted.size > 0;
    },
    field: fieldOf,
    async load(withinMs) {
      const asked = [...wanted];
      wanted.clear();
      if (asked.length === 0 || withinMs <= 0) return false;
      await Promise.all(asked.map((category) => ask(category, withinMs)));
      return true;
    },
    seen: () => Object.fromEntries([...seen].map(([name, value]) => [name, shown(value)])),
  };
}

/** Rules read what a cell holds, as views and recipes do: what it shows is for people. */
function writtenOf(value: Value | undefined, form: Form | undefined): FactValue {
  const [text, written] = [heldOf(value), value?.form ?? form];
  return text === undefined || !written ? text : { text, form: written };
}

/** Its values may be unknown; any other name is a parameter of the tag, which is there or missing. */
function isFact(category: string): boolean {
  return FACT_CATEGORIES.has(category) || category === CUSTOMER_CATEGORY || sourceOfCategory(category) !== undefined;
}

/** `table_12.town`; the item may hold dots. A name of one part has no category. */
function partsOf(name: string): [category: string, item: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

function shown(value: FactValue): string | number | boolean | null {
  if (value === UNKNOWN) return 'unknown';
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && 'form' in value) return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
