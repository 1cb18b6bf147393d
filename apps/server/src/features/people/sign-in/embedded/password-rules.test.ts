import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const ANN = { name: 'Ann-Marie Harper', email: 'ann.harper@harbour-books.example', companies: ['Harbour & Pine Books'] };
const ADVICE = ' Several words that don’t belong together are a good password.';
const COMMON = `This is close to a password that many people use.${ADVICE}`;
const PERSONAL = `Others can guess your name, email address and company.${ADVICE}`;

test.each([
  ['password123', COMMON],
  ['Password123!', COMMON],
  ['P@ssw0rd2026', COMMON],
  ['qwertyuiop', COMMON],
  ['1234567890', COMMON],
  ['iloveyou12', COMMON],
  ['football2024', COMMON],
  ['admin12345', COMMON],
  ['Liverpool1', COMMON],
  ['summer2026!', COMMON],
  ['trustno1trustno1', `This password is easy to guess.${ADVICE}`],
  ['aaaaabbbbbccccc', 'Use at least four different characters.'],
  ['annharper1990', PERSONAL],
  ['AnnMarie2026', PERSONAL],
  ['ann.harper@harbour-books.example', PERSONAL],
  ['harbourbooks1', PERSONAL],
  ['HarbourPineBooks!', PERSONAL],
  ['Limn2026Limn', PERSONAL],
  ['short', 'Use at least 10 characters. Several words in a row are a good password.'],
])('refuses %s with its reason', async (password, problem) => {
  expect(await passwordProblem(password, ANN)).toBe(problem);
});

test.each([
  'correct horse battery staple',
  'a rather long password',
  'kv9-Tz2pLmQ',
  'harbour walks in november rain',
  'äpfel fallen im oktober',
  `${'the sea is wide '.repeat(12)}end`,
])('takes %s', async (password) => {
  expect(await passwordProblem(password, ANN)).toBeUndefined();
});
