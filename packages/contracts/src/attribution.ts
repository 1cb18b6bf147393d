/** Attribution models: for how long after a click an event counts as its conversion. Kept and sent as JSON text. */
import { z } from 'zod';
import { text } from './common.ts';

/** A year. */
const LONGEST_WINDOW_HOURS = 8760;
const MOST_MODELS = 20;

const Model = z.strictObject({
  id: z.number({ error: 'This must be a number.' }).int().min(1).max(1_000_000),
  label: text(100).refine((label) => label.trim() !== '', { error: 'Give the model a name.' }),
  window_hours: z
    .number({ error: 'Say how many hours.' })
    .int({ error: 'Use whole hours.' })
    .min(1, { error: 'Use at least 1 hour.' })
    .max(LONGEST_WINDOW_HOURS, { error: `Use at most ${LONGEST_WINDOW_HOURS} hours, which is a year.` }),
});
export type AttributionModel = z.infer<typeof Model>;

/** A new model has no id yet: it is given the next one. Takes a list, or the JSON text of one. */
export const AttributionInput = z.preprocess(
  parsed,
  z
    .array(Model.partial({ id: true }), { error: 'This must be a list of models, or its JSON text.' })
    .max(MOST_MODELS, { error: `Use at most ${MOST_MODELS} models.` }),
);

/** "Click within 24 hours", as reports offer it. */
export function attributionText({ label, window_hours }: Pick<AttributionModel, 'label' | 'window_hours'>): string {
  return `${label} within ${window_hours} hours`;
}

/** The models of a company's `recipe_attribution`; what is none is left out. */
export function attributionModels(recipeAttribution: string): AttributionModel[] {
  const list = parsed(recipeAttribution);
  return Array.isArray(list) ? list.flatMap((entry) => Model.safeParse(entry).data ?? []) : [];
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
