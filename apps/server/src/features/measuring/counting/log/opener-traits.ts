/**
 * Traits of openers whose values are summed up by day (`opener_roll`): by the roller, and at once for sample
 * figures.
 */
import { OPENER_CLASS, RECORD_KIND } from '@limn/model';

/** A row of the sums says this of its opens, beside their class. `all` says nothing more. */
export const OPENER_TRAIT = { all: 0, hour: 1, client: 2, device: 3, country: 4 } as const;

const { impression, click, unpaid } = RECORD_KIND;
const { all, hour, client, device, country } = OPENER_TRAIT;

/** Classes beyond it are machines. */
const LAST_PEOPLE = OPENER_CLASS.proxy;
const [PEOPLE, MACHINES] = [OPENER_CLASS.person, OPENER_CLASS.prefetch];

/**
 * The class that all people, or all machines, are summed up under in traits: these are asked for no other
 * way.
 */
export function sideOf(openerClass: number): number {
  return openerClass <= LAST_PEOPLE ? PEOPLE : MACHINES;
}

const SIDE = `(case when o.class <= ${LAST_PEOPLE} then ${PEOPLE} else ${MACHINES} end)::smallint`;
/**
 * One row of opens for each of its traits: stands behind a query `o` that has them as columns. Unpaid opens
 * are only summed up as such.
 */
export const EACH_TRAIT = `lateral (values (${all}::smallint, 0::smallint, o.class), (${hour}::smallint, o.hour, ${SIDE}), (${client}::smallint, o.client, ${SIDE}),
  (${device}::smallint, o.device, ${SIDE}), (${country}::smallint, o.country, ${SIDE})) t (trait, value, class)
  where t.trait = ${all} or o.kind <> ${unpaid}`;
export const OPENER_KINDS = `(${impression}, ${click}, ${unpaid})`;
