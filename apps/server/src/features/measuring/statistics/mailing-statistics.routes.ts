/**
 * The report of mailings: what was opened and clicked of each, whatever showed it, with the conversions that
 * an attribution model gave.
 */
import { SUBJECT_KIND } from '@limn/model';
import { MAILING_STATISTICS, rowOfRolls } from '@limn/reporting';
import type { Handlers } from '../../../api/call.ts';
import { conversionsByNumber, NO_CONVERSIONS } from '../counting/conversions.read.ts';
import { mailingKeys, mailingStats } from '../counting/mailings.read.ts';
import { sumsOfKind, type Counts } from '../counting/reports.read.ts';
import { attributedAsked, attributedTotals } from './attributed-totals.ts';
import { reportAttribution } from './report-attribution.ts';
import { rangeBefore } from './report-summary.ts';

const { mailing: MAILING } = SUBJECT_KIND;

export function mailingStatisticsHandlers(): Handlers<'mailingStats'> {
  return {
    mailingStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        const opened = await mailingStats(tx, companyId, wanted, wanted.openers);
        const converted = await conversionsByNumber(tx, companyId, MAILING, wanted);
        // One that was opened before these days may have brought something on them.
        const keys = await mailingKeys(tx, companyId, [...new Set([...opened.keys(), ...converted.keys()])]);
        const stats = keys.map(({ id, key, since }) => ({
          mailing: key,
          since,
          ...rowOfRolls(MAILING_STATISTICS, { ...opened.get(id), ...(converted.get(id) ?? NO_CONVERSIONS) }),
        }));
        const { totals, previous } = await attributedTotals(tx, companyId, MAILING, wanted, MAILING_STATISTICS);
        const now = await sumsOfKind(tx, companyId, MAILING, wanted, wanted.openers);
        const before = await sumsOfKind(tx, companyId, MAILING, rangeBefore(wanted), wanted.openers);
        return { stats, totals: { ...totals, ...sums(now) }, previous: { ...previous, ...sums(before) }, currency };
      });
    },
  };
}

function sums({ totalOpens, totalClicks }: Pick<Counts, 'totalOpens' | 'totalClicks'>) {
  return { total_opens: totalOpens, total_clicks: totalClicks };
}
