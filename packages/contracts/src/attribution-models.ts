/**
 * Attribution models as they are kept. Apart from the schema of what may be sent, which no page of the web
 * app should have to load: the library of schemas tries to make code of text, and our pages forbid that.
 */

export const MAX_ATTRIBUTION_MODELS = 20;

/** 30 days. For so long before each conversion its touches are kept, so that a model can change later. */
export const MAX_WINDOW_HOURS = 720;

/** A year, which models could have before: such a model stays until it is changed. */
export const MAX_SAVED_HOURS = 8760;

export const TOO_LONG_WINDOW = `Use up to ${MAX_WINDOW_HOURS} hours (30 days).`;

export interface AttributionModel {
  id: number;
  label: string;
  window_hours: number;
}

/** "Click within 24 hours", as reports offer it. */
export function attributionText({ label, window_hours }: Pick<AttributionModel, 'label' | 'window_hours'>): string {
  return `${label} within ${window_hours} hours`;
}

/** The models of a company's `recipe_attribution`; anything else is left out. */
export function attributionModels(recipeAttribution: string): AttributionModel[] {
  const list = attributionList(recipeAttribution);
  return Array.isArray(list) ? list.filter(isModel) : [];
}

function isModel(entry: unknown): entry is AttributionModel {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, label, window_hours } = entry as Partial<Record<string, unknown>>;
  return isWhole(id) && isWhole(window_hours) && window_hours <= MAX_SAVED_HOURS && typeof label === 'string' && label.trim() !== '';
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1;
}

/** Text that is no JSON stays what it is. */
export function attributionList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
