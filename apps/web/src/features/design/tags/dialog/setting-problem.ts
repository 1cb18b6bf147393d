import { findPlaceholders } from '@limn/tags';
import type { TagParameter } from './tag-form.ts';

/** Why a value cannot be used as it is, in words; the email service's placeholders can always be. */
export function settingProblem({ field, value, label }: Pick<TagParameter, 'field' | 'value' | 'label'>): string | undefined {
  const text = value.trim();
  if (text === '') return field.required ? `“${label}” is required. Without it, the picture can’t be drawn.` : undefined;
  if (field.options?.some((option) => option.value === value)) return undefined;
  if (findPlaceholders(text).length > 0)
    return field.merge === false ? 'This value is the same for everyone. Placeholders aren’t filled in here.' : undefined;
  switch (field.input) {
    case 'number':
      return Number.isFinite(Number(text)) ? undefined : 'Use a number.';
    case 'date':
      return isDate(text) ? undefined : 'Use a date like 2026-12-24.';
    case 'colour':
      return /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|rgba?\([\d\s.,%/]+\)|[a-z]{3,20})$/i.test(text)
        ? undefined
        : 'Use a colour like #de620f.';
    case 'select':
      return field.options && field.options.length > 0 ? 'Choose one from the list.' : undefined;
    case 'text':
    case 'checkbox':
      return undefined;
  }
}

function isDate(text: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text)?.[1];
  if (day === undefined) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
