import { IMAGE_TYPE } from '@limn/model';
import { expect, test } from 'vitest';
import cases from './type-rules.cases.json';
import { newTimer } from '../timer/timer-problems.ts';
import { choiceInForce, neededSource, offeredChoices } from './type-rules.ts';
import { startWizard, whatIsMissing } from './wizard.ts';

test('has a case for every image type', () => {
  expect(cases.map(({ id }) => id)).toEqual(Object.values(IMAGE_TYPE));
});

test.each(cases)('type $id ($kind): what it starts with, what it offers and what Next waits for', (expected) => {
  const { id } = expected;
  const needs = neededSource(id)?.shortName;
  const before = { ...startWizard(new Date()), step: 1 as const, typeId: id };
  expect({
    needs: needs ?? null,
    choices: offeredChoices(id),
    first: choiceInForce(id, undefined),
    nextWithoutSource: whatIsMissing(before) === undefined,
  }).toEqual({
    needs: expected.needs,
    choices: expected.choices,
    first: expected.first,
    nextWithoutSource: expected.nextWithoutSource,
  });
  if (needs) expect(whatIsMissing(before)).toContain(needs);
  expect(whatIsMissing({ ...before, sourceId: 5, timer: { ...newTimer('UTC'), kind: 'evergreen' } })).toBeUndefined();
});

test('replaces a choice the type does not offer with its first one', () => {
  expect({
    'template of 4': choiceInForce(4, 'template'),
    'background of 4': choiceInForce(4, 'background'),
    'empty of 3': choiceInForce(3, 'empty'),
    'template of 1': choiceInForce(1, 'template'),
  }).toEqual({
    'template of 4': 'empty',
    'background of 4': 'background',
    'empty of 3': 'empty',
    'template of 1': 'template',
  });
});
