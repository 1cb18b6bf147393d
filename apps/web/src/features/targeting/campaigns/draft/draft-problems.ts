/** Problems that keep a draft from being saved or published, at the place where they are fixed. */
import type { FieldProblem } from '@limn/model';
import { OTHERWISE, type CampaignDraft, type Place } from './campaign-draft.ts';

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
  for (const { row, name, start, end } of draft.rulesets) {
    if (name.trim().length > MAX_NAME) problems.push({ place: row, field: 'name', message: tooLong });
    if (start != null && end != null && Date.parse(end) <= Date.parse(start))
      problems.push({ place: row, field: 'end', message: 'The end must come after the start.' });
  }
  return problems;
}

const tooLong = `Use at most ${MAX_NAME} characters.`;

/** The server's refusals, by the rulesets that were sent. */
export function placedProblems(errors: readonly FieldProblem[], sent: CampaignDraft): DraftProblem[] {
  return errors.map(({ path, message }) => {
    const [first = '', ...rest] = path.replace(/^body\./, '').split('.');
    if (first === OTHERWISE) return { place: OTHERWISE, field: rest.join('.'), message };
    const place = first === 'rulesets' ? sent.rulesets[Number(rest[0])]?.row : undefined;
    if (place === undefined) return { place: undefined, field: [first, ...rest].join('.'), message };
    return { place, field: rest.slice(1).join('.'), message };
  });
}

export function problemAt(problems: readonly DraftProblem[], place: Place | undefined, field: string): string | undefined {
  return problems.find((problem) => problem.place === place && (problem.field === field || problem.field.startsWith(`${field}.`)))?.message;
}

/** A message goes once what it speaks of has changed. */
export function stillThere<P extends DraftProblem>(problems: readonly P[], before: CampaignDraft, after: CampaignDraft): readonly P[] {
  if (problems.length === 0) return problems;
  return problems.filter(({ place, field }) => partOf(before, place, field) === partOf(after, place, field));
}

/** The value that a problem speaks of. */
function partOf(draft: CampaignDraft, place: Place | undefined, field: string): unknown {
  const top = field.split('.')[0] ?? '';
  const holder: object | undefined =
    place === undefined ? draft : place === OTHERWISE ? draft.other : draft.rulesets.find(({ row }) => row === place);
  if (holder === undefined) return undefined;
  // Another type of choice needs other fields.
  if (place !== undefined && top.startsWith('image_')) return JSON.stringify([valueOf(holder, top), valueOf(holder, 'image_type')]);
  return valueOf(holder, top);
}

function valueOf(holder: object, name: string): unknown {
  return Object.entries(holder).find(([key]) => key === name)?.[1];
}
