import { expect, test } from 'vitest';
import {
  draftOf,
  draftProblem,
  EMPTY_DRAFT,
  textOfDraft,
  withArgument,
  withoutStep,
  withStep,
  withStepAt,
  type MergeDraft,
} from './merge-draft.ts';

const keys = ({ steps }: MergeDraft) => steps.map(({ transform }) => transform);

test('builds the same field by picking and typing', () => {
  let draft = withStep(withStep({ ...EMPTY_DRAFT, source: 'first name' }, 'trim'), 'default');
  draft = withArgument(draft, 1, 'text', 'friend');
  const text = '{{[first name] | trim | default:"friend"}}';
  expect(textOfDraft(draft)).toBe(text);
  expect(draftOf(text)).toEqual(draft);
});

test('writes a field without steps like any other', () => {
  expect(['town', 'first name', ''].map((source) => textOfDraft({ source, steps: [] }))).toEqual(['{{town}}', '{{[first name]}}', '']);
  expect(draftOf('  ')).toEqual(EMPTY_DRAFT);
});

test('treats texts around a field as no chain of steps', () => {
  expect(['Hi {{name}}', '{{a}}{{b}}', 'words', '{{name | titel}}', '{{name | trim'].map(draftOf)).toEqual(Array(5).fill(undefined));
});

test('keeps a step’s number when moved and clamps positions', () => {
  const draft = ['upper', 'trim', 'title'].reduce(withStep, { ...EMPTY_DRAFT, source: 'a' });
  expect(keys(withStepAt(draft, 2, 0))).toEqual(['title', 'upper', 'trim']);
  expect(keys(withStepAt(draft, 0, 9))).toEqual(['trim', 'title', 'upper']);
  expect(withStepAt(draft, 2, -4).steps[0]?.id).toBe(2);
  expect(keys(withoutStep(draft, 1))).toEqual(['upper', 'title']);
  expect(withStepAt(draft, 7, 0)).toBe(draft);
});

test('describes what a draft is missing, first thing first', () => {
  const begun = withStep({ ...EMPTY_DRAFT, source: 'price' }, 'multiply');
  expect(
    [EMPTY_DRAFT, begun, withArgument(begun, 0, 'number', Number.NaN), withArgument(begun, 0, 'number', 1.2)].map(draftProblem),
  ).toEqual(['Choose a field to start with.', 'Multiply: “Number” is needed.', 'Multiply: “Number” has to be a number.', undefined]);
});
