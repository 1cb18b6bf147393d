import { expect, test } from 'vitest';
import { readWizard } from './kept-wizard.ts';
import { startWizard, type Wizard } from './wizard.ts';

const START = startWizard(new Date(2026, 10, 21, 14, 31));

test('answers come back as they were kept', () => {
  const answers: Wizard = {
    ...START,
    step: 2,
    name: 'Spring',
    typeId: 1,
    fields: ['firstname', 'points'],
    choice: 'template',
    template: { gallery: 'points-balance' },
    picture: { id: 9, url: 'https://cdn.example/9', name: 'a.png', width: 10, height: 20 },
  };
  expect(readWizard(JSON.stringify(answers), START)).toEqual(answers);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '3'],
  ['parts of the wrong kind', '{"step":"2","fields":"a","picture":{"id":1},"template":{"image":"x"},"choice":"all","typeId":1.5}'],
])('treats unreadable answers as missing: %s', (_what, text) => {
  expect(readWizard(text, START)).toEqual(START);
});

test('opens a step only when the ones before it are answered', () => {
  expect(readWizard('{"step":2,"name":"Spring"}', START).step).toBe(1);
  expect(readWizard('{"step":2,"name":" ","typeId":1}', START).step).toBe(0);
});
