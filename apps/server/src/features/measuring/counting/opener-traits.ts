/** Traits of openers whose values are summed up by day (`opener_roll`): by the roller, and at once for sample figures. */
import { RECORD_KIND } from '@limn/model';

/** A row of the sums says this of its opens, beside their class. `all` says nothing more. */
export const OPENER_TRAIT = { all: 0, hour: 1, client: 2, device: 3, country: 4 } as const;

const { impression, click, unpaid } = RECORD_KIND;
const { all, hour, client, device, country } = OPENER_TRAIT;

/** One row of opens for each of its traits: stands behind a query `o` that has them as columns. */
export const EACH_TRAIT = `lateral (values (${all}::smallint, 0::smallint), (${hour}::smallint, o.hour), (${client}::smallint, o.client),
  (${device}::smallint, o.device), (${country}::smallint, o.country)) t (trait, value)`;
export const OPENER_KINDS = `(${impression}, ${click}, ${unpaid})`;
