/** Which facts there are for a company: what its rules may ask, category by category. */
import type { Category } from '@limn/query';
import { CATEGORIES } from './categories/index.ts';

/** Categories that every company has. */
export function factCategoryIds(): ReadonlySet<string> {
  return IDS;
}

const IDS: ReadonlySet<string> = new Set(CATEGORIES.map(({ id }: Category) => String(id)));
