/** Numbers of attribution models. Reports name a model by its id, so an id means one model for ever. */
import { attributionModels, MAX_WINDOW_HOURS, TOO_LONG_WINDOW, type AttributionModel } from '@limn/contracts';
import { AppError, type FieldProblem } from '@limn/model';

type ModelInput = Omit<AttributionModel, 'id'> & { id?: number | undefined };

/**
 * The list as it will be kept: what is known keeps its id, what is new gets the next, and one that was
 * removed stays removed.
 */
export function numberedModels(
  asked: readonly ModelInput[],
  current: { recipe_attribution: string; last_attribution_id: number },
): { models: AttributionModel[]; lastId: number } {
  const known = new Map(attributionModels(current.recipe_attribution).map(({ id, window_hours }) => [id, window_hours]));
  const taken = new Set<number>();
  const errors: FieldProblem[] = [];
  let lastId = current.last_attribution_id;
  for (const [index, { id, window_hours: hours }] of asked.entries()) {
    // A longer one from before this limit stays as long as it is.
    if (hours > MAX_WINDOW_HOURS && (id === undefined || known.get(id) !== hours))
      errors.push({ path: `recipe_attribution.${index}.window_hours`, message: TOO_LONG_WINDOW });
    if (id === undefined) continue;
    const path = `recipe_attribution.${index}.id`;
    if (taken.has(id)) errors.push({ path, message: 'Two models have this id. Leave it out for a new model.' });
    else if (!known.has(id) && id <= current.last_attribution_id)
      errors.push({ path, message: 'This id belonged to a model that was removed. Leave it out for a new model.' });
    taken.add(id);
    lastId = Math.max(lastId, id);
  }
  const first = errors[0];
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors });
  const models = asked.map(({ id, label, window_hours }) => ({ id: id ?? ++lastId, label: label.trim(), window_hours }));
  return { models, lastId };
}
