import { countLetters, firstLetters, lastLetters } from '../letters.ts';
import { textTransform } from './transform.ts';

const LETTERS = { label: 'Letters', input: 'number', min: 0, max: 2000, whole: true } as const;

export const ellipsis = textTransform({
  key: 'ellipsis',
  label: 'Ellipsis',
  tab: 'text',
  hint: 'Cuts a longer text after so many letters and puts … behind them.',
  gives: 'text',
  arguments: { length: { ...LETTERS, default: 20 } },
  example: { value: 'The quick brown fox', step: 'ellipsis:9', result: 'The quick…' },
  run: (text, { length }) => {
    const kept = firstLetters(text, length);
    return kept.length === text.length ? text : `${kept.trimEnd()}…`;
  },
});

export const truncate = textTransform({
  key: 'truncate',
  label: 'Truncate',
  tab: 'text',
  hint: 'Cuts a longer text so that it has at most so many letters, its ending among them.',
  gives: 'text',
  arguments: {
    length: { ...LETTERS, default: 20 },
    ending: { label: 'Ending', input: 'text', default: '', hint: 'Put behind a text that was cut.' },
  },
  example: { value: 'The quick brown fox', step: 'truncate:9', result: 'The quick' },
  run: (text, { length, ending }) => {
    if (firstLetters(text, length).length === text.length) return text;
    const mark = firstLetters(ending, length);
    return firstLetters(text, length - countLetters(mark)) + mark;
  },
});

export const truncateWords = textTransform({
  key: 'truncate-words',
  label: 'Truncate Words',
  tab: 'text',
  hint: 'Keeps the first words only.',
  gives: 'text',
  arguments: {
    count: { label: 'Words', input: 'number', min: 0, max: 1000, whole: true, default: 5 },
    ending: { label: 'Ending', input: 'text', default: '…', hint: 'Put behind a text that was cut.' },
  },
  example: { value: 'The quick brown fox', step: 'truncate-words:2', result: 'The quick…' },
  run: (text, { count, ending }) => {
    const words = [...text.matchAll(/\S+/g)];
    if (words.length <= count) return text;
    const last = words[count - 1];
    return last ? text.slice(0, last.index + last[0].length) + ending : ending;
  },
});

export const first = textTransform({
  key: 'first',
  label: 'First Letters',
  tab: 'text',
  hint: 'Keeps the first letters only.',
  gives: 'text',
  arguments: { count: { ...LETTERS, default: 1 } },
  example: { value: 'Anna', step: 'first:1', result: 'A' },
  run: (text, { count }) => firstLetters(text, count),
});

export const last = textTransform({
  key: 'last',
  label: 'Last Letters',
  tab: 'text',
  hint: 'Keeps the last letters only: the end of a card number.',
  gives: 'text',
  arguments: { count: { ...LETTERS, default: 4 } },
  example: { value: '1234 5678', step: 'last:4', result: '5678' },
  run: (text, { count }) => lastLetters(text, count),
});

export const word = textTransform({
  key: 'word',
  label: 'One Word',
  tab: 'text',
  hint: 'Keeps one word; -1 is the last. Nothing if there are not as many.',
  gives: 'text',
  arguments: { number: { label: 'Which word', input: 'number', min: -1000, max: 1000, whole: true, default: 1 } },
  example: { value: 'Anna Maria Berg', step: 'word:-1', result: 'Berg' },
  run: (text, { number }) => text.match(/\S+/g)?.at(number > 0 ? number - 1 : number === 0 ? Infinity : number) ?? '',
});

export const part = textTransform({
  key: 'part',
  label: 'Part of Text',
  tab: 'text',
  hint: 'Keeps what stands between two separators: the second part at @ is the host of an email address.',
  gives: 'text',
  arguments: {
    separator: { label: 'Separator', input: 'text' },
    number: { label: 'Which part', input: 'number', min: -1000, max: 1000, whole: true, default: 1, hint: '-1 is the last.' },
  },
  example: { value: 'anna@shop.example', step: 'part:"@",2', result: 'shop.example' },
  run: (text, { separator, number }) =>
    separator === ''
      ? undefined
      : (text
          .split(separator)
          .at(number > 0 ? number - 1 : number === 0 ? Infinity : number)
          ?.trim() ?? ''),
});

export const initials = textTransform({
  key: 'initials',
  label: 'Initials',
  tab: 'text',
  hint: 'The first letter of every word, as capitals.',
  gives: 'text',
  arguments: { count: { label: 'At most', input: 'number', min: 1, max: 20, whole: true, default: 3 } },
  example: { value: 'Anna Maria Berg', step: 'initials:2', result: 'AM' },
  run: (text, { count }) =>
    (text.match(/[\p{L}\p{N}][^\s-]*/gu) ?? [])
      .slice(0, count)
      .map((name) => firstLetters(name, 1).toUpperCase())
      .join(''),
});
