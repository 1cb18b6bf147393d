/** A campaign's draft on the screen, and every change of it as a pure function. No React, no server. */
import type { Campaign, CampaignChoiceInput, Ruleset, RulesetInput } from '@limn/contracts';
import { CHOICE_TYPE } from '@limn/model';
import { emptyGroup, type Group } from '@limn/query';
import { choiceBody, choiceOf, otherwiseBody, type Choice } from './choice.ts';
import {
  copiedTest,
  openTest,
  savedTest,
  testBody,
  testWithChangedVariant,
  withTestKeys,
  type DraftTest,
  type DraftVariant,
  type SavedTest,
} from './ruleset-test.ts';

export interface DraftRuleset extends Omit<Ruleset, 'key' | 'test'> {
  /** Names it on the screen, where its id may come back and a new one has no key yet. */
  row: number;
  /** Null until the server has given it one. */
  key: number | null;
  test?: DraftTest | null;
}

export interface CampaignDraft {
  name: string;
  rulesets: readonly DraftRuleset[];
  other: Choice;
}

export interface DraftBody {
  name: string;
  rulesets: RulesetInput[];
  other: CampaignChoiceInput;
}

export const OTHERWISE = 'other';
/** A variant by the rows of its ruleset and its own. */
export type VariantPlace = `${number}/${number}`;
/** A ruleset by its row, a variant of its test, or Otherwise. */
export type Place = number | VariantPlace | typeof OTHERWISE;

/** Keys that the server gave to a ruleset when it was saved. */
export interface SavedKeys {
  key: number;
  test: SavedTest | undefined;
}

const MAX_NAME_LENGTH = 200;
const NEW_RULESET = 'New Ruleset';

/** @param rowOf the row of the ruleset or variant with this key; a new one where none is known */
export function openDraft(
  { name, rulesets, other }: Pick<Campaign, 'name' | 'rulesets' | 'other'>,
  rowOf: (key: number, kind: 'ruleset' | 'variant') => number,
): CampaignDraft {
  const opened = rulesets.map(({ test, ...ruleset }) => ({
    ...ruleset,
    row: rowOf(ruleset.key, 'ruleset'),
    test: test ? openTest(test, (key) => rowOf(key, 'variant')) : null,
  }));
  return { name, rulesets: opened, other };
}

export function placeOfVariant(row: number, variant: number): VariantPlace {
  return `${row}/${variant}`;
}

export function isVariant(place: Place | undefined): place is VariantPlace {
  return typeof place === 'string' && place !== OTHERWISE;
}

/** The panel that holds a place: a variant is in its ruleset's. */
export function panelOf(place: Place): number | typeof OTHERWISE {
  return place === OTHERWISE ? OTHERWISE : rowsOf(place)[0];
}

/** True for the ruleset itself and for variants of its test. */
export function isWithin(place: Place | undefined, row: number): boolean {
  return place === row || (typeof place === 'string' && place.startsWith(`${row}/`));
}

/** The choice at a place; undefined where there is none any more. */
export function choiceAt(draft: CampaignDraft, place: Place): DraftRuleset | DraftVariant | Choice | undefined {
  if (place === OTHERWISE) return draft.other;
  const [row, variant] = rowsOf(place);
  const ruleset = draft.rulesets.find((one) => one.row === row);
  return variant === undefined ? ruleset : ruleset?.test?.variants.find((one) => one.row === variant);
}

/** At the end: the rulesets before it win. */
export function withNewRuleset(draft: CampaignDraft, row: number): CampaignDraft {
  const id = nextId(draft.rulesets);
  const added: DraftRuleset = {
    row,
    id,
    key: null,
    name: NEW_RULESET,
    image_type: CHOICE_TYPE.picture,
    tag_settings: {},
    rule: emptyGroup(),
  };
  return { ...draft, rulesets: [...draft.rulesets, added] };
}

/** The copy takes the place of the original, which moves down. */
export function withCopy(draft: CampaignDraft, row: number, newRow: number): CampaignDraft {
  const index = draft.rulesets.findIndex((ruleset) => ruleset.row === row);
  const original = draft.rulesets[index];
  if (!original) return draft;
  const name = `Copy of ${original.name}`.slice(0, MAX_NAME_LENGTH).toWellFormed();
  return withRuleset(
    draft,
    { ...original, row: newRow, id: nextId(draft.rulesets), key: null, name, test: copiedTest(original.test) },
    index,
  );
}

export function withoutRuleset(draft: CampaignDraft, row: number): CampaignDraft {
  const rulesets = draft.rulesets.filter((ruleset) => ruleset.row !== row);
  return rulesets.length === draft.rulesets.length ? draft : { ...draft, rulesets };
}

/**
 * Back where it was before it was deleted, as itself: with its key, and with its id where no other has that
 * now.
 */
export function withRestored(draft: CampaignDraft, ruleset: DraftRuleset, index: number): CampaignDraft {
  if (draft.rulesets.some(({ row }) => row === ruleset.row)) return draft;
  const isTaken = draft.rulesets.some(({ id }) => id === ruleset.id);
  return withRuleset(draft, isTaken ? { ...ruleset, id: nextId(draft.rulesets) } : ruleset, index);
}

/** @param index where it stands afterwards */
export function withMoved(draft: CampaignDraft, row: number, index: number): CampaignDraft {
  const from = draft.rulesets.findIndex((ruleset) => ruleset.row === row);
  const to = Math.min(Math.max(index, 0), draft.rulesets.length - 1);
  const ruleset = draft.rulesets[from];
  return !ruleset || from === to ? draft : withRuleset(withoutRuleset(draft, row), ruleset, to);
}

