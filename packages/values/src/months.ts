import { plainCharacters } from './characters.ts';
import { readDate } from './dates.ts';
import type { Form } from './form.ts';
import { monthOf } from './month-names.ts';

/** Two numbers in the form's order, as cards and forms ask for a birthday: 12/05, 05-12; vCard's --05-12. */
const DAY_AND_MONTH = /^(?:--)?(\d{1,2})[-/. ](\d{1,2})\.?$/;
const MAX_LENGTH = 80;

/**
 * The month, from 1, of a date, of a day without a year, of a month's name or number. Undefined where the
 * text names none, or two.
 *
 * @param language whose names of months come first
 */
export function readMonth(text: string, form: Form, language = 'en'): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainCharacters(text);
  // Japanese, Chinese and Korean number their months: 5月, 5월.
  const number = /^(\d{1,2})[月월]?$/.exec(plain);
  if (number) return monthFrom(Number(number[1]));
  const date = readDate(text, form);
  if (date) return new Date(date.wall).getUTCMonth() + 1;
  const numbers = DAY_AND_MONTH.exec(plain);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const isMonthFirst = plain.startsWith('--') || first > 12 || second > 12 ? second > 12 || plain.startsWith('--') : form.dates !== 'dmy';
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    return day >= 1 && day <= 31 ? monthFrom(month) : undefined;
  }
  const named = new Set(plain.split(/[\s,.]+/).flatMap((word) => monthOf(word, language) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

function monthFrom(number: number): number | undefined {
  return number >= 1 && number <= 12 ? number : undefined;
}
