import { expect, test } from 'vitest';
import { BUILT_IN_FAMILIES, FALLBACK_FAMILIES } from './catalogue.ts';
import { familyOf, fontStack } from './font-stack.ts';

const TAIL =
  '"Open Sans","Noto Sans JP","Noto Sans SC","Noto Sans KR","Noto Sans Arabic","Noto Sans Hebrew","Noto Sans Devanagari","Noto Sans Thai",' +
  '"Noto Sans Bengali","Noto Sans Gurmukhi","Noto Sans Gujarati","Noto Sans Oriya","Noto Sans Tamil","Noto Sans Telugu",' +
  '"Noto Sans Kannada","Noto Sans Malayalam","Noto Sans Sinhala","Noto Sans Lao","Noto Sans Myanmar","Noto Sans Khmer",' +
  '"Noto Sans Ethiopic","Noto Sans Georgian","Noto Sans Armenian","Noto Sans Currency","Noto Color Emoji"';

test.each([
  ['Lora', `"Lora",${TAIL}`],
  ['Open Sans', TAIL],
  ['"Lora"', `"Lora",${TAIL}`],
  ["'Open Sans', Lora", TAIL.replace('"Open Sans"', '"Open Sans","Lora"')],
  ['sans-serif', TAIL],
  ['Lora, Serif', `"Lora",${TAIL}`],
  ['', TAIL],
  ['Evil"; src: url(x)', `"Evil","; src: url(x)",${TAIL}`],
])('lists the stack of %s first itself, then each fallback once', (family, stack) => {
  expect(fontStack(family)).toBe(stack);
});

test('returns a stack unchanged as its own stack', () => {
  for (const { family } of [...BUILT_IN_FAMILIES, ...FALLBACK_FAMILIES]) {
    expect(fontStack(fontStack(family))).toBe(fontStack(family));
    expect(familyOf(fontStack(family))).toBe(family);
    expect(familyOf(family)).toBe(family);
  }
});
