/**
 * A custom field while it is being put together: the field that it begins with and its steps, some of them
 * not complete yet.
 */
import {
  findTransform,
  mergeField,
  parseTemplate,
  printExpression,
  stepProblems,
  templateProblems,
  type Argument,
  type Step,
} from '@limn/merge';

export interface DraftStep extends Step {
  /** Its own among the steps of the draft; stays when they change places. */
  id: number;
}

export interface MergeDraft {
  /** Empty until one is chosen. */
  source: string;
  steps: readonly DraftStep[];
}

export const EMPTY_DRAFT: MergeDraft = { source: '', steps: [] };

/** Undefined where the text is more than one field with its steps, or cannot be read. */
export function draftOf(text: string): MergeDraft | undefined {
  if (text.trim() === '') return EMPTY_DRAFT;
  if (templateProblems(text).length > 0) return undefined;
  const [part, ...rest] = parseTemplate(text.trim()).parts;
  if (part === undefined || typeof part === 'string' || rest.length > 0) return undefined;
  const { source, steps } = part.expression ?? { source: part.field, steps: [] };
  return { source, steps: steps.map((step, id) => ({ ...step, id })) };
}

/** As it is typed and kept; empty until there is a field to begin with. */
export function textOfDraft({ source, steps }: MergeDraft): string {
  if (source === '') return '';
  return steps.length === 0 ? mergeField(source) : printExpression({ source, steps });
}

export function withStep(draft: MergeDraft, transform: string): MergeDraft {
  const id = Math.max(-1, ...draft.steps.map((step) => step.id)) + 1;
  return { ...draft, steps: [...draft.steps, { id, transform, args: {} }] };
}

export function withoutStep(draft: MergeDraft, id: number): MergeDraft {
  return { ...draft, steps: draft.steps.filter((step) => step.id !== id) };
}

/** The step at another place, counted from 0; places beyond the ends are the ends. */
export function withStepAt(draft: MergeDraft, id: number, place: number): MergeDraft {
  const step = draft.steps.find((each) => each.id === id);
  if (!step) return draft;
  const others = draft.steps.filter((each) => each !== step);
  return { ...draft, steps: others.toSpliced(Math.max(0, place), 0, step) };
}

/** @param given undefined: as if it had never been filled in */
export function withArgument(draft: MergeDraft, id: number, name: string, given: Argument | undefined): MergeDraft {
  const changed = (step: DraftStep): DraftStep => {
    const { [name]: _former, ...others } = step.args;
    return { ...step, args: given === undefined ? others : { ...others, [name]: given } };
  };
  return { ...draft, steps: draft.steps.map((step) => (step.id === id ? changed(step) : step)) };
}

/** The first thing that a draft still lacks, in words; undefined when it can be used. */
export function draftProblem({ source, steps }: MergeDraft): string | undefined {
  if (source === '') return 'Choose a field to start with.';
  for (const step of steps) {
    const [problem] = stepProblems(step);
    if (problem) return `${findTransform(step.transform)?.label ?? step.transform}: ${problem.message}`;
  }
  return undefined;
}