export function withChangedRuleset(
  draft: CampaignDraft,
  row: number,
  change: Partial<Omit<DraftRuleset, 'row' | 'key' | 'id'>>,
): CampaignDraft {
  return { ...draft, rulesets: draft.rulesets.map((ruleset) => (ruleset.row === row ? { ...ruleset, ...change } : ruleset)) };
}

export function withChoice(draft: CampaignDraft, place: Place, change: Partial<Choice>): CampaignDraft {
  if (place === OTHERWISE) return { ...draft, other: { ...draft.other, ...change } };
  const [row, variant] = rowsOf(place);
  if (variant === undefined) return withChangedRuleset(draft, row, change);
  return withTest(draft, row, (test) => test && testWithChangedVariant(test, variant, change));
}

/** @param next null ends the test */
export function withTest(
  draft: CampaignDraft,
  row: number,
  next: (test: DraftTest | null, ruleset: DraftRuleset) => DraftTest | null,
): CampaignDraft {
  const ruleset = draft.rulesets.find((one) => one.row === row);
  return ruleset ? withChangedRuleset(draft, row, { test: next(ruleset.test ?? null, ruleset) }) : draft;
}

/** Ends the test with one of its variants as what everyone is shown. */
export function withKeptVariant(draft: CampaignDraft, row: number, variant: number): CampaignDraft {
  const kept = choiceAt(draft, placeOfVariant(row, variant));
  return kept ? withChangedRuleset(draft, row, { ...choiceOf(kept), test: null }) : draft;
}

/** Also for rules that were saved by other means than this editor. */
export function treeOf({ rule }: Pick<Ruleset, 'rule'>): Group {
  const isGroup = typeof rule === 'object' && rule !== null && 'children' in rule && Array.isArray(rule.children);
  return isGroup ? (rule as Group) : emptyGroup();
}

export function hasRules(ruleset: Pick<Ruleset, 'rule'>): boolean {
  return treeOf(ruleset).children.length > 0;
}

export function bodyOf({ name, rulesets, other }: CampaignDraft): DraftBody {
  return { name: name.trim(), rulesets: rulesets.map(rulesetBody), other: otherwiseBody(other) };
}

const bodies = new WeakMap<DraftRuleset, string>();

/** Rulesets that are the same object are not looked into: this is asked at every key. */
export function isSameDraft(one: CampaignDraft, other: CampaignDraft): boolean {
  if (one === other) return true;
  const isSameList =
    one.rulesets.length === other.rulesets.length &&
    one.rulesets.every((ruleset, index) => {
      const counterpart = other.rulesets[index];
      return counterpart !== undefined && (ruleset === counterpart || textOf(ruleset) === textOf(counterpart));
    });
  return (
    one.name.trim() === other.name.trim() && isSameList && JSON.stringify(choiceBody(one.other)) === JSON.stringify(choiceBody(other.other))
  );
}

/** Keys that a save gave to rulesets, by their rows. */
export function savedKeys(sent: CampaignDraft, answer: Pick<Campaign, 'rulesets'>): Map<number, SavedKeys> {
  const pairs = sent.rulesets.flatMap(({ row, test }, index) => {
    const saved = answer.rulesets[index];
    return saved ? [[row, { key: saved.key, test: savedTest(test, saved.test) }] as const] : [];
  });
  return new Map(pairs);
}

/** Takes over what the server has given to rulesets, tests and variants: their keys. */
export function withKeys(draft: CampaignDraft, keys: ReadonlyMap<number, SavedKeys>): CampaignDraft {
  const rulesets = draft.rulesets.map((ruleset) => {
    const saved = keys.get(ruleset.row);
    const key = ruleset.key ?? saved?.key ?? null;
    const test = ruleset.test && saved?.test ? withTestKeys(ruleset.test, saved.test) : ruleset.test;
    return key === ruleset.key && test === ruleset.test ? ruleset : { ...ruleset, key, ...(test === undefined ? {} : { test }) };
  });
  return rulesets.every((ruleset, index) => ruleset === draft.rulesets[index]) ? draft : { ...draft, rulesets };
}

function rowsOf(place: number | VariantPlace): [row: number, variant?: number] {
  if (typeof place === 'number') return [place];
  const [row, variant] = place.split('/').map(Number);
  return [row ?? 0, variant ?? 0];
}

/** Count plus one, and where that is taken the highest plus one. */
function nextId(rulesets: readonly DraftRuleset[]): number {
  const ids = rulesets.map(({ id }) => id);
  const wanted = ids.length + 1;
  return ids.includes(wanted) ? Math.max(...ids) + 1 : wanted;
}

function withRuleset(draft: CampaignDraft, ruleset: DraftRuleset, index: number): CampaignDraft {
  return { ...draft, rulesets: draft.rulesets.toSpliced(index, 0, ruleset) };
}

function textOf(ruleset: DraftRuleset): string {
  const text = bodies.get(ruleset) ?? JSON.stringify(rulesetBody(ruleset));
  bodies.set(ruleset, text);
  return text;
}

function rulesetBody(ruleset: DraftRuleset): RulesetInput {
  const { id, key, name, rule, start, end, test } = ruleset;
  return {
    id,
    key,
    name: name.trim() || NEW_RULESET,
    ...(rule === undefined ? {} : { rule }),
    ...(start == null ? {} : { start }),
    ...(end == null ? {} : { end }),
    // Without it the server would keep the one that it has.
    test: test ? testBody(test) : null,
    ...choiceBody(ruleset),
  };
}
