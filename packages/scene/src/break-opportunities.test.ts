import { expect, test } from 'vitest';
import { BREAK, breaksIn } from './break-opportunities.ts';
import { graphemesOf } from './graphemes.ts';

/**
 * `|` where a full line may end, `¦` where one may only in need. Written by hand from UAX #14, JIS X 4051 and
 * grammars of the scripts.
 */
test.each([
  ['Japanese', '日|本|語|の|テ|キ|ス|ト、|東|京。|「括|弧」|で|す'],
  ['Japanese small kana, marks of repetition and of length', 'ポッ|チャ|リー|な|人々|は|い|すゞ'],
  ['Chinese', '今|天|只|有|特|价，|优|惠！|（限|量）'],
  ['Korean, which spaces part where it has any', '한¦국¦어¦텍¦스¦트.'],
  ['Japanese and Latin', 'iPhone|の|新|モ|デ|ル'],
  ['prices', '¥1,200|円'],
  ['hyphens and slashes', 'well-|known/|liked–|loved'],
  ['numbers, signs and paths', '-20% 10/20 1-800 –5 /path 24/7'.split(' ')],
  ['addresses', 'http://|example.com/|a-|b?|c=d'],
  ['placeholders', ['{{first_name}}', '[[customer.first_name]]']],
  ['soft hyphens and zero width spaces', 'soft\u00ad|hyphen\u200b|space'],
  ['what must stay together', ['a\u00a0b', 'e\u2011mail', 'a\u2060b', '👨‍👩‍👧‍👦', '👍🏿', 'don’t', '“quoted”', '(a)']],
  ['emoji', '👨‍👩‍👧‍👦|👍🏿|🇩🇪|🇫🇷'],
  ['Thai', 'ข้¦อ|เส¦น¦อ¦พิ|เศ¦ษ'],
  ['Thai with a vowel before or behind, repetition and digits', 'แม่|และ|โล¦ก¦ต่า¦งๆ|น้ำ|๑๒๓'],
  ['Thai and Latin', 'iPhone|ให¦ม่'],
  ['Lao', 'ສະ|ບາ¦ຍ¦ດີ'],
  ['Khmer', 'ភា|សា|ខ្មែ¦រ'],
  ['Burmese', 'မင်္ဂ|လာ|ပါ|မြန်|မာ|ကျွန်|တော်'],
])('breaks %s where its script does', (_what, marked) => {
  for (const word of [marked].flat()) expect(shown(word.replaceAll(/[|¦]/g, ''))).toBe(word);
});

function shown(word: string): string {
  const graphemes = graphemesOf(word);
  const marks = { [BREAK.never]: '', [BREAK.ordinary]: '|', [BREAK.emergency]: '¦' };
  return breaksIn(graphemes)
    .map((each, index) => marks[each] + (graphemes[index] ?? ''))
    .join('');
}
