import { expect, test } from 'vitest';
import { chooseCompany, chosenCompanyId, companyHeader, onChosenElsewhere, readChoiceAgain } from './company-choice.ts';

test('keeps a tab’s company until it follows another tab', () => {
  chooseCompany(7);
  const heard: number[] = [];
  const stop = onChosenElsewhere((id) => heard.push(id));
  localStorage.setItem('limn.company', '8');
  for (const newValue of ['8', '7', 'x', null]) window.dispatchEvent(new StorageEvent('storage', { key: 'limn.company', newValue }));
  stop();
  expect([heard, companyHeader()]).toEqual([[8], { 'x-company': '7' }]);
});

test.each(['', 'abc', '-1', '1.5', '{}'])('ignores the stored choice %o', (stored) => {
  localStorage.setItem('limn.company', stored);
  readChoiceAgain();
  expect(chosenCompanyId()).toBeUndefined();
});
