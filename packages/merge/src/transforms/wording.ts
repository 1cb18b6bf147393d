import { countLetters, firstLetters } from '../letters.ts';
import { MAX_VALUE_BYTES } from '../values.ts';
import { textTransform } from './transform.ts';

export const trim = textTransform({
  key: 'trim',
  label: 'Trim',
  tab: 'text',
  hint: 'Without the blanks at both ends.',
  gives: 'text',
  arguments: {
    inside: { label: 'Also make several blanks inside one', input: 'truth', default: false },
  },
  example: { value: '  Anna ', step: 'trim', result: 'Anna' },
  run: (text, { inside }) => (inside ? text.trim().replaceAll(/\s+/g, ' ') : text.trim()),
});

export const replace = textTransform({
  key: 'replace',
  label: 'Replace',
  tab: 'text',
  hint: 'Puts one text in place of another.',
  gives: 'text',
  arguments: {
    find: { label: 'Find', input: 'text' },
    with: { label: 'Replace with', input: 'text', default: '' },
    every: { label: 'Every time it occurs', input: 'truth', default: true },
  },
  example: { value: 'blue-grey', step: 'replace:"-"," "', result: 'blue grey' },
  run: (text, { find, with: replacement, every }) => {
    if (find === '') return undefined;
    let replaced = '';
    let from = 0;
    // No longer than any value may be: a text of commas and a long replacement would grow a thousandfold.
    for (let at = text.indexOf(find); at >= 0 && replaced.length <= MAX_VALUE_BYTES; at = every ? text.indexOf(find, from) : -1) {
      replaced += text.slice(from, at) + replacement;
      from = at + find.length;
    }
    return replaced + text.slice(from);
  },
});

export const before = textTransform({
  key: 'before',
  also: ['prefix'],
  label: 'Add Before',
  tab: 'text',
  hint: 'Puts words before the value, if there is one.',
  gives: 'text',
  arguments: { text: { label: 'Text', input: 'text' } },
  example: { value: 'Anna', step: 'before:"Hi "', result: 'Hi Anna' },
  run: (text, { text: words }) => words + text,
});

export const after = textTransform({
  key: 'after',
  also: ['suffix'],
  label: 'Add After',
  tab: 'text',
  hint: 'Puts words behind the value, if there is one.',
  gives: 'text',
  arguments: { text: { label: 'Text', input: 'text' } },
  example: { value: 'Anna', step: 'after:"!"', result: 'Anna!' },
  run: (text, { text: words }) => text + words,
});

export const join = textTransform({
  key: 'join',
  label: 'Join',
  tab: 'text',
  hint: 'Joins the value and another field. Where one of them is empty, the other stands alone.',
  gives: 'text',
  readsEmpty: true,
  arguments: {
    with: { label: 'Join with', input: 'text' },
    separator: { label: 'Between them', input: 'text', default: ' ' },
  },
  example: { value: 'Anna', step: 'join:"Berg"', result: 'Anna Berg' },
  run: (text, { with: other, separator }) => (text === '' || other === '' ? text + other : text + separator + other),
});

export const pad = textTransform({
  key: 'pad',
  label: 'Pad',
  tab: 'text',
  hint: 'Fills a shorter text up: 7 becomes 0007.',
  gives: 'text',
  arguments: {
    length: { label: 'Letters', input: 'number', min: 0, max: 500, whole: true },
    with: { label: 'Fill with', input: 'text', default: '0' },
    side: {
      label: 'Where',
      input: 'choice',
      options: [
        { value: 'start', label: 'Before' },
        { value: 'end', label: 'Behind' },
      ],
      default: 'start',
    },
  },
  example: { value: '7', step: 'pad:4', result: '0007' },
  run: (text, { length, with: filler, side }) => {
    const missing = length - countLetters(text);
    const each = countLetters(filler);
    if (missing <= 0 || each === 0) return text;
    const filling = firstLetters(filler.repeat(Math.ceil(missing / each)), missing);
    return side === 'start' ? filling + text : text + filling;
  },
});

export const urlEncode = textTransform({
  key: 'url-encode',
  label: 'URL-encode',
  tab: 'text',
  hint: 'As part of an address. Links and picture addresses encode their fields themselves and do not need it.',
  gives: 'text',
  arguments: {},
  example: { value: 'café & bar', step: 'url-encode', result: 'caf%C3%A9%20%26%20bar' },
  run: (text) => encodeURIComponent(text.toWellFormed()),
});
