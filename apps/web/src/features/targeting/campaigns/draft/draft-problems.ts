/** Problems that keep a draft from being saved or published, at the place where they are fixed. */
import type { FieldProblem } from '@limn/model';
import { choiceAt, isWithin, OTHERWISE, placeOfVariant, type CampaignDraft, type Place } from './campaign-draft.ts';
import { weightsProblem } from './ruleset-test.ts';

export interface DraftProblem {
  /** The name of the campaign has none. */
  place: Place | undefined;
  /** `name`, `image_url`, `link`, `rule.children.0.query`, … */
  field: string;
  message: string;
}

const MAX_NAME = 200;

/** Found before anything is sent. */
export function problemsOf(draft: CampaignDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') problems.push({ place: undefined, field: 'name', message: 'Give the campaign a name.' });
  if (draft.name.trim().length > MAX_NAME) problems.push({ place: undefined, field: 'name', message: tooLong });
  for (const { row, name, start, end, test } of draft.rulesets) {
    if (name.trim().length > MAX_NAME) problems.push({ place: row, field: 'name', message: tooLong });
    if (start != null && end != null && Date.parse(end) <= Date.parse(start))
      problems.push({ place: row, field: 'end', message: 'The end must come after the start.' });
    if (!test) continue;
    const weights = weightsProblem(test);
    if (weights) problems.push({ place: row, field: 'test', message: weights });
    for (const variant of test.variants)
      if (variant.name.trim().length > MAX_NAME)
        problems.push({ place: placeOfVariant(row, variant.row), field: 'name', message: tooLong });
  }
  return problems;
}

const tooLong = `Use at most ${MAX_NAME} characters.`;

/** The server's refusals, by the rulesets that were sent. */
export function placedProblems(errors: readonly FieldProblem[], sent: CampaignDraft): DraftProblem[] {
  return errors.map(({ path, message }) => {
    const [first = '', ...rest] = path.replace(/^body\./, '').split('.');
    if (first === OTHERWISE) return { place: OTHERWISE, field: rest.join('.'), message };
    const ruleset = first === 'rulesets' ? sent.rulesets[Number(rest[0])] : undefined;
    if (!ruleset) return { place: undefined, field: [first, ...rest].join('.'), message };
    const isOfVariant = rest[1] === 'test' && rest[2] === 'variants';
    const variant = isOfVariant ? ruleset.test?.variants[Number(rest[3])] : undefined;
    if (variant) return { place: placeOfVariant(ruleset.row, variant.row), field: rest.slice(4).join('.'), message };
    return { place: ruleset.row, field: rest.slice(1).join('.'), message };
  });
}

export function problemAt(problems: readonly DraftProblem[], place: Place | undefined, field: string): string | undefined {
  return problems.find((problem) => problem.place === place && (problem.field === field || problem.field.startsWith(`${field}.`)))?.message;
}

/** The first problem of a ruleset's test: of its weights, or of a variant. */
export function testProblem(problems: readonly DraftProblem[], row: number): string | undefined {
  return problems.find(({ place, field }) => isWithin(place, row) && (place !== row || field.split('.')[0] === 'test'))?.message;
}

/** A message goes once what it speaks of has changed. */
export function stillThere<P extends DraftProblem>(problems: readonly P[], before: CampaignDraft, after: CampaignDraft): readonly P[] {
  if (problems.length === 0) return problems;
  return problems.filter(({ place, field }) => partOf(before, place, field) === partOf(after, place, field));
}

/** The value that a problem speaks of. */
function partOf(draft: CampaignDraft, place: Place | undefined, field: string): unknown {
  const top = field.split('.')[0] ?? '';
  const holder: object | undefined = place === undefined ? draft : choiceAt(draft, place);
  if (holder === undefined) return undefined;
  // Another type of choice needs other fields.
  if (place !== undefined && top.startsWith('image_')) return JSON.stringify([valueOf(holder, top), valueOf(holder, 'image_type')]);
  return valueOf(holder, top);
}

function valueOf(holder: object, name: string): unknown {
  return Object.entries(holder).find(([key]) => key === name)?.[1];
}
