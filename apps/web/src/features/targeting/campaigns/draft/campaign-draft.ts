/** A campaign's draft on the screen, and every change of it as a pure function. No React, no server. */
import type { Campaign, CampaignChoiceInput, Ruleset, RulesetInput } from '@limn/contracts';
import { CHOICE_TYPE, type ChoiceType } from '@limn/model';
import { emptyGroup, type Group } from '@limn/query';

/** The choice of a ruleset or Otherwise: a picture, and where a click on it leads. */
export type Choice = Campaign['other'];

export interface DraftRuleset extends Omit<Ruleset, 'key'> {
  /** Names it on the screen, where its id may come back and a new one has no key yet. */
  row: number;
  /** Null until the server has given it one. */
  key: number | null;
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
/** A ruleset by its row, or Otherwise. */
export type Place = number | typeof OTHERWISE;

const LONGEST_NAME = 200;
const NEW_RULESET = 'New Ruleset';

/** @param rowOf the row of the ruleset with this key; a new one where none is known */
export function openDraft(
  { name, rulesets, other }: Pick<Campaign, 'name' | 'rulesets' | 'other'>,
  rowOf: (key: number) => number,
): CampaignDraft {
  return { name, rulesets: rulesets.map((ruleset) => ({ ...ruleset, row: rowOf(ruleset.key) })), other };
}

/** At the end: the rulesets before it win. */
export function withNewRuleset(draft: CampaignDraft, row: number): CampaignDraft {
  const id = nextId(draft.rulesets);
  const added: DraftRuleset = { row, id, key: null, name: NEW_RULESET, image_type: CHOICE_TYPE.picture, rule: emptyGroup() };
  return { ...draft, rulesets: [...draft.rulesets, added] };
}

/** The copy takes the place of the original, which moves down. */
export function withCopy(draft: CampaignDraft, row: number, newRow: number): CampaignDraft {
  const index = draft.rulesets.findIndex((ruleset) => ruleset.row === row);
  const original = draft.rulesets[index];
  if (!original) return draft;
  const name = `Copy of ${original.name}`.slice(0, LONGEST_NAME).toWellFormed();
  return withRuleset(draft, { ...original, row: newRow, id: nextId(draft.rulesets), key: null, name }, index);
}

export function withoutRuleset(draft: CampaignDraft, row: number): CampaignDraft {
  const rulesets = draft.rulesets.filter((ruleset) => ruleset.row !== row);
  return rulesets.length === draft.rulesets.length ? draft : { ...draft, rulesets };
}

/** Back where it was before it was deleted, as itself: with its key, and with its id where no other has that now. */
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
  if (place !== OTHERWISE) return withChangedRuleset(draft, place, change);
  return { ...draft, other: { ...draft.other, ...change } };
}

/** Also for rules that were saved by other means than this editor. */
export function treeOf({ rule }: Pick<Ruleset, 'rule'>): Group {
  const isGroup = typeof rule === 'object' && rule !== null && 'children' in rule && Array.isArray(rule.children);
  return isGroup ? (rule as Group) : emptyGroup();
}

export function hasRules(ruleset: Pick<Ruleset, 'rule'>): boolean {
  return treeOf(ruleset).children.length > 0;
}

/** The body of a save. Input for another type of choice stays on the screen only: nothing may depend on what isn't shown. */
export function bodyOf({ name, rulesets, other }: CampaignDraft): DraftBody {
  return { name: name.trim(), rulesets: rulesets.map(rulesetBody), other: choiceBody(other) };
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

/** Takes over what the server has given to rulesets: their keys. */
export function withKeys(draft: CampaignDraft, keys: ReadonlyMap<number, number>): CampaignDraft {
  const isMissing = draft.rulesets.some(({ row, key }) => key === null && keys.has(row));
  if (!isMissing) return draft;
  const rulesets = draft.rulesets.map((ruleset) => (ruleset.key === null ? { ...ruleset, key: keys.get(ruleset.row) ?? null } : ruleset));
  return { ...draft, rulesets };
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
    ...(test == null ? {} : { test }),
    ...choiceBody(ruleset),
  };
}

const OF_TYPE = {
  [CHOICE_TYPE.picture]: ['image_url'],
  [CHOICE_TYPE.image]: ['image_id', 'image_source', 'api_source', 'data_source', 'tag_settings'],
  [CHOICE_TYPE.nothing]: [],
} as const satisfies Record<ChoiceType, readonly (keyof Choice)[]>;

function choiceBody(choice: Choice): CampaignChoiceInput {
  const names = [...OF_TYPE[choice.image_type], 'link', 'device_links'] as const;
  const given = names.flatMap((name) => (choice[name] == null || choice[name] === '' ? [] : [[name, choice[name]] as const]));
  return { image_type: choice.image_type, ...Object.fromEntries(given) };
}
