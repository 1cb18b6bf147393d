/**
 * Attribution models: for how long after a click an event counts as its conversion. Kept and sent as JSON
 * text.
 */
import { z } from 'zod';
import { MAX_SAVED_HOURS, MAX_ATTRIBUTION_MODELS, TOO_LONG_WINDOW, attributionList } from './attribution-models.ts';
import { nameText } from './common.ts';

const Model = z.strictObject({
  id: z.number({ error: 'This must be a number.' }).int().min(1).max(1_000_000),
  label: nameText(100, 'model'),
  window_hours: z
    .number({ error: 'Say how many hours.' })
    .int({ error: 'Use whole hours.' })
    .min(1, { error: 'Use at least 1 hour.' })
    .max(MAX_SAVED_HOURS, { error: TOO_LONG_WINDOW }),
});

/** A new model has no id yet: it is given the next one. Takes a list, or the JSON text of one. */
export const AttributionInput = z.preprocess(
  attributionList,
  z
    .array(Model.partial({ id: true }), { error: 'This must be a list of models, or its JSON text.' })
    .max(MAX_ATTRIBUTION_MODELS, { error: `Use at most ${MAX_ATTRIBUTION_MODELS} models.` }),
);
