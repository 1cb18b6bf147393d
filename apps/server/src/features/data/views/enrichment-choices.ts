/** Fields that an enrichment may name. */
import type { EventView } from '@limn/contracts';
import { eventFields, type ViewField } from './view-fields.ts';
import type { ViewSource } from './view-source.ts';

export function enrichmentChoices(source: Pick<ViewSource, 'event'>): EventView['enrichment_values'] {
  const fields = eventFields(source);
  const [at] = fields;
  const choices = (fits: (field: ViewField) => boolean) => fields.filter(fits).map(({ id, label }) => ({ id, label }));
  return {
    cohort: choices(({ storage }) => storage === 'number'),
    distinct: choices((field) => field !== at),
    date: choices(({ storage }) => storage === 'timestamp' || storage === 'date'),
  };
}
