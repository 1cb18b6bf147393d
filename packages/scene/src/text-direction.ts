/** Tells which way a text is written where it does not say so itself. */
import type { TextAlign, TextboxObject, ITextObject } from './document.ts';

const STRONG = /\p{L}/u;
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** The direction of the first letter; left to right without letters. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = STRONG.exec(text)?.[0] ?? '';
  return FROM_THE_RIGHT.test(first) ? 'rtl' : 'ltr';
}

export function isWrittenFromTheRight({ direction, text }: Pick<TextboxObject | ITextObject, 'direction' | 'text'>): boolean {
  return (direction === 'auto' ? directionOf(text) : direction) === 'rtl';
}

const MIRRORED: Partial<Record<TextAlign, TextAlign>> = {
  left: 'right',
  right: 'left',
  'justify-left': 'justify-right',
  'justify-right': 'justify-left',
};

/** Left stands for where lines begin in a text that finds its direction itself. */
export function alignmentOf(text: Pick<TextboxObject | ITextObject, 'direction' | 'text' | 'textAlign'>): TextAlign {
  const { textAlign = 'left' } = text;
  return text.direction === 'auto' && isWrittenFromTheRight(text) ? (MIRRORED[textAlign] ?? textAlign) : textAlign;
}
