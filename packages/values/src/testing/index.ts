/**
 * One table of spellings for every reader of values: what each is in each of eight locales. `is` holds in all
 * of them, otherwise the form of the locale decides.
 */
import { COLUMN_FORMS, type ColumnForm } from '../form.ts';
import spellings from './spellings.json' with { type: 'json' };

interface Spelling extends Partial<Record<ColumnForm, string>> {
  text: string;
  is?: string | null;
  currency?: string;
  unit?: string;
}

export interface SpellingCase {
  text: string;
  locale: string;
  /** A plain number, or an ISO date; undefined for what is neither. */
  value: string | undefined;
  /** Whether a form makes the difference. */
  isAmbiguous: boolean;
  currency: string | undefined;
  unit: string | undefined;
}

export const LOCALES = spellings.locales.map(({ locale }) => locale);
export const NUMBER_SPELLINGS = casesOf(spellings.numbers, 'numbers');
export const DATE_SPELLINGS = casesOf(spellings.dates, 'dates');

function casesOf(table: readonly Spelling[], kind: 'numbers' | 'dates'): SpellingCase[] {
  return spellings.locales.flatMap((one) => {
    const form = COLUMN_FORMS.find((known) => known === one[kind]) ?? 'dmy';
    return table.map((spelling) => ({
      text: spelling.text,
      locale: one.locale,
      value: spelling[form] ?? spelling.is ?? undefined,
      isAmbiguous: spelling.is === undefined,
      currency: spelling.currency,
      unit: spelling.unit,
    }));
  });
}
