/** Tells who opened, and how all opens come to the bill. */
import { eachMeasure, OPENER_GROUPS, OPENERS, OPENERS_BY_DAY, type OpenerGroup } from '@limn/reporting';
import { z } from 'zod';
import { IsoDate } from './common.ts';
import { listRoute } from './list.ts';
import { Openers } from './statistics.ts';

export const OpenerStatsRow = z
  .object({
    by: z.enum(Object.keys(OPENER_GROUPS) as [OpenerGroup, ...OpenerGroup[]]),
    /**
     * A class, client, device or country by its number, 0 for an unknown one; an hour from 0 to 23; an hour
     * of the week from 0, which is Monday at midnight, to 167. Classes begin with 0, a person.
     */
    code: z.number().int(),
    name: z.string(),
    ...eachMeasure(OPENERS, () => z.number().int()),
  })
  .meta({ id: 'OpenerStatsRow' });
export type OpenerStatsRow = z.infer<typeof OpenerStatsRow>;

const classes = { ...eachMeasure(OPENERS_BY_DAY, () => z.number().int()) };
export const OpenerClasses = z.object(classes).meta({ id: 'OpenerClasses' });
export const OpenersDay = z.object({ date: z.string(), ...classes }).meta({ id: 'OpenersDay' });

const count = z.number().int();
export const OpensAndBill = z
  .object({
    all: count,
    prefetch: count,
    scanner: count,
    bot: count,
    test: count,
    /** Opens of people that got the fallback image because no credits were left. */
    unpaid: count,
    /** Credits that the ledger took. */
    ledger: count,
    pay_as_you_go: count,
    /** Billed where the company was before its file was imported. */
    elsewhere: count,
    /** Impressions that were added for clicks. */
    implied: count,
    sample: count,
    /** Total Impressions of people, of all reports together. */
    reported: count,
  })
  .meta({ id: 'OpensAndBill' });

export const openerStatisticsRoutes = {
  openerStats: listRoute({
    path: '/opener_stats/by_date/:start/:end',
    summary: 'Opens and clicks between two days, both included, by who opened, with what, where and when, and how they come to the bill',
    access: 'viewer',
    scope: 'statistics:read',
    params: z.object({ start: IsoDate, end: IsoDate }),
    list: { key: 'stats', searched: ['name'] },
    row: OpenerStatsRow,
    filters: { openers: Openers.optional() },
    beside: {
      totals: z.object({ ...eachMeasure(OPENERS, () => count) }).meta({ id: 'OpenerTotals' }),
      /** Opens by class, machines included. */
      classes: OpenerClasses,
      previous: OpenerClasses,
      daily_stats: z.array(OpenersDay),
      bill: OpensAndBill,
    },
  }),
};
